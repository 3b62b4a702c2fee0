import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hashToken } from '#server/auth/session.ts'
import { startTest } from '#server/testing/harness.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { session, sessionFailures } from '../contract.ts'

const t = await startTest()
const HOUR = 3_600_000
const PASSWORD = 'correcto'
const passwordHash = await hashPassword(PASSWORD)

let serial = 0
async function employee(grants: { resource: string; methods: string[] }[] = []) {
  const email = `persona${++serial}@plantel.mx`
  const id = newId()
  await t.db
    .insertInto('employee')
    .values({ id, name: 'Lucía', lastName: 'Peralta', secondLastName: 'Nava', email, passwordHash })
    .execute()
  const roleId = newId()
  await t.db
    .insertInto('role')
    .values({ id: roleId, name: `Papel ${serial}`, description: 'x', allows: JSON.stringify(grants) })
    .execute()
  await t.db.insertInto('employeeRole').values({ employeeId: id, roleId }).execute()
  return { id, email, roleId }
}
const signIn = (email: string, password = PASSWORD, keepSession?: boolean) =>
  t.call(session.login, { body: { email, password, keepSession } })
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  test('ACC-1: gives token, user and allows; the e-mail in any case', async () => {
    const { email, id } = await employee([{ resource: '/students/', methods: ['get'] }])
    const { status, body } = await signIn(` ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      user: { _id: id, name: 'Lucía', email, isProfessor: false },
      allows: [{ resource: '/students/', methods: ['get'] }],
      mustChangePassword: false,
    })
    expect(body.token).toHaveLength(43)
  })

  test('ACC-2: a wrong password and an unknown account get the same answer', async () => {
    const { email } = await employee()
    const wrong = await signIn(email, 'otra cosa')
    const response = await signIn('nadie@plantel.mx', 'otra cosa')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error.message.es).toBe('Correo o contraseña incorrectos')
    expect(response.body).toEqual(wrong.body)
  })

  test('ACC-3: only a hash of the token is stored', async () => {
    const { email } = await employee()
    const { body } = await signIn(email)
    const rows = await t.db
      .selectFrom('session')
      .select('tokenHash')
      .where('tokenHash', '=', hashToken(body.token as string))
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(await t.db.selectFrom('session').selectAll().execute())).not.toContain(body.token)
  })

  test('ACC-2: a deleted employee cannot enter', async () => {
    const { email, id } = await employee()
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
    expect((await signIn(email)).status).toBe(401)
  })
})

describe('wrong tries', () => {
  test('ACC-4: after 5 wrong tries of one account from one address even the right password has to wait', async () => {
    const { email } = await employee()
    for (let i = 0; i < 5; i++) expect((await signIn(email, 'mal')).status).toBe(401)
    const { status, headers, body } = await signIn(email)
    expect(status).toBe(429)
    expect(body.errorExt.code).toBe('TOO_MANY_TRIES')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await t.clock.advance(Number(headers['retry-after']) * 1000)
    expect((await signIn(email)).status).toBe(200)
  })

  test('ACC-5: the waits grow', async () => {
    const { email } = await employee()
    const waits: number[] = []
    for (let i = 0; i < 7; i++) {
      const { status, headers } = await signIn(email, 'mal')
      if (status !== 429) continue
      waits.push(Number(headers['retry-after']))
      await t.clock.advance(Number(headers['retry-after']) * 1000)
      await signIn(email, 'mal')
    }
    expect(waits.length).toBeGreaterThan(0)
    const later = Number((await signIn(email, 'mal')).headers['retry-after'])
    expect(later).toBeGreaterThan(waits[0]!)
  })

  test('ACC-6: many tries at once count as many', async () => {
    const { email } = await employee()
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'mal')))
    let judged = answers.filter(answer => answer.status === 401).length
    expect(judged + answers.filter(answer => answer.status === 429).length).toBe(40)
    // Attempts are checked one at a time: the rest of the five free ones follow.
    while ((await signIn(email, 'mal')).status === 401) judged += 1
    expect(judged).toBe(5)
  })
})

describe('how long a session lasts', () => {
  const token = async (keep: boolean) => (await signIn((await employee()).email, PASSWORD, keep)).body.token as string
  const alive = async (token: string) => (await t.call(session.current, {}, bearer(token))).status === 200
  const later = (ms: number) => t.clock.advance(ms)

  test("ACC-22: without 'keep' the server ends it after 12 h", async () => {
    const mine = await token(false)
    await later(12 * HOUR - 1000)
    expect(await alive(mine)).toBe(true)
    await later(2000)
    expect(await alive(mine)).toBe(false)
  })

  test("ACC-23: with 'keep' it ends after 14 idle days, and after 60 days at most", async () => {
    const idle = await token(true)
    const used = await token(true)
    for (let i = 0; i < 4; i++) {
      await later(13 * 24 * HOUR)
      expect(await alive(used)).toBe(true)
      if (i > 0) expect(await alive(idle)).toBe(false)
    }
    await later(9 * 24 * HOUR)
    expect(await alive(used)).toBe(false)
  })
})

describe('read live on every call', () => {
  test('ACC-24: a changed role counts at the next call', async () => {
    const { email, roleId } = await employee([{ resource: '/students/', methods: ['get'] }])
    const { body } = await signIn(email)
    await t.db
      .updateTable('role')
      .set({ allows: JSON.stringify([{ resource: '/talks/', methods: ['get'] }]) })
      .where('id', '=', roleId)
      .execute()
    const now = await t.call(session.current, {}, bearer(body.token))
    expect(now.body.allows).toEqual([{ resource: '/talks/', methods: ['get'] }])
  })

  test.each(['', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(400)}`, 'Basic abc', "Bearer ' or 1=1 --"])(
    'ACC-25: a broken token (%s) is no session: 401',
    async authorization => {
      const { status, body } = await t.call(session.current, {}, { headers: { authorization } })
      expect(status).toBe(401)
      expect(body).toEqual({ success: false, error: { code: 401, message: { es: 'Tu sesión ha terminado. Vuelve a entrar.' } } })
    },
  )
})

