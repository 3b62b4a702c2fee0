import { expect, test } from 'vitest'
import { registry } from './registry.ts'

test('RUN-92: a registry returns what was added, in that order; registries are independent', async () => {
  const [told, other] = [registry<(id: string) => Promise<string>>(), registry<string>()]
  expect(told.all()).toEqual([])
  told.add(async id => `first ${id}`)
  told.add(
    async id => `second ${id}`,
    async id => `third ${id}`,
  )
  expect(await Promise.all(told.all().map(tell => tell('a')))).toEqual(['first a', 'second a', 'third a'])
  expect(other.all()).toEqual([])
})
