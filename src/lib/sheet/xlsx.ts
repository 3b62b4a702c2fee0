// Reads a workbook as rows of text. No library reports hidden rows and formulas without a value (LLE-3, LLE-6).
import { plainDay } from '../days.ts'
import { isFilled, rowOf, type Mark, type SheetRead, type SheetRow } from './row.ts'
import { BOOK_TEXTS, UnreadableSheet } from './unreadable.ts'

/** The parts of the archive, unpacked. */
export type Parts = Readonly<Record<string, Uint8Array>>

/** The parts that are read: the others stay packed. */
export const isBookPart = (name: string): boolean =>
  /(^|\/)xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i.test(name)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.includes('&') || text.includes('_x')
    ? text
        .replace(/&(#x[\da-f]+|#\d+|amp|lt|gt|quot|apos);/gi, (_all, name: string) =>
          name[0] === '#' ? String.fromCodePoint(Number(name[1] === 'x' ? `0${name.slice(1)}` : name.slice(1))) : ENTITIES[name]!,
        )
        .replace(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`)
const NAME = attribute('name')
const STATE = attribute('state')
const ID = attribute('Id')
const TARGET = attribute('Target')
const CODE = attribute('formatCode')
const FORMAT = attribute('numFmtId')
const HIDDEN_ATTRIBUTE = attribute('hidden')
const REF = attribute('r')
const TYPE = attribute('t')
const STYLE = attribute('s')
const EPOCH = attribute('date1904')
const valueOf = (text: string, of: RegExp): string | undefined => of.exec(text)?.[1]

/** The elements of a name: their attributes and what is inside. Writers may put a prefix before each name. */
function* elements(xml: string, name: string): Generator<{ attributes: string; inside: string }> {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g')
  for (const [, attributes = '', inside = ''] of xml.matchAll(pattern)) yield { attributes, inside }
}

/** The text of a string without its phonetic hints. */
const stringOf = (xml: string): string =>
  [...elements(xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, ''), 't')].map(({ inside }) => unescapeXml(inside)).join('')

const BUILT_IN = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format without its texts, fillers, colours and languages. */
function bareFormat(code: string): string {
  let bare = ''
  for (let at = 0; at < code.length; at++) {
    const sign = code[at]!
    if (sign === '\\' || sign === '_' || sign === '*') at++
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1)
      if (end < 0) break
      // '[h]' counts hours.
      if (sign === '[' && /^[hms]+$/i.test(code.slice(at + 1, end))) bare += 'h'
      at = end
    } else bare += sign
  }
  return bare
}

/** For each style: does it show a number as a day or an hour? */
function dayStyles(xml: string): boolean[] {
  const own = new Map<string, boolean>()
  for (const { attributes } of elements(xml, 'numFmt')) {
    const code = bareFormat(unescapeXml(valueOf(attributes, CODE) ?? ''))
    own.set(valueOf(attributes, FORMAT) ?? '', /[ymdhs]/i.test(code.split(';')[0]!) && !/general/i.test(code))
  }
  const [{ inside } = { inside: '' }] = elements(xml, 'cellXfs')
  return [...inside.matchAll(/<(?:\w+:)?xf\b([^>]*)>/g)].map(([, attributes]) => {
    const id = valueOf(attributes!, FORMAT) ?? '0'
    return own.get(id) ?? BUILT_IN(Number(id))
  })
}

const DAY_MS = 86_400_000
/** Excel counts a February 29th in 1900 that did not exist. */
const isoOf = (serial: number, since1904: boolean): string | null => {
  if (!(serial >= 0) || serial > 2_958_465) return null
  const days = since1904 ? serial : serial < 60 ? serial + 1 : serial
  return plainDay(new Date(Math.floor(days) * DAY_MS + (since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))))
}
const hourOf = (part: number): string => {
  const minutes = Math.round(part * 1_440) % 1_440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Fifteen figures without an exponent, like a spreadsheet shows them. */
function numberText(value: number): { text: string; noise: boolean } {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return {
    text: text.includes('e') ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text,
    noise: rounded !== value,
  }
}

interface Book {
  strings: readonly string[]
  days: readonly boolean[]
  since1904: boolean
}

/** 'BC' of 'BC12' is 54. */
function columnOf(ref: string): number {
  let column = 0
  for (let at = 0; at < ref.length; at++) {
    const code = ref.charCodeAt(at) | 32
    if (code < 97 || code > 122) break
    column = column * 26 + code - 96
  }
  return column - 1
}

const VALUE = /<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?v>/
const FORMULA = /<(?:\w+:)?f[\s>/]/

function cellOf(attributes: string, inside: string, book: Book): { text: string; mark?: Mark } {
  const type = valueOf(attributes, TYPE) ?? 'n'
  if (type === 'inlineStr') return { text: stringOf(inside) }
  const raw = VALUE.exec(inside)?.[1]
  if (raw === undefined) return FORMULA.test(inside) ? { text: '', mark: 'formula' } : { text: '' }
  if (type === 's') return { text: book.strings[Number(raw)] ?? '' }
  if (type === 'e') return { text: raw, mark: 'error' }
  if (type === 'b') return { text: raw === '1' ? 'Verdadero' : 'Falso' }
  if (type === 'd') return { text: raw.slice(0, 10), mark: 'date' }
  if (type === 'str' || raw === '' || !Number.isFinite(Number(raw))) return { text: unescapeXml(raw) }
  const value = Number(raw)
  if (book.days[Number(valueOf(attributes, STYLE) ?? '0')]) {
    if (value < 1 && value > 0) return { text: hourOf(value) }
    const day = isoOf(value, book.since1904)
    return day === null ? { text: raw, mark: 'error' } : { text: day, mark: 'date' }
  }
  const { text, noise } = numberText(value)
  return noise ? { text, mark: 'noise' } : { text }
}

function rowsOf(xml: string, book: Book, breaks: boolean): { rows: SheetRow[]; lines: number } {
  const rows: SheetRow[] = []
  let number = 0
  for (const { attributes, inside } of elements(xml, 'row')) {
    number = Number(valueOf(attributes, REF) ?? number + 1)
    const cells: string[] = []
    const marks: Partial<Record<number, Mark>> = {}
    let column = -1
    for (const cell of elements(inside, 'c')) {
      const ref = valueOf(cell.attributes, REF)
      column = ref === undefined ? column + 1 : columnOf(ref)
      const { text, mark } = cellOf(cell.attributes, cell.inside, book)
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (mark) marks[column] = mark
    }
    const row = rowOf(number, cells, marks, breaks)
    if (/^(1|true)$/.test(valueOf(attributes, HIDDEN_ATTRIBUTE) ?? '')) row.hidden = true
    if (isFilled(row)) rows.push(row)
  }
  return { rows, lines: rows.at(-1)?.number ?? 0 }
}

/** @throws UnreadableSheet. @param breaks Keeps line breaks inside of cells. */
export function readBook(parts: Parts, breaks = false): SheetRead[] {
  const decoder = new TextDecoder()
  const names = Object.keys(parts)
  const part = (end: string): string => {
    const name = names.find(each => each.toLowerCase().endsWith(end.toLowerCase()))
    return name === undefined ? '' : decoder.decode(parts[name]).replace(/<!--[\s\S]*?-->/g, '')
  }
  const workbook = part('xl/workbook.xml')
  if (workbook === '') throw new UnreadableSheet(BOOK_TEXTS.broken)
  const targets = new Map<string, string>()
  for (const { attributes } of elements(part('xl/_rels/workbook.xml.rels'), 'Relationship'))
    targets.set(valueOf(attributes, ID) ?? '', (valueOf(attributes, TARGET) ?? '').replace(/^\/?(xl\/)?/, 'xl/'))
  const book: Book = {
    strings: [...elements(part('xl/sharedStrings.xml'), 'si')].map(({ inside }) => stringOf(inside)),
    days: dayStyles(part('xl/styles.xml')),
    since1904: /^(1|true)$/.test(valueOf([...elements(workbook, 'workbookPr')][0]?.attributes ?? '', EPOCH) ?? ''),
  }
  return [...elements(workbook, 'sheet')].flatMap(({ attributes }) => {
    const target = targets.get(/\s\w+:id=["']([^"']*)["']/.exec(attributes)?.[1] ?? '')
    // A sheet of charts has no rows.
    if (!target || !/worksheets\//i.test(target)) return []
    const { rows, lines } = rowsOf(part(target), book, breaks)
    const hidden = /hidden/i.test(valueOf(attributes, STATE) ?? '')
    return [{ name: unescapeXml(valueOf(attributes, NAME) ?? ''), hidden, rows, lines, width: null }]
  })
}
