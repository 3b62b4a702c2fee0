// Passwords that are mailed to whoever forgot theirs.
import { randomInt } from 'node:crypto'

// Without what is mistaken for something else when it is typed from a telephone's screen.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SHAPE = new RegExp(`^[${LETTERS}]{4}(?:-[${LETTERS}]{4}){3}$`)

/** 'kx7m-2pqa-…': 16 letters and digits, 79 random bits. */
export const newRecoveryPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

/** Written as those are: 79 bits, which nobody guesses. */
export const looksLikeRecovery = (password: string): boolean => SHAPE.test(password)
