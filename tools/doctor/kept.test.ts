import { expect, test } from 'vitest'
import { doubles } from './kept.ts'

test('M144: doubles that an earlier version let in are named, and accents tell two', async () => {
  const kept = ['SEDE ÚNICA', 'sede única', 'Plaza Peña', 'Plaza Pena'].map(name => ({ kind: 'campus', within: '', name }))
  expect(await doubles(async <T extends object>() => kept as object[] as T[])).toMatchObject({
    level: 'warn',
    says: 'campus "SEDE \\u{da}NICA" and "sede \\u{fa}nica"',
  })
})
