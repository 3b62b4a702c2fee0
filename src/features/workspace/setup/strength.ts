// Estimates the strength of a password from its length, its character classes and common guesses.
import { withoutWords } from '#features/foundation/employees/ownWords.ts'

/** 0 nothing · 1 too weak · 2 enough · 3 good · 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4

export const STRENGTH_TEXTS = ['', 'Débil: se adivina pronto', 'Suficiente', 'Buena', 'Fuerte'] as const
/** The minimum for an administrator. */
export const LEAST_STRENGTH = 2
export const WEAK_TEXT = 'Elige una contraseña más difícil: 10 caracteres o más, sin tu nombre, tu correo ni el de la academia.'

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]
const FIRST_TRIED = /(123|abc|qwe|asd|contrase|password|admin|plantel)/i

/** @param ownWords words about the person: name, e-mail, academy */
export function strengthOf(password: string, ownWords: readonly string[] = []): Strength {
  if (password === '') return 0
  const bare = withoutWords(password, ownWords, 4).replace(FIRST_TRIED, '')
  const different = new Set(bare).size
  const kinds = KINDS.filter(kind => kind.test(password)).length
  if (bare.length < 8 || different < 5 || password.length < 10) return 1
  const points = (bare.length >= 12 ? 1 : 0) + (bare.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return Math.min(4, 2 + points) as Strength
}
