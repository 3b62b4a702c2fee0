import argon2 from '@node-rs/argon2'
import fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { platform } from '#features/integrations/platform/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { buildApp } from '#server/app.ts'
import { findSession } from '#server/auth/session.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { features } from '#features/server.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken } from '#server/auth/session.ts'
import { askedCosts } from '../cheapPasswords.ts'
import { startTest } from '../harness.ts'

const verify = vi.spyOn(argon2, 'verify')
afterAll(() => verify.mockRestore())

const t = await startTest({ unrecorded: true, env: { PUBLIC_URL: 'https://plantel.test' } })
const HOUR = 3_600_000
beforeEach(async () => {
  await t.clock.advance(2 * HOUR)
  verify.mockClear()
})
const contextOf = (db: Db) => ({
  services: t.services,
  db,
  scoped: scopedPool({}),
  findSession: (token: string) => findSession(db, token, t.clock.now()),
  jobs: undefined as never,
  clock: t.clock.now,
  emit: () => {},
})
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  t.call(session.login, { body: { email, password } }, { headers })
const opens = async (token: string) => (await t.call(session.current, {}, { headers: { authorization: `Bearer ${token}` } })).status === 200

describe('RUN-83: sessions are never chosen from outside', () => {
  test('a token sent by the browser is not used for the new session, and stays invalid', async () => {
    const { email } = await t.make.employee({ password: 'la-mia-1' })
    const planted = 'p'.repeat(43)
    const { body } = await signIn(email, 'la-mia-1', { cookie: `token=${planted}`, authorization: `Bearer ${planted}` })
    expect(body.token).not.toBe(planted)
    expect(await opens(planted)).toBe(false)
    expect(await opens(body.token as string)).toBe(true)
  })

  test('every sign-in creates another token of 256 bits', async () => {
    const { email } = await t.make.employee({ password: 'la-mia-2' })
    const tokens: string[] = []
    for (let at = 0; at < 20; at++) tokens.push((await signIn(email, 'la-mia-2')).body.token as string)
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('the stored hash of a session is no valid token', async () => {
    const { email } = await t.make.employee({ password: 'la-mia-3' })
    const token = (await signIn(email, 'la-mia-3')).body.token as string
    expect(await opens(hashToken(token))).toBe(false)
  })
})

describe('RUN-84: the time of a sign-in does not reveal whether the account exists', () => {
  async function work(of: () => Promise<unknown>): Promise<string[]> {
    verify.mockClear()
    await of()
    return verify.mock.calls.map(([hashed]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+/.exec(String(hashed))![0])
  }

  test('two hashes of equal cost for a known, an unknown, a deleted account and one in recovery', async () => {
    const employee = await t.make.employee({ password: 'la-mia-4' })
    const formerEmployee = await t.make.employee({ password: 'la-mia-4', deletedAt: t.clock.now() })
    const recovering = await t.make.employee({
      password: 'la-mia-4',
      recoveryHash: await hashPassword('temporal'),
      recoveryExpiresAt: new Date(t.clock.now().getTime() + HOUR),
    })
    expect(new Set(askedCosts.map(cost => JSON.stringify(cost)))).toEqual(new Set(['{"memoryCost":19456,"timeCost":2,"parallelism":1}']))
    const [expected] = [employee, formerEmployee].map(({ passwordHash }) =>
      Array<string>(2).fill(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+/.exec(passwordHash!)![0]),
    )
    for (const email of [employee.email, formerEmployee.email, recovering.email, 'nadie@plantel.mx', '', "' or 1=1 --"])
      expect([email, await work(() => signIn(email, 'no es esta'))]).toEqual([email, expected])
  })

  test("one hash of equal cost for students' accounts", async () => {
    const as = await t.service('login')
    const student = await t.make.student({ passwordHash: await hashPassword('la-suya') })
    for (const email of [student.email, 'nadie@correo.mx'])
      expect(await work(() => t.call(platform.login, { body: { email, password: 'no es esta' } }, { as }))).toHaveLength(1)
  })

  test('checks the password as typed: not cut, trimmed or lowercased', async () => {
    const typed = ` Ñandú ${'x'.repeat(90)} `
    const { email } = await t.make.employee({ password: typed })
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), typed.normalize('NFD')])
      expect((await signIn(email, other)).status).toBe(401)
    expect((await signIn(email, typed)).status).toBe(200)
  })
})

