// Splits texts by font (M133): Roboto; words with letters that it lacks in Noto Sans; letters in neither as a sign.
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { isDrawn, lettersOf } from '#lib/printable.ts'

export const SIGN = '\uFFFD'

/** Letters of Roboto; printable.test.ts reads them from the font. Noto Sans places combining marks better. */
export const ROBOTO =
  '\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6-\u02c7\u02c9\u02d8-\u02dd\u02f3\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u03d1-\u03d2\u03d6\u0400-\u0482\u048a-\u0513\u1e00-\u1e01\u1e3e-\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u1f4d\u2000-\u200a\u2010-\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032-\u2033\u2039-\u203a\u203c\u2044\u2070\u2074-\u208e\u20a3-\u20a4\u20a6-\u20ac\u20b1\u20b9-\u20ba\u20bc-\u20bd\u20c1\u2105\u2113\u2116\u2122\u2126\u212e\u215b-\u215e\u2202\u2206\u220f\u2211-\u2212\u221a\u221e\u222b\u2248\u2260\u2264-\u2265\u25a0\u25ca-\u25cb\u25cf\ufb01-\ufb04'
const IN_ROBOTO = new RegExp(`^[${ROBOTO}${SIGN}\\s]*$`, 'u')

/** Noto Sans draws these as letter and mark: composed, a text reader would get the bare letter. */
const IN_PARTS = /[ǹḿṃṅṣẹịọụ]/g

interface Run {
  text: string
  font?: 'Noto'
  wordBreak?: 'break-all'
}

/** Longer words may break anywhere: whole, they would push their neighbors off the paper (M136). */
const LONGEST = 24

export function runsOf(text: string, longest = LONGEST): Run[] {
  const isLong = (word: string) => word.length > longest
  if (IN_ROBOTO.test(text) && !text.split(/\s/).some(isLong)) return [{ text }]
  const letters = lettersOf(text).map(letter => (isDrawn(letter) ? letter : SIGN))
  const words = letters.join('').match(/\s+|\S+/gu) ?? []
  const runs: Run[] = []
  for (const word of words) {
    const last = isLong(word) || runs.at(-1)?.wordBreak ? undefined : runs.at(-1)
    const isNoto = !IN_ROBOTO.test(word)
    const text = isNoto ? word.replaceAll(IN_PARTS, letter => letter.normalize('NFD')) : word
    if (last && (last.font === 'Noto') === isNoto) last.text += text
    else runs.push({ text, ...(isNoto && { font: 'Noto' }), ...(isLong(word) && { wordBreak: 'break-all' }) })
  }
  return runs
}

const textOrRuns = (text: string, longest?: number): string | Run[] => {
  const runs = runsOf(text, longest)
  return runs.length === 1 && !runs[0]!.font && !runs[0]!.wordBreak ? runs[0]!.text : runs
}

const HOLDERS = ['text', 'stack', 'columns', 'table', 'body'] as const

function lettered(node: unknown, longest?: number): unknown {
  if (typeof node === 'string') return textOrRuns(node, longest)
  if (Array.isArray(node))
    return node.map(each => (typeof each === 'string' ? { text: textOrRuns(each, longest) } : lettered(each, longest)))
  if (typeof node !== 'object' || node === null) return node
  const record = node as Record<string, unknown>
  return { ...record, ...Object.fromEntries(HOLDERS.filter(key => key in record).map(key => [key, lettered(record[key], longest)])) }
}

/** The document with each text in a font that has its letters. @param longest letters of a word that stays whole */
export function withLetters(document: TDocumentDefinitions, longest?: number): TDocumentDefinitions {
  const { footer } = document
  return {
    ...document,
    content: lettered(document.content, longest) as TDocumentDefinitions['content'],
    ...(typeof footer === 'function' && {
      footer: (...args: Parameters<typeof footer>) => lettered(footer(...args), longest) as ReturnType<typeof footer>,
    }),
  }
}
