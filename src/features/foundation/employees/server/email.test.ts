import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { employees } from '../contract.ts'

const t = await startTest()
const hr = await t.as('put /users/')
let serial = 0

describe('a changed e-mail', () => {
  let person: { id: string; email: string; token: string }
  beforeEach(async () => {
    const { id, email } = await t.make.employee({ name: 'Rita', password: 'segura-1' })
    const { body } = await t.call(session.login, { body: { email, password: 'segura-1' } })
    person = { id, email, token: body.token }
  })
  const change = (body: object, as = hr) => t.ok(employees.update, { params: { id: person.id }, body }, as)
  const asks = async () => (await t.call(session.current, {}, { headers: { authorization: `Bearer ${person.token}` } })).status

  test('EMP-45: the old address gets a letter with the new one', async () => {
    const email = `rita${(serial += 1)}@plantel.mx`
    await change({ email })
    await t.runJobs()
    const letter = t.mail.letters.at(-1)!
    expect(letter).toMatchObject({ to: person.email, subject: 'Tu correo de acceso cambió' })
    for (const text of [letter.text, letter.html]) expect(text).toContain(email)
    expect(letter.text).toContain('Hola, Rita.')
  })

  test('M74: a save keeps an old address that would be refused now; another such address is refused', async () => {
    const email = `rita${(serial += 1)}.@plantel.mx`
    await t.db.updateTable('employee').set({ email }).where('id', '=', person.id).execute()
    const { user } = await change({ email, name: 'Rita Elena' })
    expect(user).toMatchObject({ email, name: 'Rita Elena' })
    expect(await t.refused(employees.update, { params: { id: person.id }, body: { email: 'eva.@plantel.mx' } }, hr)).toMatchObject({
      status: 400,
      message: 'Correo incompleto, eva.@plantel.mx',
      fields: ['email'],
    })
  })

  test('EMP-46: all sessions end, on every screen; the password opens with the new address only', async () => {
    const email = `rita${(serial += 1)}@plantel.mx`
    const sessions = await t.db.selectFrom('session').select('id').where('employeeId', '=', person.id).execute()
    await change({ email })
    expect(t.sessionsEnded).toEqual(expect.arrayContaining(sessions.map(({ id }) => id)))
    expect(await asks()).toBe(401)
    const signIn = async (address: string) => (await t.call(session.login, { body: { email: address, password: 'segura-1' } })).status
    expect([await signIn(person.email), await signIn(email)]).toEqual([401, 200])
  })

  test('EMP-47: a recovery password on its way to the old address opens nothing', async () => {
    const recoveryExpiresAt = new Date(t.clock.now().getTime() + 3_600_000)
    const recoveryHash = await hashPassword('temporal-1')
    await t.db.updateTable('employee').set({ recoveryHash, recoveryExpiresAt }).where('id', '=', person.id).execute()
    const email = `rita${(serial += 1)}@plantel.mx`
    await change({ email })
    expect((await t.call(session.login, { body: { email, password: 'temporal-1' } })).status).toBe(401)
  })

  test('EMP-46: ends also the sessions of the user who changes their own e-mail, so that a stranger at one cannot stay', async () => {
    const self = await t.as('put /users/')
    const email = `propia${(serial += 1)}@plantel.mx`
    expect((await t.ok(employees.update, { params: { id: self.employeeId }, body: { email } }, self)).user.email).toBe(email)
    expect(t.sessionsEnded).toContain(self.sessionId)
    expect((await t.call(session.current, {}, { as: self })).status).toBe(401)
  })

  test('EMP-48: the same address in another spelling is no change: no letter, no sign-out', async () => {
    await t.runJobs()
    const letters = t.mail.letters.length
    await change({ email: ` ${person.email.toUpperCase()} `, name: 'Rosa' })
    await t.runJobs()
    expect(t.mail.letters).toHaveLength(letters)
    expect(await asks()).toBe(200)
  })

  test('EMP-48: a refused change announces nothing', async () => {
    const { email } = await t.make.employee()
    await t.runJobs()
    const letters = t.mail.letters.length
    expect((await t.refused(employees.update, { params: { id: person.id }, body: { email } }, hr)).code).toBe('EMAIL_TAKEN')
    await t.runJobs()
    expect(t.mail.letters).toHaveLength(letters)
    expect(await asks()).toBe(200)
  })
})
