// Requests that two parsers read differently: proxy and server, or parser and handler.
import { glob, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { employees } from '#features/foundation/employees/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { features } from '#features/server.ts'
import { startTest } from '../harness.ts'
import { sendRaw } from './raw.ts'

const t = await startTest({ unrecorded: true })
await t.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = t.app.server.address() as AddressInfo
const admin = await t.admin()
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))

describe('RUN-78: one request is one request', () => {
  const HEAD = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const SMUGGLED = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'
  test.each([
    ['a length and chunks', `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['two lengths', `${HEAD}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
    ['a length with a sign', `${HEAD}Content-Length: +0\r\n\r\n${SMUGGLED}`],
    ['chunks that are called otherwise', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n${SMUGGLED}`],
    ['chunks after another encoding', `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`],
    ['a header with a space before its colon', `${HEAD}Content-Length : 0\r\n\r\n${SMUGGLED}`],
    ['a header that goes on in the next line', `${HEAD}X-A: b\r\n Content-Length: 0\r\nContent-Length: 3\r\n\r\n{}{`],
    ['a line that ends with LF alone', `${HEAD.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${SMUGGLED}`],
    ['a chunk whose size is no number', `${HEAD}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['a NUL in a header', `${HEAD}X-A: a\0b\r\nContent-Length: 0\r\n\r\n${SMUGGLED}`],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
  ])('%s: refused, and the bytes after it are not answered', async (_what, bytes) => {
    const { status, body } = await sendRaw(port, bytes)
    expect(status).toBe(400)
    expect(body).not.toContain('HTTP/1.1 200')
  })
})

describe('RUN-79: the types of bodies', () => {
  const BODY = JSON.stringify({ email: 'a@b.mx', password: 'x' })
  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'text/json',
    'json',
    '*/*',
    ',',
  ])('WIR-14: JSON declared as %s is 415', async type => {
    const { statusCode } = await t.app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload: BODY })
    expect(statusCode).toBe(415)
  })

  test.each([
    '{"email":"a@b.mx","password":"x","__proto__":{"isAdmin":true}}',
    '{"email":"a@b.mx","password":"x","constructor":{"prototype":{"isAdmin":true}}}',
    '{"email":"a@b.mx","password":"x","a":[{"b":{"\\u005f_proto__":{"isAdmin":true}}}]}',
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    '﻿{}',
    '{"email":"a@b.mx","password":"x"}{"email":"b@b.mx"}',
  ])('a body with __proto__ or similar keys is 400', async payload => {
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(statusCode).toBe(400)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test.each(['skip=0&skip=10', 'limit=10&limit=1000', 'limit[]=10', 'limit[__proto__]=10', 'debt=true&debt=false'])(
    'a parameter that comes twice, or as another type, is 400: %s',
    async query => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const { statusCode } = await t.app.inject({ url: `/api/students?${query}`, headers })
      expect(statusCode).toBe(400)
      expect(({} as Record<string, unknown>).skip).toBeUndefined()
    },
  )

  test('a query cannot reach the prototype', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    await t.app.inject({ url: '/api/students?__proto__=x&__proto__[limit]=1&constructor=x&constructor.prototype.limit=1', headers })
    expect(Object.prototype).not.toHaveProperty('limit')
  })
})

function objectsOf(schema: z.ZodType | undefined, visited = new Set<unknown>()): z.ZodObject[] {
  if (!schema || visited.has(schema)) return []
  visited.add(schema)
  const def = schema.def as unknown as Record<string, unknown>
  const below = [
    def.innerType,
    def.element,
    def.in,
    def.out,
    def.valueType,
    ...((def.options as unknown[]) ?? []),
    ...Object.values((def.shape as object) ?? {}),
  ]
  const inner = below.flatMap(each => objectsOf(each as z.ZodType | undefined, visited))
  return def.type === 'object' ? [schema as z.ZodObject, ...inner] : inner
}

const isOpen = (object: z.ZodObject) => (object.def as { catchall?: { def: { type: string } } }).catchall?.def.type === 'unknown'