describe('RUN-85: logging', () => {
  test('logs who tried, from which address, and the outcome; never typed text or a token', async () => {
    const { id, email } = await t.make.employee({ password: 'la-mia-5' })
    t.logs.length = 0
    const { body } = await signIn(email, 'la-mia-5')
    await signIn(email, 'mi-secreto')
    await signIn('nadie@plantel.mx', 'mi-secreto')
    for (let at = 0; at < 6; at++) await signIn(email, 'mi-secreto')
    await t.call(session.current, {}, { headers: { authorization: `Bearer ${body.token}` } })
    await t.app.inject({ url: `/api/session?token=${body.token}` })
    await t.app.inject({ url: `/api/none/${'x'.repeat(10)}?signature=secreta` })
    const lines = t.logs.map(line => JSON.parse(line) as Record<string, unknown>)
    const linesOf = (msg: string) => lines.filter(line => line.msg === msg)
    expect(linesOf('signed in')).toMatchObject([{ employee: id, address: '127.0.0.1', recovery: false, level: 30 }])
    expect(linesOf('sign-in refused').map(line => line.employee)).toEqual([id, null, id, id, id, id])
    expect(linesOf('sign-in has to wait')).toHaveLength(2)
    for (const line of lines) expect(line).toMatchObject({ time: expect.any(Number), reqId: expect.any(String) })
    expect(linesOf('call').find(line => line.status === 401)).toMatchObject({ address: '127.0.0.1' })
    expect(linesOf('call').find(line => line.status === 200)).not.toHaveProperty('address')
    const all = t.logs.join('\n')
    for (const secret of ['mi-secreto', 'la-mia-5', body.token as string, hashToken(body.token as string), email, 'secreta'])
      expect(all).not.toContain(secret)
  })

  test('logs a missing permission with name and address', async () => {
    const desk = await t.as()
    t.logs.length = 0
    expect((await t.call(students.list, {}, { as: desk })).status).toBe(403)
    expect(JSON.parse(t.logs.at(-1)!)).toMatchObject({
      msg: 'call',
      status: 403,
      route: '/api/students',
      user: desk.employeeId,
      address: '127.0.0.1',
    })
  })

  test('a log line stays one line, whatever the address contains', async () => {
    t.logs.length = 0
    await t.app.inject({ url: '/api/%0A%7B%22level%22%3A60%7D', headers: { 'user-agent': 'x\u001b[2J' } })
    expect(t.logs.filter(line => line.includes('"msg":"call"'))).toHaveLength(1)
    for (const line of t.logs) for (const sign of ['\n', '\u001b']) expect(line.trimEnd()).not.toContain(sign)
  })

  test('nobody, not even the server, changes or deletes an audit row', async () => {
    await t.db.insertInto('audit').values({ id: newId(), route: 'students.update', resource: 'students', userName: 'Raquel' }).execute()
    await expect(t.db.updateTable('audit').set({ userName: 'Otra' }).execute()).rejects.toThrow('audit_kept')
    await expect(t.db.deleteFrom('audit').execute()).rejects.toThrow('audit_kept')
    expect((await t.db.selectFrom('audit').select('userName').execute()).map(line => line.userName)).toContain('Raquel')
  })
})

test('RUN-86: a letter links to the console, whatever host the call named', async () => {
  const { email } = await t.make.employee()
  const forged = {
    host: 'otra.example',
    'x-forwarded-host': 'otra.example',
    forwarded: 'host=otra.example',
    origin: 'https://otra.example',
  }
  expect((await t.call(session.recover, { body: { email } }, { headers: forged })).status).toBe(200)
  await t.runJobs()
  const { html, text } = t.mail.letters.at(-1)!
  expect(html + text).toContain('https://plantel.test/log_in')
  expect(html + text).not.toContain('otra.example')
})

test('RUN-87: exactly these routes are open without a session', async () => {
  const contracts = features.flatMap(feature => feature.routes.map(({ route }) => route))
  expect(contracts.filter(route => route.access === 'public').map(route => route.name)).toEqual([
    'health.alive',
    'health.ready',
    'session.login',
    'session.loginFactor',
    'session.passkeyOptions',
    'session.loginPasskey',
    'session.recover',
    'desk.people',
    'desk.login',
    // These routes take the token of an invitation.
    'invitations.look',
    'invitations.accept',
    // These routes take the sealed link of a letter.
    'stops.look',
    'stops.stop',
    'setup.state',
    // Closed for good once an employee exists; before that it needs the setup code or its token.
    'setup.open',
    'setup.progress',
    'setup.logo',
    'setup.academy',
    'setup.campus',
    'setup.administrator',
    'setup.example',
  ])
  // Routes outside of the contracts need a seal in their address.
  const sealed: string[] = []
  const bare = fastify().addHook('onRoute', ({ method, url }) => void sealed.push(`${[method].flat().join(' ')} ${url}`))
  for (const { mount } of features) if (mount) await bare.register(async scope => mount(scope, contextOf(t.db)))
  await bare.ready()
  expect(sealed.sort()).toEqual([
    'GET HEAD /api/files/:id',
    'GET HEAD /api/videos/:id/hls/:expires/:signature/:name',
    'POST /baja/:sealed',
    'POST HEAD PATCH DELETE /api/uploads/:id',
    'PUT /api/files/upload/:id',
  ])
  await bare.close()
})

test('RUN-88: without the database nobody gets in', async () => {
  const { token } = await t.admin()
  const away = connect({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
  const app = await buildApp({
    context: contextOf(away.db),
    features,
    consoleFolder: '/nowhere',
    log: pino({ level: 'silent' }),
  })
  for (const [method, url] of [
    ['GET', '/api/session'],
    ['GET', '/api/students'],
    ['POST', '/api/login'],
    ['GET', '/api/platform/courses'],
  ] as const) {
    const payload = method === 'POST' ? { email: 'a@b.mx', password: 'x' } : undefined
    const { statusCode } = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, payload })
    expect([url, statusCode]).toEqual([url, 503])
  }
  await app.close()
  await away.pool.end()
})
