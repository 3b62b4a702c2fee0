import { expect, test } from 'vitest'
import { groupsFrom } from './window.ts'

test.each([
  ['2026-11-23', '2026-10-22'],
  ['2026-03-31', '2026-02-27'],
  ['2027-01-01', '2026-11-30'],
])('ENR-7: on %s the list begins with the groups of %s', (today, first) => {
  expect(groupsFrom(today)).toBe(first)
})
