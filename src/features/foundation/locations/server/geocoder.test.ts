import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { geocoderOf } from './geocoder.ts'

const arrivals: number[] = []
let now = 5000
const server = createServer((_request, response) => {
  arrivals.push(now)
  response.end('{"display_name":"Aquí","address":{"road":"Calle"}}')
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
afterAll(() => new Promise(resolve => server.close(resolve)))

test('LOC-31: sends one call a second to the provider; refuses at once a wait above three', async () => {
  const waits: number[] = []
  const geocoder = geocoderOf({
    url,
    agent: 'Plantel',
    clock: () => now,
    wait: milliseconds => Promise.resolve(waits.push(milliseconds)),
  })
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(lat => geocoder({ lat, lng: 0 })))
  expect(waits).toEqual([1000, 2000, 3000])
  expect(answers.map(places => places?.length ?? null)).toEqual([1, 1, 1, 1, null, null])
  expect(arrivals).toHaveLength(4)
  // A refused call uses no turn.
  now += 4000
  expect(await geocoder({ lat: 6, lng: 0 })).toHaveLength(1)
  expect(waits).toHaveLength(3)
})

test('LOC-30: a provider that cannot be reached is null', async () => {
  expect(await geocoderOf({ url: 'http://127.0.0.1:1/', agent: 'Plantel' })({ lat: 1, lng: 1 })).toBeNull()
})
