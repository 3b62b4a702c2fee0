import { randomInt } from 'node:crypto'

// Letters and digits that are not easily confused on a phone's screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SHAPE = new RegExp(`^[${LETTERS}]{4}(?:-[${LETTERS}]{4}){3}$`)

/** 'kx7m-2pqa-…': 16 letters and digits, 79 random bits. */
export const newRecoveryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

/** True for their format: 79 bits, which nobody guesses. */
export const looksLikeRecovery = (password: string): boolean => SHAPE.test(password)
