// Text tables: Excel writes commas, semicolons or tabs, in UTF-8 or Windows-1252.

/** Excel's 'Texto Unicode': every other byte is zero. */
export const isUtf16 = (bytes: Uint8Array): boolean => (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

/** UTF-8 if valid, else Windows-1252, line by line, because lists are concatenated. Drops the BOM. */
export function decoded(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const western = new TextDecoder('windows-1252')
  const text = (part: Uint8Array) => {
    try {
      return utf8.decode(part)
    } catch {
      return western.decode(part)
    }
  }
  let out = ''
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(0x0a, from)
    const next = end < 0 ? bytes.length : end + 1
    out += text(bytes.subarray(from, next))
    from = next
  }
  return out
}

const SEPARATORS = [',', ';', '\t'] as const

/** Characters in which the separator is searched: a title may precede the headings. */
const BEGINNING = 4_000

/** The most frequent candidate at the beginning, outside of quotes. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, BEGINNING).replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map(separator => beginning.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

/** Rows of cells (RFC 4180): quoted cells may contain separators, line ends and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[at++]!
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) endCell()
    else if (char === '\n') endRow()
    else if (char !== '\r') cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
