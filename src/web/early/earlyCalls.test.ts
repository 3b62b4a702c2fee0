import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, OFFLINE_TEXT, send } from '#web/calls/http.ts'
import { ask, forgetAsked, peekAsked } from './earlyCalls.ts'

const paths: string[] = []
const caches: unknown[] = []
let answer: () => Response | Promise<Response>
const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  paths.length = 0
  caches.length = 0
  forgetAsked()
  answer = json(200, { name: 'Ana' })
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    paths.push(url)
    caches.push(cache)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

test("SHL-63: hands the page's early answer once, whole, to the first reader of the same address", async () => {
  ask('/session', 'first')
  expect(await peekAsked('/session')).toMatchObject({ answer: { name: 'Ana' } })
  expect(await send('get', '/session', { token: 'first' })).toEqual({ name: 'Ana' })
  expect(paths).toEqual(['/api/session'])
  await send('get', '/session', { token: 'first' })
  expect(paths).toEqual(['/api/session', '/api/session'])
})

test('M123: after going back the page asks the server; a cached answer has an old time', async () => {
  ask('/session', 'first')
  await send('get', '/session', { token: 'first' })
  await send('get', '/students?skip=0', { token: 'first' })
  expect(caches).toEqual(['no-cache', 'no-cache'])
})

test('SHL-63: does not hand it to another session, another address, or a reader after a write', async () => {
  ask('/students?skip=0', 'first')
  await send('get', '/students?skip=0', { token: 'second' })
  expect(paths).toHaveLength(2)
  ask('/students?skip=0', 'first')
  await send('get', '/students?skip=10', { token: 'first' })
  expect(paths).toHaveLength(4)
  await send('post', '/students', { token: 'first', body: {} })
  await send('get', '/students?skip=0', { token: 'first' })
  expect(paths).toHaveLength(6)
})

test('SHL-63, SHL-41: reports its failure like any other: a refusal, no server, an aborted reader', async () => {
  answer = json(401, { error: { message: { es: 'Sesión terminada' } } })
  ask('/session', 'first')
  expect(await peekAsked('/session')).toBeUndefined()
  await expect(send('get', '/session', { token: 'first' })).rejects.toMatchObject({ status: 401, message: 'Sesión terminada' })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  ask('/session', 'first')
  expect(await peekAsked('/session')).toBeUndefined()
  const failure = await send('get', '/session', { token: 'first' }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ status: 0, message: OFFLINE_TEXT })
  answer = () => new Promise<Response>(() => {})
  ask('/session', 'first')
  const abortion = new AbortController()
  const waiting = send('get', '/session', { token: 'first', signal: abortion.signal })
  abortion.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(paths).toHaveLength(3)
})
