// Special characters of GIFT (docs.moodle.org "GIFT format"): a backslash escapes them; within a formula they are plain.

/** Formulas and escaped characters of a text; the rest may be special. */
export interface Piece {
  kind: 'plain' | 'escaped' | 'math'
  raw: string
  at: number
}

/** Splits a text into characters, escaped pairs and formulas. An opening fence without its end is plain text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const dead = new Set<string>()
  for (let at = 0; at < text.length;) {
    const math = mathAt(text, at, dead)
    const escaped = math === null && text[at] === '\\' && at + 1 < text.length
    const raw = math ?? text.slice(at, at + (escaped ? 2 : 1))
    pieces.push({ kind: math === null ? (escaped ? 'escaped' : 'plain') : 'math', raw, at })
    at += raw.length
  }
  return pieces
}

/** Fences of formulas: Moodle's `$$`, TeX's `\(` and `\[`, and these with their backslash escaped. */
const FENCES = [
  ['$$', '$$'],
  ['\\\\(', '\\\\)'],
  ['\\\\[', '\\\\]'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
] as const
const fenceAt = (text: string, at: number) => FENCES.find(([open]) => text.startsWith(open, at))

/** `dead`: closing fences that the rest of the text does not contain, so that no search repeats. */
function mathAt(text: string, at: number, dead: Set<string>): string | null {
  const [open, close] = fenceAt(text, at) ?? []
  if (!open || !close || dead.has(close)) return null
  const begin = at + open.length
  for (let end = begin; end < text.length; end++) {
    if (text.startsWith(close, end)) return text.slice(begin, end).trim() === '' ? null : text.slice(at, end + close.length)
    if (text[end] === '\\') end += 1
  }
  dead.add(close)
  return null
}

/** LaTeX of a formula as in the file. */
export function latexOf(math: string): string {
  const { length } = fenceAt(math, 0)![0]
  return unescape(math.slice(length, -length), true).trim()
}

/** Index of the first unescaped special character, or -1. */
export const findSign = (text: string, signs: string, from = 0): number =>
  piecesOf(text).find(({ kind, raw, at }) => kind === 'plain' && at >= from && signs.includes(raw))?.at ?? -1

const ESCAPED = '\\:#={}~$'
/** Removes the backslashes. In a formula `\n` begins a command such as \nu. */
export const unescape = (text: string, math = false): string =>
  text.replace(/\\([\s\S])/g, (all, sign: string) => {
    if (sign === 'n') return math ? all : '\n'
    return ESCAPED.includes(sign) ? sign : all
  })

const guarded = (text: string): string => text.replace(/&(?=#?[a-z\d]+;)/gi, '&amp;').replace(/\\(?=[([])/g, '&#92;')

export const escapeText = (text: string): string =>
  guarded(text)
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\$\$/g, '\\$\\$')
    .replace(/\r\n|\r|\n/g, '\\n')

export const escapeMath = (formula: string): string =>
  `$$${formula
    .replace(/&(?=#?[a-z\d]+;)/gi, '&amp;')
    .replace(/\s+/g, ' ')
    .replace(/[\\:#={}~$]/g, '\\$&')}$$`
