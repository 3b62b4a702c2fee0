import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get, post, put, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { call, CallError } from './api.ts'
import { ended } from '#web/session/reauth.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'

const things = routes('things', {
  find: get('/things/:id', {
    summary: 'Find',
    access: 'auth',
    scope: 'open',
    query: z.object({ full: z.string().optional() }),
    returns: { name: z.string() },
  }),
  make: post('/things', {
    summary: 'Make',
    access: 'auth',
    scope: 'open',
    undo: never('Prueba.'),
    idempotent: 'la cosa',
    body: z.object({ name: z.string() }),
  }),
  enter: put('/enter', { summary: 'Enter', access: 'public', scope: 'open', undo: never('Prueba.'), body: z.object({ pin: z.string() }) }),
  paper: get('/paper', { summary: 'Paper', access: 'auth', scope: 'open', returns: 'file' }),
})
const id = '65a000000000000000000001'

const page = { cookie: 'token=first' }
const requests: { url: string; init: RequestInit }[] = []
let answers: (() => Response)[] = []
const json =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const header = (at: number, name: string) => new Headers(requests[at]?.init.headers).get(name)

beforeEach(() => {
  page.cookie = 'other=1; token=first'
  requests.length = 0
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const next = answers.shift()
    if (!next) throw new TypeError('Failed to fetch')
    return next()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('SHL-40: the Authorization header is built from the token cookie', async () => {
  answers = [json(200, { success: true, name: 'Ana' })]
  expect((await call(things.find, { params: { id }, query: { full: 'yes' } })).name).toBe('Ana')
  expect(requests[0]?.url).toBe(`/api/things/${id}?full=yes`)
  expect(header(0, 'authorization')).toBe('Bearer first')
})

test('SHL-41: the message is errorExt.message.es, else error.message.es', async () => {
  const error = { code: 409, message: { es: 'general' } }
  answers = [
    json(409, { success: false, error, errorExt: { code: 'FULL', message: { es: 'exacto' }, left: 2 } }),
    json(409, { success: false, error }),
  ]
  const first = await call(things.make, { body: { name: 'x' } }).catch((error: unknown) => error as CallError)
  expect(first).toMatchObject({ status: 409, code: 'FULL', message: 'exacto', ext: { left: 2 } })
  await expect(call(things.make, { body: { name: 'x' } })).rejects.toMatchObject({ code: null, message: 'general', ext: null })
})

test('SHL-41: a missing answer gets a Spanish text and status 0', async () => {
  answers = []
  await expect(call(things.make, { body: { name: 'x' } })).rejects.toMatchObject({
    status: 0,
    message: 'No hay conexión con el servidor. Revisa tu red e intenta de nuevo.',
  })
})

test('SHL-41: an answer that is not JSON is a failure with a Spanish text', async () => {
  answers = [() => new Response('<html>', { status: 502 })]
  await expect(call(things.make, { body: { name: 'x' } })).rejects.toMatchObject({ status: 502, message: 'Ocurrio un error' })
})

test('Retry-After is read in seconds', async () => {
  answers = [json(429, { success: false, error: { code: 429, message: { es: 'Espera' } } }, { 'retry-after': '17' })]
  await expect(call(things.enter, { body: { pin: '1' } })).rejects.toMatchObject({ retryAfter: 17 })
})

test('a file arrives as a Blob', async () => {
  answers = [() => new Response('%PDF')]
  expect(await (await call(things.paper, {})).text()).toBe('%PDF')
})

test('SHL-42: after a session ends the user signs in again, and the request repeats with the same key', async () => {
  const expired = { success: false, error: { code: 401, message: { es: 'Tu sesión terminó' } } }
  answers = [json(401, expired), json(200, { success: true })]
  sessionStore.set({ user: { _id: id, name: 'Raquel', lastName: 'Soto' }, academy: { timeZone: 'America/Mexico_City' } } as SignedIn)
  const answer = call(things.make, { body: { name: 'x' } })
  await vi.waitFor(() => expect(ended.get()).not.toBeNull())
  page.cookie = 'token=second'
  ended.get()?.signedIn()
  await answer
  expect(ended.get()).toBeNull()
  expect([header(0, 'authorization'), header(1, 'authorization')]).toEqual(['Bearer first', 'Bearer second'])
  expect(header(1, 'idempotency-key')).toBe(header(0, 'idempotency-key'))
  expect(header(0, 'idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  sessionStore.set(null)
})

test('SHL-42: all calls that find the session ended wait for one sign-in', async () => {
  const expired = { success: false, error: { code: 401, message: { es: '' } } }
  answers = [json(401, expired), json(401, expired), json(200, { success: true }), json(200, { success: true })]
  const both = Promise.all([call(things.make, { body: { name: 'a' } }), call(things.make, { body: { name: 'b' } })])
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await vi.waitFor(() => expect(ended.get()).not.toBeNull())
  page.cookie = 'token=second'
  ended.get()?.signedIn()
  await both
  expect(requests).toHaveLength(4)
})

test('SHL-42: tries a token that another tab renewed, without asking', async () => {
  answers = [
    () => {
      page.cookie = 'token=second'
      return json(401, { success: false, error: { code: 401, message: { es: '' } } })()
    },
    json(200, { success: true }),
  ]
  await call(things.make, { body: { name: 'x' } })
  expect(header(1, 'authorization')).toBe('Bearer second')
  expect(ended.get()).toBeNull()
})

test('a public route handles its own 401', async () => {
  answers = [json(401, { success: false, error: { code: 401, message: { es: 'Correo o contraseña incorrectos' } } })]
  await expect(call(things.enter, { body: { pin: '1' } })).rejects.toBeInstanceOf(CallError)
})
