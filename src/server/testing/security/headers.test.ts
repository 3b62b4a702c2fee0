import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { buildApp } from '#server/app.ts'
import { features } from '#features/server.ts'
import { findSession } from '#server/auth/session.ts'
import { startTest } from '../harness.ts'

const t = await startTest({ unrecorded: true, env: { PUBLIC_URL: 'https://plantel.test' } })
const folder = await mkdtemp(join(tmpdir(), 'plantel-console-'))
afterAll(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))
const SCRIPT = "document.title = 'Plantel'"
const INLINE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`
for (const [name, text] of [
  ['index.html', `<!doctype html><script>${SCRIPT}</script><title>Plantel</title>`],
  ['sw.js', 'self'],
  ['assets/app-abc.js', 'export {}'],
  ['assets/decoderWorker-abc.js', 'export {}'],
] as const)
  await writeFile(join(folder, name), text)
const app = await buildApp({
  context: {
    services: t.services,
    db: t.db,
    scoped: scopedPool({}),
    findSession: token => findSession(t.db, token, t.clock.now()),
    jobs: undefined as never,
    clock: t.clock.now,
    emit: () => {},
  },
  features,
  consoleFolder: folder,
  log: pino({ level: 'silent' }),
})
afterAll(() => app.close())

const admin = await t.admin()
const group = await t.make.group()
const student = await t.make.student()
await t.make.registration({ groupId: group.id, studentId: student.id })
const signed = t.services.links.sign(`/api/students/${student.id}/qr`)
const bearer = { authorization: `Bearer ${admin.token}` }

const SAMPLES: Record<string, string> = { GROUP: group.id, STUDENT: student.id, SIGNED: signed, LONG: 'a'.repeat(600) }
const ANSWERS: [method: string, url: string, status: number][] = [
  ['GET', '/', 200],
  ['GET', '/alumnos', 200],
  ['GET', '/sw.js', 200],
  ['GET', '/assets/app-abc.js', 200],
  ['GET', '/assets/decoderWorker-abc.js', 200],
  ['GET', '/assets/none.js', 404],
  ['GET', '/api/health', 200],
  ['GET', '/api/session', 200],
  ['GET', '/api/students', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/api/groups/GROUP/students/excel', 200],
  ['GET', 'SIGNED', 200],
  ['GET', '/api/none', 404],
  ['GET', '/api/students/x', 400],
  ['GET', '/api/students/%zz', 400],
  ['GET', '/%E0%A4%A', 400],
  ['GET', '/api/students/LONG', 404],
  ['GET', '/api/files/STUDENT', 403],
  ['PUT', '/api/files/upload/STUDENT', 403],
  ['POST', '/api/uploads/STUDENT', 403],
  ['POST', '/api/login', 400],
  ['DELETE', '/api/none', 404],
  ['OPTIONS', '/api/students', 404],
]
const inject = (method: string, url: string) =>
  app.inject({ method: method as 'GET', url: url.replace(/[A-Z]{4,}/, name => SAMPLES[name]!), headers: bearer })
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map(directive => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )
/** Scripts, styles, fonts and data: a browser never shows them as a page. The decoders' workers count as pages. */
const isUsedOnly = (url: string, headers: Record<string, unknown>) =>
  !('content-security-policy' in headers) &&
  !url.includes('decoderWorker') &&
  (url.startsWith('/assets/') || String(headers['content-type']).startsWith('application/json'))
/** Bytes of their headers, including Node's own. */
const SMALL = 350
const OF_NODE = 'HTTP/1.1 200 OK\r\nDate: Mon, 23 Nov 2026 12:00:00 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n\r\n'
const sizeOf = (headers: Record<string, unknown>) =>
  Object.entries(headers)
    .filter(([name]) => !['date', 'connection', 'keep-alive', 'server-time'].includes(name))
    .reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, OF_NODE.length)

describe('RUN-74: headers', () => {
  test.each(ANSWERS)('%s %s', async (method, url, status) => {
    const { statusCode, headers } = await inject(method, url)
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) expect(headers).not.toHaveProperty(name)

    if (isUsedOnly(url, headers)) return expect(sizeOf(headers)).toBeLessThanOrEqual(SMALL)
    // A worker has no links, so it needs no referrer policy.
    if (!url.startsWith('/assets/')) expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
    const policy = directivesOf(headers['content-security-policy'])
    const ofScripts = policy.get('script-src') ?? policy.get('default-src')!
    for (const source of ofScripts) expect(["'self'", "'none'", "'wasm-unsafe-eval'", INLINE]).toContain(source)
    if (ofScripts.includes("'wasm-unsafe-eval'")) expect(url).toContain('decoderWorker')
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    // Only a page has a base address.
    if (String(headers['content-type']).startsWith('text/html')) expect(policy.get('base-uri')).toEqual(["'none'"])
    for (const sources of policy.values())
      for (const source of sources) expect(source).not.toMatch(/^\*$|^https?:$|unsafe-eval'?$(?<!wasm-unsafe-eval')/)
  })

  test.each(ANSWERS.filter(([, url]) => /^\/api|SIGNED/.test(url)))(
    "%s %s is cached only by the user's own browser",
    async (method, url) => {
      const { headers } = await inject(method, url)
      expect(String(headers['cache-control'])).toMatch(/no-store|^private, no-cache$/)
    },
  )

  test('M123: every answer of a call has the server’s time in milliseconds, refusals too', async () => {
    for (const [method, url] of ANSWERS.filter(([, each]) => /^\/api\/(?!.*%zz)|SIGNED/.test(each))) {
      const { headers } = await inject(method, url)
      expect([url, headers['server-time']]).toEqual([url, expect.stringMatching(/^\d{13}$/)])
    }
    expect((await inject('GET', '/api/health')).headers['server-time']).toBe(String(t.clock.now().getTime()))
    expect((await inject('GET', '/alumnos')).headers).not.toHaveProperty('server-time')
  })

  test('text declares its encoding', async () => {
    const types: string[] = []
    for (const [method, url] of ANSWERS) types.push(String((await inject(method, url)).headers['content-type']))
    const texts = types.filter(type => /^(text\/|application\/json)/.test(type))
    expect(texts).not.toEqual([])
    expect(texts.filter(type => !/; ?charset=utf-8$/i.test(type))).toEqual([])
  })

  test.each(['/api/students/%zz', '/api/%', '/%E0%A4%A'])(
    'WIR-11: refuses an unreadable address, %s, in Spanish, without repeating it',
    async url => {
      const { payload } = await inject('GET', url)
      expect(JSON.parse(payload)).toEqual({ success: false, error: { code: 400, message: { es: 'La información enviada no es válida' } } })
    },
  )

  test("an asset and data have only the headers that affect them, in 350 bytes; a page has all, and its own script's hash alone", async () => {
    const small = async (url: string) => isUsedOnly(url, (await inject('GET', url)).headers)
    for (const url of ['/assets/app-abc.js', '/api/session', '/api/students', '/api/none'])
      expect([url, await small(url)]).toEqual([url, true])
    for (const url of ['/', '/alumnos', '/sw.js', '/robots.txt', '/api/groups/GROUP/students/excel'])
      expect([url, await small(url)]).toEqual([url, false])
    const page = await inject('GET', '/alumnos')
    expect(directivesOf(page.headers['content-security-policy']).get('script-src')).toEqual(["'self'", INLINE])
    // A 304 has the policy too, which may have changed.
    const again = await app.inject({ url: '/alumnos', headers: { 'if-none-match': String(page.headers.etag) } })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, page.headers['content-security-policy']])
  })

  test('without https there is no HSTS', async () => {
    const open = await startTest({ unrecorded: true, env: { PUBLIC_URL: 'http://localhost:4000' } })
    for (const url of ['/api/health', '/api/students/%zz'])
      expect((await open.app.inject({ url })).headers).not.toHaveProperty('strict-transport-security')
    await open.stop()
  })
})
