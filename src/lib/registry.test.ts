import { expect, test } from 'vitest'
import { registry } from './registry.ts'

test('RUN-92: a registry returns what was added, in that order; registries are independent', async () => {
  const [lookups, other] = [registry<(id: string) => Promise<string>>(), registry<string>()]
  expect(lookups.all()).toEqual([])
  lookups.add(async id => `first ${id}`)
  lookups.add(
    async id => `second ${id}`,
    async id => `third ${id}`,
  )
  expect(await Promise.all(lookups.all().map(tell => tell('a')))).toEqual(['first a', 'second a', 'third a'])
  expect(other.all()).toEqual([])
})
