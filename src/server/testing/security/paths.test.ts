// Paths that try to leave their folder: console files, uploads and downloads, storage.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { fileUrl } from '#features/foundation/files/server/links.ts'
import { startFiles } from '#features/foundation/files/server/testing.ts'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { buildApp } from '#server/app.ts'
import { pathOfKey } from '#server/storage/keys.ts'
import { ask } from './raw.ts'

const SECRET = 'what nobody outside may read'
const PAGE = '<!doctype html><title>Plantel</title>'

const { t, port, uploaded } = await startFiles()
const root = await mkdtemp(join(tmpdir(), 'plantel-paths-'))
afterAll(() => rm(root, { recursive: true }))
const console = join(root, 'console')
await mkdir(join(console, 'assets', 'inner'), { recursive: true })
for (const [name, text] of [
  ['secret.txt', SECRET],
  ['console/.env', SECRET],
  ['console/.git', SECRET],
  ['console/index.html', PAGE],
  ['console/assets/app.js', 'export {}'],
  ['console-of-others.txt', SECRET],
] as const)
  await writeFile(join(root, name), text)
await writeFile(join(t.services.config.dataDir, 'secret.txt'), SECRET)

const app = await buildApp({
  context: {
    services: t.services,
    db: t.db,
    scoped: scopedPool({}),
    findSession: async () => null,
    jobs: undefined as never,
    clock: t.clock.now,
    emit: () => {},
  },
  features: [],
  consoleFolder: console,
  log: pino({ level: 'silent' }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const served = (app.server.address() as AddressInfo).port

/** Spellings of the parent folder, and special file names of some systems. */
const CLIMBING = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '%252e%252e%252f',
  '..%c0%af',
  '.%00./',
  '%2e%2e%5c',
].flatMap(up => [`${up}secret.txt`, `${up}${up}secret.txt`, `${up}${up}${up}${up}${up}${up}etc/passwd`])
const PATHS = [
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'C:/secret.txt',
  'C:%5csecret.txt',
  'file:%2f%2f%2fetc%2fpasswd',
  'secret.txt%00.js',
  'app.js%00',
  'CON',
  'nul.js',
  'app.js::$DATA',
  'app.js.',
  'app.js%20',
  '~root',
]
const TRICKS = [...CLIMBING, ...PATHS]

describe('RUN-77: paths of the console', () => {
  test.each(['/', '/assets/', '//', '/assets/inner/', 'http://localhost/', 'http://localhost/assets/'])(
    'below %s no trick reads a file beside it',
    async folder => {
      for (const trick of [...TRICKS, '.env', '.git', '../console-of-others.txt']) {
        const { status, body } = await ask(served, folder + trick)
        expect(body, trick).not.toContain(SECRET)
        expect(body, trick).not.toMatch(/root:.*:0:0:/)
        expect(status === 200 ? body : '', trick).toSatisfy((text: string) => text === '' || text === PAGE || text === 'export {}')
        expect([200, 400, 403, 404], trick).toContain(status)
      }
    },
  )

  test.each(['/assets', '/assets/', '/assets/inner', '/assets/inner/'])('%s: lists no folder', async folder => {
    const { status, body } = await ask(served, folder)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('app.js')
  })

  test.each(['//otra.example/alumnos', '/\\otra.example/alumnos', '///otra.example', '/%2fotra.example/alumnos', '/%5cotra.example'])(
    'a path that looks like another host, %s, is no page and redirects nowhere',
    async path => {
      const { status, headers } = await ask(served, path)
      expect(headers).not.toMatch(/^location:/im)
      // A browser would read '//' as a host; the console's code never gets it.
      expect(status).toBe(path.startsWith('/%2f') ? 200 : 400)
    },
  )
})

describe('RUN-77: paths of files', () => {
  test.each([
    ['GET', '/api/files/'],
    ['HEAD', '/api/files/'],
    ['PUT', '/api/files/upload/'],
    ['POST', '/api/uploads/'],
    ['HEAD', '/api/uploads/'],
    ['PATCH', '/api/uploads/'],
    ['DELETE', '/api/uploads/'],
    ['GET', '/api/receipts/'],
    ['GET', '/api/videos/65f0a1b2c3d4e5f6a7b8c9d0/hls/99999999999/x/'],
    ['GET', '/api/videos/'],
  ])('%s %s: a trick is not an id, with any signature', async (method, path) => {
    const file = await uploaded()
    const { search } = new URL(fileUrl(t.services.links, file), 'http://x')
    for (const trick of TRICKS)
      for (const query of ['', search]) {
        const { status, body } = await ask(
          port,
          path + trick + query,
          method,
          method === 'POST' ? ['Upload-Length: 5', 'Tus-Resumable: 1.0.0'] : [],
        )
        expect([400, 401, 403, 404, 409, 412], `${trick} ${status}`).toContain(status)
        expect(body, trick).not.toContain(SECRET)
      }
  })

  test('a file name that climbs or injects a header is only ever shown, as one name', async () => {
    const names = [
      '../../../etc/passwd',
      '..\\..\\win.ini',
      'a"\r\nSet-Cookie: token=x\r\n\r\n<script>.png',
      'CON',
      'a\0b.png',
      '‮gnp.exe',
      '/',
      '',
    ]
    for (const filename of names) {
      const file = await uploaded(undefined, { filename })
      expect(file.name).not.toMatch(/[/\\\p{Cc}]/u)
      expect(file.key).toMatch(/^[0-9a-f]{32}\.png$/)
      const { headers, status } = await ask(port, fileUrl(t.services.links, file))
      expect(status).toBe(200)
      expect(headers).not.toMatch(/^set-cookie:/im)
      expect(headers).toMatch(/^content-disposition: inline; filename="[\w. -]*"; filename\*=UTF-8''[^\s"<>]+$/im)
    }
  })

  test.each([...TRICKS, '', '..', 'a'.repeat(32) + '/x', `${'a'.repeat(32)}.png/..`, 'A'.repeat(32), `${'a'.repeat(32)}\n`])(
    'the storage refuses the key %j',
    key => {
      expect(() => pathOfKey(key)).toThrow('not a storage key')
    },
  )
})
