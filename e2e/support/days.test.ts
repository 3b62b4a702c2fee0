import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastTwentieth, spokenAhead } from './days.ts'

/** Days that may lie behind, of the years 2021 to 2033: a birth, an attendance, a period of figures. */
const MAY_PASS = ['05/01/2026', '2026-01-01', '2026-12-31', '31/02/2026', '21/11/2026']

test('no journey needs a day that passes', () => {
  const found = globSync(['e2e/*.spec.ts', 'e2e/states/*.ts', 'e2e/support/*.ts'])
    .filter(path => !path.includes('support/days'))
    .flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(/\b\d\d[-/]\d\d[-/]20(?:2[1-9]|3[0-3])\b|\b20(?:2[1-9]|3[0-3])-\d\d-\d\d\b/g)].map(
        ([day]) => `${path}: ${day}`,
      ),
    )
  expect(found.filter(each => !MAY_PASS.some(day => each.endsWith(day)))).toEqual([])
})

test('the last 20th lies behind, at most a month', () => {
  expect(lastTwentieth()).toMatch(/^20\/\d\d\/20\d\d$/)
  expect(spokenAhead(31).slice(6) >= lastTwentieth().slice(6)).toBe(true)
})
