// Reads the STMTTRN blocks of OFX 1 (SGML without end tags) and OFX 2 (XML) as a sheet.
import { rowOf, type SheetRead } from './row.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plain = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_all, name: string) => ENTITIES[name]!)
    .trim()

/** The value behind a tag, up to the next one or the end of the line. */
function valueOf(block: string, tag: string): string {
  const start = block.search(new RegExp(`<${tag}>`, 'i'))
  if (start < 0) return ''
  const rest = block.slice(start + tag.length + 2)
  const end = rest.search(/[<\r\n]/)
  return plain(end < 0 ? rest : rest.slice(0, end))
}

/** Types that are paid out, whatever sign the bank wrote. */
const OUT = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'FEE', 'SRVCHG', 'ATM', 'POS', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'])

function amountOf(block: string): string {
  // OFX allows a comma before the centavos, and has no thousands.
  const amount = valueOf(block, 'TRNAMT').replace(/^([+-]?\d+),(\d{1,2})$/, '$1.$2')
  return OUT.has(valueOf(block, 'TRNTYPE').toUpperCase()) && /^\+?\d/.test(amount) ? `-${amount.replace('+', '')}` : amount
}

export const OFX_HEADINGS = ['DTPOSTED', 'TRNAMT', 'MEMO', 'REFNUM', 'FITID']

/** Joins the texts of one line. */
const PART = ' · '

export function readOfx(text: string): { sheets: SheetRead[]; account: string; currency: string } {
  const rows = text
    .split(/<STMTTRN>/i)
    .slice(1)
    .map((block, at) => {
      const own = block.split(/<\/STMTTRN>/i)[0]!
      const words = [valueOf(own, 'MEMO'), valueOf(own, 'NAME')].filter(Boolean)
      const currency = valueOf(own, 'CURSYM')
      const amount = amountOf(own)
      return rowOf(at + 1, [
        valueOf(own, 'DTPOSTED').slice(0, 8),
        currency && currency.toUpperCase() !== 'MXN' ? `${amount} ${currency}` : amount,
        [...new Set(words)].join(PART),
        valueOf(own, 'REFNUM'),
        valueOf(own, 'FITID'),
      ])
    })
  return {
    account: valueOf(text, 'ACCTID'),
    currency: valueOf(text, 'CURDEF').toUpperCase(),
    sheets: [{ name: '', hidden: false, rows, lines: rows.length, width: null }],
  }
}
