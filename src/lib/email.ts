// One spelling of an e-mail for students, employees, visitors, imports, sign-in and recovery (CON-50).
import { oneLine } from './plainText.ts'

/** The spelling that is stored and searched: composed (NFC), trimmed, lower case. It accepts any text and refuses none. */
export const plainEmail = (text: string): string => text.trim().toLowerCase().normalize('NFC')

/** The spellings that a stored row may have: without invisible marks (M71), or as typed before CON-50, composed or decomposed. */
export const keptSpellings = (email: string): string[] => [
  ...new Set([plainEmail(oneLine(email)), plainEmail(email), plainEmail(email).normalize('NFD')]),
]

export const EMAIL_LETTERS = 'El correo tiene letras invisibles o de otro alfabeto. Escríbelo de nuevo.'

const ACCENTED = /^[a-z]\p{M}+$/iu

/**
 * True for ASCII, and for letters that are ASCII without their accent. This refuses invisible characters (control, format, private,
 * unassigned,
 * other blanks) and look-alike letters (Cyrillic, full width, dotless i).
 * @param email the result of `plainEmail`
 */
export const hasPlainLetters = (email: string): boolean =>
  Array.from(email).every(letter => (letter >= ' ' && letter <= '~') || ACCENTED.test(letter.normalize('NFD')))
