// A fake local geocoder: no test calls the network.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { locationsAccess } from '../access.ts'
import { locations } from '../contract.ts'

const ANSWER = {
  display_name: '303, Avenida Montevideo, Lindavista Norte, Gustavo A. Madero, Ciudad de México, 07300, México',
  address: {
    house_number: '303',
    road: 'Avenida Montevideo',
    neighbourhood: 'Lindavista Norte',
    city: 'Ciudad de México',
    state: 'Ciudad de México',
    postcode: '07300',
    country: 'México',
  },
}
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
const provider = { asked: [] as { url: URL; agent?: string }[], answer: (): Answer | Promise<Answer> => ({ body: ANSWER }) }
const server = createServer((request, response) => {
  provider.asked.push({ url: new URL(request.url!, 'http://provider'), agent: request.headers['user-agent'] })
  void Promise.resolve(provider.answer()).then(({ status = 200, body = '', headers = {} }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reverse?key=academia`
afterAll(() => new Promise(resolve => server.close(resolve)))

const t = await startTest({ env: { GEOCODER_URL: standIn, PUBLIC_URL: 'https://plantel.test' } })
const desk = await t.as(locationsAccess.create)
let place = 0
const elsewhere = () => ({ lat: 19.497146, lng: -90 + (place += 1) / 10 })
const ask = (query: { lat: number; lng: number }) => t.call(locations.geocode, { query }, { as: desk })

beforeEach(() => {
  provider.asked.length = 0
  provider.answer = () => ({ body: ANSWER })
  // A second passes between two tests, so that each may call the provider at once.
  t.services.config = { ...t.services.config }
})

describe('GET /geocode/reverse', () => {
  test("LOC-28: the first result has a formatted address and its components by Google's types", async () => {
    const { body } = await ask({ lat: 19.4971461, lng: -99.1462264 })
    expect(body.results).toHaveLength(1)
    expect(body.results[0].formatted_address).toBe(ANSWER.display_name)
    const partNamed = (type: string) =>
      body.results[0].address_components.find((each: { types: string[] }) => each.types.includes(type))?.long_name
    expect(['street_number', 'route', 'postal_code', 'sublocality', 'locality', 'administrative_area_level_1'].map(partNamed)).toEqual([
      '303',
      'Avenida Montevideo',
      '07300',
      'Lindavista Norte',
      'Ciudad de México',
      'Ciudad de México',
    ])
    const [{ url, agent }] = provider.asked as [(typeof provider.asked)[0]]
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ key: 'academia', format: 'jsonv2', lat: '19.49715', lon: '-99.14623' })
    expect(agent).toBe('Plantel (https://plantel.test)')
  })

  test('LOC-29: requests a place once, also for ten people at once', async () => {
    const { lat, lng } = elsewhere()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask({ lat, lng })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await ask({ lat: lat + 0.000001, lng })).toMatchObject({ status: 200, body: answers[0]!.body })
    expect(provider.asked).toHaveLength(1)
  })

  test('LOC-29: caches an unknown place too', async () => {
    provider.answer = () => ({ body: { error: 'Unable to geocode' } })
    const sea = elsewhere()
    for (let i = 0; i < 2; i++) expect((await ask(sea)).body.results).toEqual([])
    expect(provider.asked).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['a provider that fails', { status: 500 }],
    ['a provider that has had enough', { status: 429 }],
    ['an answer that is no JSON', { body: '<html>' }],
    ['an answer of another shape', { body: { address: 'Av. Montevideo 303' } }],
    ['a provider that sends elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('LOC-30: %s counts as out of reach, with that text; caches nothing', async (_what, answer) => {
    provider.answer = () => answer
    const spot = elsewhere()
    expect(await t.refused(locations.geocode, { query: spot }, desk)).toEqual({
      status: 503,
      code: 'GEOCODER_OUT_OF_REACH',
      message: 'No se pudo consultar la dirección. Escribe los datos a mano.',
      fields: [],
    })
    expect(provider.asked).toHaveLength(1)
    expect(
      await t.db
        .selectFrom('geocodeCache')
        .select('key')
        .where('key', '=', `19.49715,${spot.lng.toFixed(5)}`)
        .execute(),
    ).toEqual([])
  })

  test('LOC-32: refuses an invalid position before calling', async () => {
    for (const query of [{ lat: 91, lng: 0 }, { lat: 0, lng: 181 }, { lat: 'x', lng: 0 }, {}])
      expect((await t.call(locations.geocode, { query }, { as: desk })).status).toBe(400)
    expect(provider.asked).toEqual([])
  })
})

describe('configurable', () => {
  test('LOC-33: without a geocoder there are no results and no calls', async () => {
    const off = await startTest({ env: { GEOCODER_URL: '' } })
    const answer = await off.ok(locations.geocode, { query: { lat: 19.4, lng: -99.1 } }, await off.as(locationsAccess.update))
    expect(answer.results).toEqual([])
    expect(provider.asked).toEqual([])
  })

  test('LOC-34: map tiles come from the configured host, the only one allowed to pages', async () => {
    const reader = await t.as(locationsAccess.screen)
    expect((await t.ok(locations.map, {}, reader)).tiles).toBe('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    const imagesOf = async ({ app }: typeof t) =>
      /img-src ([^;]*)/.exec(String((await app.inject({ url: '/' })).headers['content-security-policy']))?.[1]
    expect(await imagesOf(t)).toBe("'self' data: blob: https://tile.openstreetmap.org")
    const own = await startTest({ env: { MAP_TILES_URL: 'https://mapas.mx:8443/t/{z}/{x}/{y}.png?key=1' } })
    expect(await imagesOf(own)).toBe("'self' data: blob: https://mapas.mx:8443")
    const none = await startTest({ env: { MAP_TILES_URL: 'off' } })
    expect((await none.ok(locations.map, {}, await none.as(locationsAccess.screen))).tiles).toBeNull()
    expect(await imagesOf(none)).toBe("'self' data: blob:")
  })
})
