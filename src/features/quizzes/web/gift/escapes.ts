// Signs of GIFT (docs.moodle.org "GIFT format"): a backslash takes their meaning away; within $$…$$ they have none.

/** Where formulas and escaped signs stand in a text: the rest may carry meaning. */
export interface Piece {
  kind: 'plain' | 'escaped' | 'math'
  /** As it stands in the file. */
  raw: string
  at: number
}

/** Cuts a text into signs, escaped pairs and formulas. A `$$` without its partner is plain text. */
export function piecesOf(text: string): Piece[] {
  const found: Piece[] = []
  for (let at = 0; at < text.length;) {
    const raw = text[at] === '\\' && at + 1 < text.length ? text.slice(at, at + 2) : (mathAt(text, at) ?? text[at]!)
    const kind = raw.length === 1 ? 'plain' : raw[0] === '\\' ? 'escaped' : 'math'
    found.push({ kind, raw, at })
    at += raw.length
  }
  return found
}

function mathAt(text: string, at: number): string | null {
  if (!text.startsWith('$$', at)) return null
  for (let end = at + 2; end < text.length - 1; end++) {
    if (text[end] === '\\') end += 1
    else if (text.startsWith('$$', end)) return end === at + 2 ? null : text.slice(at, end + 2)
  }
  return null
}

/** Where the first of these signs stands with its meaning, or -1. */
export const findSign = (text: string, signs: string, from = 0): number =>
  piecesOf(text).find(({ kind, raw, at }) => kind === 'plain' && at >= from && signs.includes(raw))?.at ?? -1

const ESCAPED = '\\:#={}~$'
/** Takes the backslashes away. In a formula `\n` begins a command such as \nu. */
export const unescape = (text: string, math = false): string =>
  text.replace(/\\([\s\S])/g, (all, sign: string) => {
    if (sign === 'n') return math ? all : '\n'
    return ESCAPED.includes(sign) ? sign : all
  })

export const escapeText = (text: string): string =>
  text
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\$\$/g, '\\$\\$')
    .replace(/\r\n|\r|\n/g, '\\n')

export const escapeMath = (formula: string): string => `$$${formula.replace(/\s+/g, ' ').replace(/[\\:#={}~$]/g, '\\$&')}$$`
