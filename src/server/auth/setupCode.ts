// The code of the first start: nothing is kept of it. Every instance makes the same out of the server's secret and the moment of the opening.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SignedLinks } from './signedLinks.ts'

/** Crockford's: without letters that are taken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

type Seals = Pick<SignedLinks, 'seal' | 'sealHolds'>

/** As it is printed: 'K7QM-2D9X-4TRW'. Its 60 bits are the guard: a million tries a second for a year find it once in 36,000, so that nobody has to wait (STA-2). */
export function setupCode({ seal }: Seals, openedAt: Date): string {
  const bytes = Buffer.from(seal(`setup code ${openedAt.toISOString()}`), 'base64url')
  const letters = [...bytes.subarray(0, LENGTH)].map(byte => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** As people type it: small letters, blanks, an O for a zero. */
const tidy = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In a time that says nothing of how much was right. */
export const setupCodeHolds = (links: Seals, openedAt: Date, code: string): boolean =>
  timingSafeEqual(digest(tidy(setupCode(links, openedAt))), digest(tidy(code)))

/** What the browser of whoever knew the code goes on with: 256 bits, for this opening alone. */
const tokenText = (openedAt: Date) => `setup token ${openedAt.toISOString()}`
export const setupToken = ({ seal }: Seals, openedAt: Date): string => seal(tokenText(openedAt))
export const setupTokenHolds = ({ sealHolds }: Seals, openedAt: Date, token: string): boolean => sealHolds(tokenText(openedAt), token)
