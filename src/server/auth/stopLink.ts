// The link that unsubscribes an address from publicity. It works without a session for a year and reveals nobody's identity (CON-62).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { STOP_PATH } from '#lib/stopLink.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { Config } from '#server/config.ts'

export interface Stop {
  kind: 'email' | 'sms'
  address: string
}

interface Sealing {
  links: Pick<SignedLinks, 'seal'>
}

const YEAR_MS = 366 * 86_400_000
const DAY_MS = 86_400_000
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key derived from the secret of signed links, so every instance has the same. */
const keyOf = ({ links }: Sealing): Buffer => Buffer.from(links.seal('marketing-stop'), 'base64url')

/** Day of expiry, first letter of the channel, address. It is short because an SMS is paid by length. */
export function sealStop(sealing: Sealing, { kind, address }: Stop, now: Date): string {
  const until = Math.ceil((now.getTime() + YEAR_MS) / DAY_MS)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealing), iv)
  const text = Buffer.concat([cipher.update(`${until}${kind[0]!}${address}`, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** null: not ours, or older than a year. */
export function openStop(sealing: Sealing, sealed: string, now: Date): Stop | null {
  const bytes = Buffer.from(sealed, 'base64url')
  // Only the canonical encoding counts: base64 ignores some bits of the last letter.
  if (bytes.length <= IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== sealed) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealing), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    const [, until, letter, address] = /^(\d+)([es])(.+)$/s.exec(text)!
    if (Number(until) * DAY_MS < now.getTime()) return null
    return { kind: letter === 'e' ? 'email' : 'sms', address: address! }
  } catch {
    return null
  }
}

export const stopUrl = (sealing: Sealing & { config: Pick<Config, 'publicUrl'> }, stop: Stop, now: Date): string =>
  `${sealing.config.publicUrl.replace(/\/$/, '')}${STOP_PATH}${sealStop(sealing, stop, now)}`
