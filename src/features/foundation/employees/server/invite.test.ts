import { afterEach, describe, expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { roleFailures } from '#features/foundation/roles/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { employeesAccess } from '../access.ts'
import { employees, type EmployeeInput } from '../contract.ts'
import { invitations } from '../inviteContract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import { newEmployee } from './testing.ts'

const t = await startTest()
const { screen, create, update, remove } = employeesAccess
const hr = await t.as(screen, create, update, remove)
const admin = await t.as('get /*', 'post /*', 'put /*', 'delete /*')
const HOUR = 3_600_000

afterEach(() => void Object.assign(t.mail, { configured: true, answer: { state: 'sent' }, letters: [] }))

const invite = (part: Partial<EmployeeInput> = {}, as = hr) =>
  t.ok(employees.create, { body: { ...newEmployee(part), password: undefined, invite: true } }, as)
const mailed = async () => {
  await t.runJobs()
  return /\/invitacion#([\w-]{43})/.exec(t.mail.letters.find(({ subject }) => subject.startsWith('Te invitaron'))?.text ?? '')?.[1] ?? ''
}
const accept = (token: string, password = 'el mar de enero') => t.call(invitations.accept, { body: { token, password } })
const lookCode = async (token: string) => (await t.refused(invitations.look, { body: { token } })).code

describe('LLE-63: an invitation', () => {
  test('Elena gets a letter, chooses her password, and enters with the permissions of her roles', async () => {
    const { user, link } = await invite({ name: 'Elena' })
    expect(link).toBeUndefined()
    const token = await mailed()
    expect(await t.ok(invitations.look, { body: { token } })).toMatchObject({ name: 'Elena', email: user.email })
    const { body } = await accept(token)
    expect(body).toMatchObject({ user: { _id: user._id }, mustChangePassword: false, warnings: [] })
    expect((await t.ok(session.login, { body: { email: user.email, password: 'el mar de enero' } })).token).toBeDefined()
    expect((await t.ok(employees.list, {}, hr)).users.find(({ _id }) => _id === user._id)).not.toHaveProperty('invited')
    expect(await lookCode(token)).toBe('INVITATION_OVER')
  })

  test('the token is in no table and no log; the list says until when it opens', async () => {
    const { user } = await invite()
    const token = await mailed()
    for (const table of ['sign_in_ticket', 'outbox', 'audit', 'pgboss.job', 'employee'])
      expect(JSON.stringify((await t.pool.query(`select * from ${table}`)).rows)).not.toContain(token)
    expect(t.logs.join('\n')).not.toContain(token)
    const until = new Date(t.clock.now().getTime() + 72 * HOUR).toISOString()
    expect((await t.ok(employees.list, {}, hr)).users.find(({ _id }) => _id === user._id)).toMatchObject({ invited: { until } })
  })

  test('while mail does not leave, the link is in the answer, once', async () => {
    t.mail.configured = false
    const { link } = await invite()
    expect((await accept(link!)).status).toBe(200)
  })

  test('two browsers use it at once: one enters', async () => {
    t.mail.configured = false
    const { link } = await invite()
    const answers = await Promise.all([accept(link!), accept(link!)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test("a link ends after 72 hours, with the next link, a changed e-mail, or the employee's deletion", async () => {
    t.mail.configured = false
    const old = await invite()
    await t.clock.advance(72 * HOUR + 1)
    const admitted = await t.as(screen, create, update, remove)
    expect(await lookCode(old.link!)).toBe('INVITATION_OVER')
    const again = await invite({}, admitted)
    const id = { params: { id: again.user._id } }
    const second = await t.ok(invitations.again, id, admitted)
    expect(await lookCode(again.link!)).toBe('INVITATION_OVER')
    await t.ok(employees.update, { ...id, body: { email: 'otra@plantel.mx' } }, admitted)
    expect(await lookCode(second.link!)).toBe('INVITATION_OVER')
    const third = await t.ok(invitations.again, id, admitted)
    await t.ok(employees.remove, id, admitted)
    expect(await lookCode(third.link!)).toBe('INVITATION_OVER')
  })

  test('twenty guesses of an address are answered, the next one waits', async () => {
    await t.pool.query("delete from throttle where kind = 'invitation'")
    let status = 401
    for (let guess = 0; guess < 25 && status === 401; guess++)
      ({ status } = await t.call(invitations.look, { body: { token: `guess-${guess}` } }))
    expect(status).toBe(429)
    await t.pool.query("delete from throttle where kind = 'invitation'")
  })

  test('a password that everybody knows is refused to an administrator, others read a warning', async () => {
    t.mail.configured = false
    const chief = await invite({ roles: [admin.roleId] }, admin)
    expect(await t.refused(invitations.accept, { body: { token: chief.link!, password: 'password' } })).toMatchObject({
      code: 'PASSWORD_KNOWN',
    })
    const { link } = await invite()
    expect((await accept(link!, 'password')).body.warnings).toMatchObject([{ message: EMPLOYEE_TEXTS.passwordKnown }])
  })

  test('is refused to an employee who has entered, and to an unknown one', async () => {
    const { user } = await t.ok(employees.create, { body: newEmployee() }, hr)
    expect(await t.refused(invitations.again, { params: { id: user._id } }, hr)).toMatchObject({ code: 'ALREADY_ENTERED' })
    const missingId = { params: { id: 'a00000000000000000000099' } }
    expect(await t.refused(invitations.again, missingId, hr)).toMatchObject({ code: 'EMPLOYEE_NOT_FOUND' })
  })

  test('refuses a new employee with both a password and an invitation, or with neither', async () => {
    const body = { ...newEmployee(), password: undefined }
    for (const wrong of [body, { ...newEmployee(), invite: true }])
      expect((await t.call(employees.create, { body: wrong }, { as: hr })).body.error?.fields).toEqual([
        { path: 'password', message: EMPLOYEE_TEXTS.password },
      ])
  })

  test('a mail server that refuses leaves no open link', async () => {
    Object.assign(t.mail, { answer: { state: 'failed', permanent: true, reason: 'no such mailbox' } })
    const { user } = await invite()
    await t.runJobs()
    expect((await t.ok(employees.list, {}, hr)).users.find(({ _id }) => _id === user._id)).toMatchObject({ invited: { until: null } })
  })

  test('ACC-73: an invited administrator who has not entered does not count as the last one', async () => {
    t.mail.configured = false
    await invite({ roles: [admin.roleId] }, admin)
    await t.db.deleteFrom('employeeRole').where('roleId', '<>', admin.roleId).execute()
    expect(await t.refused(employees.update, { params: { id: admin.employeeId }, body: { roles: [] } }, admin)).toMatchObject({
      code: roleFailures.LAST_ADMIN.code,
    })
  })
})
