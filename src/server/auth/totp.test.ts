import { expect, test } from 'vitest'
import { newTotpSecret, stepAt, stepOf, toBase32, totpCode, totpUri } from './totp.ts'

const RFC = toBase32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('CON-30: at %i s the code of the standard’s secret is %s', (seconds, code) => {
  expect(totpCode(RFC, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('CON-30: a code is valid in its own step and both neighbors, no longer', () => {
  const now = new Date('2026-11-23T16:00:00Z')
  const secret = newTotpSecret()
  const code = totpCode(secret, stepAt(now))
  const after = (seconds: number) => stepOf(secret, code, new Date(now.getTime() + seconds * 1000))
  expect([after(-30), after(0), after(29), after(59)]).toEqual([stepAt(now), stepAt(now), stepAt(now), stepAt(now)])
  expect([after(-31), after(60)]).toEqual([null, null])
})

test('CON-30: refuses anything but six digits', () => {
  for (const odd of ['', '12345', '1234567', '12 456', '１２３４５６', '-12345']) expect(stepOf(RFC, odd, new Date(59_000))).toBeNull()
})

test('CON-30: secrets are 160 bits and differ; the QR code names academy and account', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpUri('ABC', { issuer: 'Academia Plantel', account: 'ana@plantel.mx' })).toBe(
    'otpauth://totp/Academia%20Plantel:ana%40plantel.mx?secret=ABC&issuer=Academia+Plantel&algorithm=SHA1&digits=6&period=30',
  )
})
