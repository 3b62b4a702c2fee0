// The console downloads contracts without the words for docs, audit and tests.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from '../rules/sources.ts'
import { lean } from './leanContracts.ts'

test('RUN-42: a built contract keeps paths, access and schemas, without summary, sentence and fails', () => {
  const contract = readFileSync('src/features/teaching/teachers/contract.ts', 'utf8')
  const leanText = lean(contract)
  expect(contract).toMatch(/summary:[\s\S]*sentence:[\s\S]*fails:/)
  expect(leanText).not.toMatch(/\b(?:summary|sentence|fails):/)
  const rest = contract.split('\n').filter(line => !/^ {4}(?:summary|sentence|fails):/.test(line))
  expect(leanText).toBe(rest.join('\n'))
})

test('RUN-42: hardly any text of the contracts is left in the build', async () => {
  const contracts = (await sources('src/features/*/*/*ontract.ts')).map(({ text }) => text)
  const count = (texts: readonly string[]) => texts.flatMap(text => [...text.matchAll(/\b(?:summary|sentence|fails): ?[['"]/g)]).length
  expect(count(contracts)).toBeGreaterThan(700)
  expect(count(contracts.map(lean))).toBeLessThan(30)
})
