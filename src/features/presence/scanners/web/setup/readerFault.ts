// Diagnoses a scanner, and names the setting that fixes it (M121).
import { passOf } from '#lib/pass.ts'
import { GAP } from '#web/reader/wedge.ts'

export interface Typed {
  key: string
  at: number
}

const PASS = /[0-9a-f]{24}/i
const LENGTH = 24
/** Fewer characters were typed by a person. */
const LEAST = 8

/** The fault of a burst of keys; null: no scan, or a good one. */
export function readerFault(keys: readonly Typed[]): string | null {
  const typed = keys.filter(({ key }) => key.length === 1)
  const text = typed.map(({ key }) => key).join('')
  if (typed.length < LEAST) return null
  const gaps = typed.slice(1).map(({ at }, nth) => at - typed[nth]!.at)
  const slowest = Math.round(Math.max(...gaps))
  if (slowest > GAP && PASS.test(text))
    return `El lector tarda ${slowest} ms entre una tecla y otra; el máximo es ${GAP}. Baja su «Inter-character delay» (retardo entre caracteres).`
  if (passOf(text)) return null
  const match = PASS.exec(text)
  if (match) {
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + LENGTH)]
    if (before && after) return `El lector agrega «${before}» antes y «${after}» después del código. Quita su «Prefix» y su «Suffix».`
    return before
      ? `El lector agrega «${before}» antes del código. Quita su «Prefix» (prefijo).`
      : `El lector agrega «${after}» después del código. Deja como «Suffix» (sufijo) solo Enter.`
  }
  if (/^[0-9a-f]+$/i.test(text) && text.length < LENGTH && slowest <= GAP)
    return `Llegaron ${text.length} de ${LENGTH} caracteres. Acerca el pase o revisa la longitud que el lector acepta («Code length»).`
  // Digits of the upper row and letters of a keyboard set to another language.
  if (text.length >= LENGTH && slowest <= GAP && !/^https?:/i.test(text))
    return 'El lector escribe otras letras. Pon su «Keyboard layout» (teclado) en el idioma de esta computadora.'
  return null
}
