// The characters that our two PDF fonts can draw (M133): Latin, Greek, Cyrillic, signs and marks. printable.test.ts reads them from the
// fonts.

export const LETTERS =
  '\u0020-\u007e\u00a0-\u00ac\u00ae-\u02e9\u02ec-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f\u0951-\u0954\u0964-\u0965\u10fb\u1ab0-\u1ac0\u1ac5\u1ac7-\u1ace\u1c80-\u1c88\u1d00-\u1df9\u1dfb-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2000-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20c1\u20f0\u2100-\u215f\u2183-\u2184\u2189\u2202\u2206\u220f\u2211-\u2212\u221a\u221e\u222b\u2248\u2260\u2264-\u2265\u25a0\u25ca-\u25cc\u25cf\u2c60-\u2c7f\u2de0-\u2e5d\ua640-\ua69f\ua700-\ua7ca\ua7d0-\ua7d1\ua7d3\ua7d5-\ua7d9\ua7f2-\ua7ff\ua92e\uab30-\uab6b\ufb00-\ufb06'

const MOST_MARKS = 2
const EACH = /\P{M}\p{M}*|\p{M}+/gu
const MARK = /\p{M}/gu
const PRINTABLE = new RegExp(`^[${LETTERS}\\n\\t]+$`, 'u')

/** True when the fonts have this letter with its marks, composed. */
export const isDrawn = (letter: string): boolean =>
  PRINTABLE.test(letter) && (letter.length === 1 || (letter.normalize('NFD').match(MARK)?.length ?? 0) <= MOST_MARKS)

/** Splits a text into letters, each with its combining marks. */
export const lettersOf = (text: string): string[] => text.normalize('NFC').match(EACH) ?? []

export function unprintable(text: string): string[] {
  const runs: string[] = []
  let goesOn = false
  for (const letter of lettersOf(text)) {
    const odd = !isDrawn(letter)
    if (odd) runs.push((goesOn ? runs.pop()! : '') + letter)
    goesOn = odd
  }
  return runs
}

export const isPrintable = (text: string): boolean => unprintable(text).length === 0

/** 'No se puede imprimir «王小明» en recibos y pases. …', or null when the fonts can draw the text. */
export function printFault(text: string): string | null {
  const [part] = unprintable(text)
  return part === undefined
    ? null
    : `No se puede imprimir «${part}» en recibos y pases. Escríbelo con letras latinas, como en el pasaporte.`
}