describe('own sessions', () => {
  test('ACC-26: signing out revokes the session on the server and closes its socket', async () => {
    const { email } = await employee()
    const { body } = await signIn(email)
    const { sessions } = (await t.call(session.mine, {}, bearer(body.token))).body
    expect((await t.call(session.logout, {}, bearer(body.token))).status).toBe(200)
    expect((await t.call(session.current, {}, bearer(body.token))).status).toBe(401)
    expect(t.sessionsEnded).toContain(sessions[0]._id)
  })

  test("ACC-28: a user closes their other session, not somebody else's", async () => {
    const { email } = await employee()
    const [first, second] = [(await signIn(email)).body.token, (await signIn(email)).body.token]
    const stranger = await t.as()
    const { sessions } = (await t.call(session.mine, {}, bearer(first))).body
    const other = sessions.find((row: { current: boolean }) => !row.current)
    expect((await t.call(session.close, { params: { id: other._id } }, { as: stranger })).status).toBe(404)
    expect((await t.call(session.close, { params: { id: other._id } }, bearer(first))).status).toBe(200)
    expect((await t.call(session.current, {}, bearer(second))).status).toBe(401)
  })
})

describe('account password change', () => {
  test("ACC-36: one's own, with put /users/?; ends the other sessions", async () => {
    const { email, id } = await employee([{ resource: '/users/?', methods: ['put'] }])
    const [mine, other] = [(await signIn(email)).body.token, (await signIn(email)).body.token]
    expect((await t.call(employees.update, { params: { id }, body: { password: 'nueva-clave' } }, bearer(mine))).status).toBe(200)
    expect((await t.call(session.current, {}, bearer(mine))).status).toBe(200)
    expect((await t.call(session.current, {}, bearer(other))).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'nueva-clave')).status).toBe(200)
  })

  test("ACC-37: nobody else's, with any role", async () => {
    const admin = await t.admin()
    const { id, email } = await employee()
    expect((await t.call(employees.update, { params: { id }, body: { password: 'nueva-clave' } }, { as: admin })).status).toBe(403)
    expect((await signIn(email)).status).toBe(200)
  })

  test('ACC-35: without the permission: 403', async () => {
    const desk = await t.as('get /students/')
    expect(
      (await t.call(employees.update, { params: { id: desk.employeeId }, body: { password: 'nueva-clave' } }, { as: desk })).status,
    ).toBe(403)
  })

  test('ACC-30: at least 5 characters', async () => {
    const desk = await t.as('put /users/?')
    const { status, message } = await t.refused(employees.update, { params: { id: desk.employeeId }, body: { password: '1234' } }, desk)
    expect(status).toBe(400)
    expect(message).toBe('La contraseña y la confirmación deben terner un minimo de 5 digitos.')
  })
})

