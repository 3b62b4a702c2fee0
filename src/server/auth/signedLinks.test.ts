import { describe, expect, test } from 'vitest'
import { signedLinks } from '#server/auth/signedLinks.ts'

let now = Date.parse('2026-11-23T16:00:00Z')
const links = signedLinks('secret of this academy', () => now)
const PATH = '/api/receipts/65f0a1b2c3d4e5f6a7b8c9d0'

describe('signed URLs of 60 s', () => {
  test('WIR-45: expire after a minute', () => {
    const url = links.sign(PATH)
    now += 59_000
    expect(links.holds(url)).toBe(true)
    now += 2_000
    expect(links.holds(url)).toBe(false)
  })

  test('WIR-45: expire at the signed instant, not at one that a caller writes', () => {
    const url = links.sign(PATH)
    const [, expires] = /expires=(\d+)/.exec(url)!
    for (const later of [
      String(Number(expires) + 60),
      '99999999999',
      `0${expires}`,
      `${expires}e9`,
      '',
      '-1',
      'Infinity',
      `${expires}&expires=99999999999`,
    ])
      expect([later, links.holds(url.replace(`expires=${expires}`, `expires=${later}`))]).toEqual([later, later.includes('&')])
  })

  test('WIR-46: open only the signed path, however it is written', () => {
    const signed = links.sign(PATH)
    const query = signed.slice(signed.indexOf('?'))
    for (const path of [
      '/api/receipts/75f0a1b2c3d4e5f6a7b8c9d0',
      `/api/receipts/75f0a1b2c3d4e5f6a7b8c9d0/../65f0a1b2c3d4e5f6a7b8c9d0`,
      '/api/receipts/x/%2e%2e/65f0a1b2c3d4e5f6a7b8c9d0',
      '/api/receipts/75f0a1b2c3d4e5f6a7b8c9d0\\..\\65f0a1b2c3d4e5f6a7b8c9d0',
      `//otra.example${PATH}`,
      `http://otra.example${PATH}`,
      `${PATH}/`,
      `${PATH}/..`,
      PATH.toUpperCase(),
      PATH.replace('6', '%36'),
    ])
      expect([path, links.holds(path + query)]).toEqual([path, false])
    expect(links.holds(signed)).toBe(true)
  })

  test('WIR-46: need the whole signature, made by this academy', () => {
    const url = links.sign(PATH)
    const [, signature] = /signature=(.+)$/.exec(url)!
    for (const tried of ['', signature!.slice(1), `${signature}A`, signature!.toLowerCase(), 'undefined', `${signature!.slice(0, -1)}ñ`])
      expect(links.holds(url.replace(signature!, tried))).toBe(false)
    expect(links.holds(PATH)).toBe(false)
    expect(signedLinks('another secret', () => now).holds(url)).toBe(false)
  })

  test('a seal over one text is not valid for another', () => {
    const seal = links.seal('PUT /api/files/1|5')
    expect(links.sealHolds('PUT /api/files/1|5', seal)).toBe(true)
    for (const other of ['PUT /api/files/1|6', 'PIECES /api/files/1|5', 'public /api/files/1|5', '/api/files/1|5'])
      expect(links.sealHolds(other, seal)).toBe(false)
  })
})
