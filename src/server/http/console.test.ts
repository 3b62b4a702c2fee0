import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveConsole } from './console.ts'

let folder: string
let app: FastifyInstance
const get = (url: string, accepted = 'gzip, deflate, br') => app.inject({ url, headers: { 'accept-encoding': accepted } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantel-console-'))
  await mkdir(join(folder, 'assets'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await Promise.all([
    write('index.html', '<!doctype html>'),
    write('assets/start-Ab12Cd34.js', 'export {}'),
    write('assets/start-Ab12Cd34.js.br', 'packed at build time'),
    write('assets/loose-Ab12Cd34.js', 'x'.repeat(100_000)),
  ])
  app = fastify()
  await serveConsole(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test('RUN-39: compresses nothing at request time', async () => {
  const packed = await get('/assets/start-Ab12Cd34.js')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/javascript; charset=utf-8' })
  expect(packed.body).toBe('packed at build time')
  const plain = await get('/assets/start-Ab12Cd34.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  const loose = await get('/assets/loose-Ab12Cd34.js')
  expect([loose.headers['content-encoding'], loose.body.length]).toEqual([undefined, 100_000])
})

test('RUN-40: hashed files are cached for ever, the page is revalidated each time', async () => {
  const cacheControl = async (url: string) => (await get(url)).headers['cache-control']
  expect(await cacheControl('/assets/start-Ab12Cd34.js')).toBe('public, max-age=31536000, immutable')
  expect([await cacheControl('/'), await cacheControl('/alumnos')]).toEqual(['no-cache', 'no-cache'])
})

test('SHL-8: any path serves the page, except a file of an older build and an unknown call', async () => {
  const page = await get('/alumnos?pagina=2')
  expect([page.statusCode, page.body]).toEqual([200, '<!doctype html>'])
  expect([(await get('/assets/start-Gone1234.js')).statusCode, (await get('/api/nothing')).statusCode]).toEqual([404, 404])
})

test('M169: a page answers HEAD as it answers GET, and an unknown call does not', async () => {
  const head = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    return [statusCode, headers['content-type'], body]
  }
  for (const url of ['/', '/alumnos']) expect(await head(url)).toEqual([200, 'text/html; charset=utf-8', ''])
  expect((await head('/api/nothing'))[0]).toBe(404)
})

test('RUN-41: robots.txt keeps robots away', async () => {
  const robots = await get('/robots.txt')
  expect([robots.headers['content-type'], robots.body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'])
})