describe('recovery', () => {
  async function recovered() {
    const person = await employee()
    expect((await t.call(session.recover, { body: { email: person.email, password: 'ignorada' } })).status).toBe(200)
    await t.runJobs()
    const recoveryHash = await hashPassword('temporal-1')
    await t.db
      .updateTable('employee')
      .set({ recoveryHash, recoveryExpiresAt: new Date(t.clock.now().getTime() + 24 * HOUR) })
      .where('id', '=', person.id)
      .execute()
    return person
  }

  test('ACC-40: an unknown e-mail is 404', async () => {
    const { status, message } = await t.refused(session.recover, { body: { email: 'nadie@plantel.mx' } })
    expect(status).toBe(404)
    expect(message).toBe(sessionFailures.UNKNOWN_EMAIL.message)
  })

  test('ACC-44: the job stores only a hash that expires within 24 h; the old password stays valid', async () => {
    const person = await employee()
    await t.call(session.recover, { body: { email: person.email } })
    await t.runJobs()
    const row = await t.db
      .selectFrom('employee')
      .select(['recoveryHash', 'recoveryExpiresAt'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.recoveryHash).toMatch(/^\$argon2id\$/)
    expect(row.recoveryExpiresAt!.getTime()).toBeLessThanOrEqual(t.clock.now().getTime() + 24 * HOUR)
    expect((await signIn(person.email)).status).toBe(200)
  })

  test('ACC-45, ACC-46, ACC-47: it works once, ends other sessions, and allows an own password without any permission', async () => {
    const person = await recovered()
    const old = (await signIn(person.email)).body.token
    const { body } = await signIn(person.email, 'temporal-1')
    expect(body.mustChangePassword).toBe(true)
    expect((await t.call(session.current, {}, bearer(old))).status).toBe(401)
    expect((await signIn(person.email, 'temporal-1')).status).toBe(401)
    expect(
      (await t.call(employees.update, { params: { id: person.id }, body: { password: 'mi-propia' } }, bearer(body.token))).status,
    ).toBe(200)
    expect((await t.call(session.current, {}, bearer(body.token))).body.mustChangePassword).toBe(false)
  })

  test('ACC-45: four sign-ins at once with it: one enters', async () => {
    const person = await recovered()
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(person.email, 'temporal-1')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  test('ACC-41: after 24 h it has ended', async () => {
    const person = await recovered()
    await t.clock.advance(24 * HOUR + 1000)
    expect((await signIn(person.email, 'temporal-1')).status).toBe(401)
  })

  test('ACC-48: 5 an hour per account', async () => {
    await t.clock.advance(2 * HOUR)
    const { email } = await employee()
    for (let i = 0; i < 5; i++) expect((await t.call(session.recover, { body: { email } })).status).toBe(200)
    const { status, headers } = await t.call(session.recover, { body: { email } })
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
