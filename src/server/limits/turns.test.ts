import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('runs two at a time and the others in order of arrival; a failure frees its place', async () => {
  const inTurn = turns(2)
  const log: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const all = ['Ana', 'Beto', 'Carla', 'Dora'].map((name, at) => {
    ends.push(Promise.withResolvers<void>())
    return inTurn(async () => {
      log.push(name)
      await ends[at]!.promise
      return name
    })
  })
  expect(log).toEqual(['Ana', 'Beto'])
  ends[1]!.reject(new Error('no'))
  await expect(all[1]).rejects.toThrow('no')
  expect(log).toEqual(['Ana', 'Beto', 'Carla'])
  for (const each of ends) each.resolve()
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual(['Ana', 'Carla', 'Dora'])
  const later = ['Eva', 'Fede', 'Gil'].map(name => inTurn(async () => void log.push(name)))
  expect(log.slice(4)).toEqual(['Eva', 'Fede'])
  await Promise.all(later)
  expect(log.at(-1)).toBe('Gil')
})
