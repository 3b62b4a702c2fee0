// OFX 1 (SGML, whose values have no end tags) and OFX 2 (XML): only what each STMTTRN says.
import { PART } from '../match.ts'

export interface OfxFile {
  /** Of which account of the bank. */
  account: string
  /** Cells: day, amount, text, reference, the bank's own number. */
  rows: { number: number; cells: [string, string, string, string, string] }[]
}

export const isOfx = (text: string): boolean => /^\s*(OFXHEADER:|<\?xml[^>]*>\s*<\?OFX|<OFX>)/i.test(text.slice(0, 1_000))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_all, name: string) => ENTITIES[name]!).trim()

/** The value behind a tag, up to the next one or the end of the line. */
function valueOf(block: string, tag: string): string {
  const start = block.toUpperCase().indexOf(`<${tag}>`)
  if (start < 0) return ''
  const rest = block.slice(start + tag.length + 2)
  const end = rest.search(/[<\r\n]/)
  return plain(end < 0 ? rest : rest.slice(0, end))
}

/** Types that are paid out, whatever sign the bank wrote. */
const OUT = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'])

function amountOf(block: string): string {
  const amount = valueOf(block, 'TRNAMT')
  return OUT.has(valueOf(block, 'TRNTYPE').toUpperCase()) && /^\+?\d/.test(amount) ? `-${amount.replace('+', '')}` : amount
}

export function parseOfx(text: string): OfxFile {
  const blocks = text.split(/<STMTTRN>/i).slice(1)
  return {
    account: valueOf(text, 'ACCTID'),
    rows: blocks.map((block, at) => {
      const own = block.split(/<\/STMTTRN>/i)[0]!
      const words = [valueOf(own, 'MEMO'), valueOf(own, 'NAME')].filter(Boolean)
      return {
        number: at + 1,
        cells: [
          valueOf(own, 'DTPOSTED').slice(0, 8),
          amountOf(own),
          [...new Set(words)].join(PART),
          valueOf(own, 'REFNUM'),
          valueOf(own, 'FITID'),
        ],
      }
    }),
  }
}

export const OFX_HEADINGS = ['DTPOSTED', 'TRNAMT', 'MEMO', 'REFNUM', 'FITID']
// Its amounts carry their sign.
export const OFX_MAPPING = { date: 0, amount: 1, text: 2, reference: 3, all: true }
