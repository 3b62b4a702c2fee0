// The setup code of the first start. It is not stored: every instance derives it from the server's secret and the instant of opening.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from './signedLinks.ts'

/** Crockford's alphabet, without letters that are easily confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

type Seals = Pick<SignedLinks, 'seal' | 'sealHolds'>

/**
 * As printed: 'K7QM-2D9X-4TRW'. It has 60 bits: at a million guesses a second, a year finds it with a chance of 1 in 36,000, so there is
 * no lockout (STA-2).
 */
export function setupCode({ seal }: Seals, openedAt: Date): string {
  const bytes = Buffer.from(seal(`setup code ${openedAt.toISOString()}`), 'base64url')
  const letters = [...bytes.subarray(0, LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** Accepts small letters, blanks, and an O for a zero. */
const tidy = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const setupCodeHolds = (links: Seals, openedAt: Date, code: string): boolean =>
  timingSafeEqual(digest(tidy(setupCode(links, openedAt))), digest(tidy(code)))

/** The browser that knew the code gets this token of 256 bits, valid for this opening alone. */
const tokenText = (openedAt: Date) => `setup token ${openedAt.toISOString()}`
export const setupToken = ({ seal }: Seals, openedAt: Date): string => seal(tokenText(openedAt))
export const setupTokenHolds = ({ sealHolds }: Seals, openedAt: Date, token: string): boolean => sealHolds(tokenText(openedAt), token)
