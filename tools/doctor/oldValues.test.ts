import { expect, test } from 'vitest'
import { doubles } from './oldValues.ts'

test('M144: names duplicates that an earlier version accepted; accents distinguish', async () => {
  const names = ['SEDE ÚNICA', 'sede única', 'Plaza Peña', 'Plaza Pena'].map(name => ({ kind: 'campus', within: '', name }))
  expect(await doubles(async <T extends object>() => names as object[] as T[])).toMatchObject({
    level: 'warn',
    says: 'campus "SEDE \\u{da}NICA" and "sede \\u{fa}nica"',
  })
})
