import { expect, test } from 'vitest'
import { hasPlainLetters, keptSpellings, plainEmail } from './email.ts'

test('M9 CON-50: an e-mail is composed, trimmed and in lower case', () => {
  expect(plainEmail('  Jose\u0301.PEN\u0303A@Correo.MX\u00a0')).toBe('josé.peña@correo.mx')
})

// 400 each: every sign at every position of several addresses.
const ADDRESSES = ['ana.ruiz@correo.mx', 'jose-luis_92@gmail.com', "luz.o'neil@outlook.com", 'x@y.mx']
const HOSTILE = [
  ['zero width space', '\u200b'],
  ['zero width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
  ['direction override', '\u202e'],
  ['tag letter', '\u{e0061}'],
  ['variation selector', '\ufe0f'],
  ['grapheme joiner', '\u034f'],
  ['control', '\u0007'],
  ['delete', '\u007f'],
  ['line break', '\n'],
  ['private', '\ue000'],
  ['unassigned', '\u0378'],
  ['no-break space', '\u00a0'],
  ['full width a', 'ａ'],
  ['full width 1', '１'],
  ['Cyrillic a', 'а'],
  ['Greek omicron', 'ο'],
  ['dotless i', 'ı'],
  ['small caps n', 'ɴ'],
  ['ligature', 'ﬁ'],
  ['lone surrogate', '\ud800'],
  ['emoji', '🎓'],
] as const

test.each(HOSTILE)('M9 CON-50: refuses an e-mail with %s at any position', (_name, sign) => {
  for (const address of ADDRESSES)
    for (let at = 1; at < address.length; at++)
      expect(hasPlainLetters(plainEmail(address.slice(0, at) + sign + address.slice(at)))).toBe(false)
})

test('M9 CON-50: accepts accents, also decomposed ones', () => {
  for (const address of ['josé.peña@correo.mx', 'MARÍA.NÚÑEZ@correo.mx', 'güero+prepa@correo.mx', 'ana@niño.mx', ...ADDRESSES])
    for (const form of ['NFC', 'NFD'] as const) expect(hasPlainLetters(plainEmail(address.normalize(form)))).toBe(true)
})

test('CON-50: finds an e-mail in its present spelling and in that of old rows', () => {
  expect(keptSpellings(' Jos\u00e9@Correo.mx')).toEqual(['jos\u00e9@correo.mx', 'jose\u0301@correo.mx'])
})

test('CON-50: accepts a letter with two accents, and all of ASCII', () => {
  expect(['ng\u01d8@correo.mx', '~a@correo.mx', 'a b'].map(hasPlainLetters)).toEqual([true, true, true])
})