describe('RUN-80: only declared fields', () => {
  const bodies = routes.filter(route => route.body)

  test('no body accepts undeclared fields', () => {
    const open = bodies.filter(route =>
      objectsOf(route.body as z.ZodType).some(
        object => (object.def as { catchall?: { def: { type: string } } }).catchall?.def.type === 'unknown',
      ),
    )
    expect(bodies.length).toBeGreaterThan(50)
    expect(open.map(route => route.name)).toEqual([])
  })

  const MORE = {
    _id: '65f0a1b2c3d4e5f6a7b8c9d0',
    id: '65f0a1b2c3d4e5f6a7b8c9d0',
    uniqueFolio: '00-HACKED',
    balanceDue: 0,
    debt: false,
    passwordHash: 'x',
    recoveryHash: 'x',
    deletedAt: null,
    createdAt: '2000-01-01T00:00:00Z',
    isAdmin: true,
    allows: [{ resource: '/*', methods: ['get'] }],
    balance: { payments: { total: 1e6, discounts: 0 }, costs: { total: 0 } },
  }

  test('an update of a student changes only the allowed fields', async () => {
    const student = await t.make.student()
    const body = {
      name: 'Eva',
      lastName: 'Luna',
      secondLastName: 'Sol',
      email: student.email,
      phoneNumber: '5511112222',
      secondPhoneNumber: null,
    }
    await t.ok(studentFile.update, { params: { id: student.id }, body: { ...body, ...MORE } }, admin)
    const storedStudent = await t.db.selectFrom('student').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow()
    const {
      name: _name,
      lastName: _last,
      secondLastName: _second,
      phoneNumber: _phone,
      words: _words,
      sortName: _sort,
      updatedAt: _at,
      ...rest
    } = storedStudent as Record<string, unknown>
    for (const [key, value] of Object.entries(rest)) expect([key, value]).toEqual([key, (student as Record<string, unknown>)[key]])
  })

  test('an employee cannot raise their own permissions', async () => {
    const desk = await t.as('put /users/?')
    const before = await t.db.selectFrom('employee').selectAll().where('id', '=', desk.employeeId).executeTakeFirstOrThrow()
    await t.ok(employees.update, { params: { id: desk.employeeId }, body: { password: 'otra-clave', ...MORE } }, desk)
    const after = await t.db.selectFrom('employee').selectAll().where('id', '=', desk.employeeId).executeTakeFirstOrThrow()
    expect(after.passwordHash).toMatch(/^\$argon2id\$/)
    expect({ ...after, passwordHash: '', passwordChangedAt: null, updatedAt: null }).toEqual({
      ...before,
      passwordHash: '',
      passwordChangedAt: null,
      updatedAt: null,
    })
    expect(
      (await t.refused(employees.update, { params: { id: desk.employeeId }, body: { password: 'otra-clave', roles: [] } }, desk)).status,
    ).toBe(403)
  })
})

test('RUN-80: no answer contains undeclared fields', () => {
  const open = routes.filter(
    route => route.returns !== 'file' && objectsOf(z.object((route.returns ?? {}) as Record<string, z.ZodType>)).some(isOpen),
  )
  expect(open.map(route => route.name)).toEqual([])
})

describe("RUN-81: the caller's address", () => {
  const addressOf = async (env: Record<string, string>, headers: Record<string, string>) => {
    const server = await startTest({ unrecorded: true, env })
    await server.app.inject({ url: '/api/session', headers })
    const { address } = JSON.parse(server.logs.at(-1)!) as { address: string }
    await server.stop()
    return address
  }

  test('a caller cannot choose its logged address', async () => {
    const forgedHeaders = {
      'x-forwarded-for': '6.6.6.6, 10.0.0.9',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-client-ip': '6.6.6.6',
    }
    expect(await addressOf({}, forgedHeaders)).toBe('127.0.0.1')
    // With one proxy only the address that it added counts.
    expect(await addressOf({ TRUST_PROXY: '1' }, forgedHeaders)).toBe('10.0.0.9')
  })
})

describe('RUN-82: outgoing calls', () => {
  test('checks every certificate and follows no redirect', async () => {
    const paths = (await Array.fromAsync(glob('src/{server,features}/**/*.ts'))).filter(path => !/\.test\.ts$|testing|\/web\//.test(path))
    const files = await Promise.all(paths.map(async path => [path, await readFile(path, 'utf8')] as const))
    const calling = files.filter(([, text]) => /\bfetch\(/.test(text))
    expect(calling.map(([path]) => path).sort()).toEqual([
      'src/features/foundation/locations/server/geocoder.ts',
      'src/server/sms/twilio.ts',
    ])
    for (const [path, text] of calling)
      expect([path, text.match(/redirect: 'error'/g)?.length]).toEqual([path, text.match(/\bfetch\(/g)!.length])
    for (const [path, text] of files)
      expect(path + (/rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser|checkServerIdentity/.exec(text)?.[0] ?? '')).toBe(path)
  })
})
