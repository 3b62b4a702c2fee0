// One e-mail, one spelling: of students, employees, visitors, imports, sign-in and recovery (CON-50).
import { oneLine } from './plainText.ts'

/** How an e-mail is kept and looked for: composed (NFC), without blanks around it, in lower case. Takes anything, refuses nothing. */
export const plainEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** How it may be kept: without marks that are not seen (M71), or in a row of before CON-50 as it was typed, composed or in pieces. */
export const keptSpellings = (email: string): string[] => [
  ...new Set([plainEmail(oneLine(email)), plainEmail(email), plainEmail(email).normalize('NFD')]),
]

/** The text of EMAIL_LETTERS, beside the field. */
export const EMAIL_LETTERS = 'El correo tiene letras invisibles o de otro alfabeto. Escríbelo de nuevo.'

const ACCENTED = /^[a-z]\p{M}+$/iu

/**
 * Only what a keyboard of here writes: ASCII, and letters that without their accent are ASCII. So nothing that is not seen
 * (control, format, private, unassigned characters, other blanks) and no letter that looks like another (Cyrillic, full width, dotless i).
 * @param email as `plainEmail` gives it.
 */
export const hasPlainLetters = (email: string): boolean =>
  Array.from(email).every(letter => (letter >= ' ' && letter <= '~') || ACCENTED.test(letter.normalize('NFD')))
