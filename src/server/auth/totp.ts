// Codes of an authenticator app by RFC 6238: SHA-1, 6 digits, steps of 30 s (CON-30).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** A phone's clock may be off by one step. */
const DRIFT = [0, -1, 1]
/** As long as the hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits in base 32, the form that apps accept when typed. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES))

/** @param bytes a whole number of groups of five */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, five => BASE32[Number.parseInt(five, 2)]!)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(eight => Number.parseInt(eight, 2)))
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of this code, the present one or a neighbor; null: no match. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const near = DRIFT.map(drift => stepAt(now) + drift)
  return near.find(step => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) ?? null
}

export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' })}`
