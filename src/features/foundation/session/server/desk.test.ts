import { describe, expect, test } from 'vitest'
import { roles } from '#features/foundation/roles/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { newToken } from '#server/auth/session.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { session } from '../contract.ts'
import { desk } from '../deskContract.ts'
import { endSessionsOf } from './store.ts'

const t = await startTest()
const HOUR = 3_600_000
const PASSWORD = 'la de siempre'
const passwordHash = await hashPassword(PASSWORD)
const PIN = '482913'
const PIN_GONE = { status: 401, code: 'PIN_GONE', message: 'Entra con tu contraseña para volver a usar tu PIN.' }

async function comes(device: string): Promise<Caller> {
  const me = await t.as('get /students/')
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  const { token } = await t.ok(session.login, { body: { email: me.email, password: PASSWORD, device } })
  return { ...me, token: token! }
}
async function withPin(device: string, pin = PIN): Promise<Caller> {
  const me = await comes(device)
  await t.ok(desk.setPin, { body: { device, pin } }, me)
  return me
}
const at = (device: string) => ({ people: () => t.ok(desk.people, { body: { device } }) })
const enter = (device: string, { employeeId }: Caller, pin = PIN) => ({ body: { device, employee: employeeId, pin } })

describe('quick sign-in at a desk', () => {
  test('CON-36: Raquel and Pablo share a desk, and each signs in by name and PIN', async () => {
    const device = newToken()
    const [raquel, pablo] = [await withPin(device), await withPin(device, '739104')]
    const { people } = await at(device).people()
    expect(people.map(({ _id }) => _id).toSorted()).toEqual([raquel.employeeId, pablo.employeeId].toSorted())
    expect((await t.ok(desk.login, enter(device, raquel))).user.email).toBe(raquel.email)
    const { token, user } = await t.ok(desk.login, enter(device, pablo, '739104'))
    expect(user.email).toBe(pablo.email)
    expect((await t.call(students.list, { query: {} }, { as: { token } })).status).toBe(200)
    expect((await at(newToken()).people()).people).toEqual([])
    expect(await t.refused(desk.login, enter(newToken(), pablo, '739104'))).toMatchObject(PIN_GONE)
    expect(JSON.stringify(await t.db.selectFrom('knownDevice').selectAll().execute())).not.toContain('739104')
  })

  test('CON-36: valid for 12 hours after the password; its sessions end then too', async () => {
    const device = newToken()
    const me = await withPin(device)
    await t.clock.advance(11 * HOUR)
    const { token } = await t.ok(desk.login, enter(device, me))
    await t.clock.advance(HOUR - 1_000)
    expect((await t.call(session.current, {}, { as: { token } })).status).toBe(200)
    await t.clock.advance(1_000)
    expect((await t.call(session.current, {}, { as: { token } })).status).toBe(401)
    expect(await t.refused(desk.login, enter(device, me))).toMatchObject(PIN_GONE)
    expect((await at(device).people()).people).toEqual([])
  })

  test('CON-36: five wrong PINs delete it; a right one resets the count', async () => {
    const device = newToken()
    const me = await withPin(device)
    const wrong = () => t.refused(desk.login, enter(device, me, '000001'))
    for (let i = 0; i < 4; i++) expect(await wrong()).toMatchObject({ status: 401, code: 'PIN_WRONG', message: 'El PIN no es correcto.' })
    await t.ok(desk.login, enter(device, me))
    for (let i = 0; i < 4; i++) expect(await wrong()).toMatchObject({ code: 'PIN_WRONG' })
    expect(await wrong()).toMatchObject(PIN_GONE)
    expect(await t.refused(desk.login, enter(device, me))).toMatchObject(PIN_GONE)
    expect((await at(device).people()).people).toEqual([])
  })

  test('CON-36: twenty concurrent wrong ones: checks five', async () => {
    const device = newToken()
    const me = await withPin(device)
    const answers = await Promise.all(Array.from({ length: 20 }, () => t.call(desk.login, enter(device, me, '000001'))))
    expect(answers.filter(({ body }) => body.errorExt?.code === 'PIN_WRONG')).toHaveLength(4)
    expect((await t.call(desk.login, enter(device, me))).status).not.toBe(200)
  })

  test('CON-42: wrong PINs of all desks count with codes and proofs: the eleventh in an hour waits', async () => {
    const [one, two, three] = [newToken(), newToken(), newToken()]
    const me = await withPin(one)
    for (const device of [two, three]) {
      const { token } = await t.ok(session.login, { body: { email: me.email, password: PASSWORD, device } })
      await t.ok(desk.setPin, { body: { device, pin: PIN } }, { token: token! })
    }
    for (const device of [one, two]) for (let i = 0; i < 5; i++) await t.refused(desk.login, enter(device, me, '000001'))
    expect(await t.refused(desk.login, enter(three, me))).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
  })

  test('CON-36, CON-35: it is never fresh proof', async () => {
    const device = newToken()
    const me = await withPin(device)
    const { token } = await t.ok(desk.login, enter(device, me))
    expect(await t.refused(desk.setPin, { body: { device, pin: '739104' } }, { token })).toMatchObject({ code: 'CONFIRM_IDENTITY' })
  })

  test('CON-36: a strong role, a deleted account or another password disables it', async () => {
    const device = newToken()
    const strong = await withPin(device)
    const allows = [{ path: '/academy/', methods: ['put' as const] }]
    const body = { name: `Rol ${strong.roleId}`, description: 'Mostrador', allows }
    await t.ok(roles.update, { params: { id: strong.roleId }, body }, await t.admin())
    expect(await t.refused(desk.login, enter(device, strong))).toMatchObject(PIN_GONE)
    const formerEmployee = await withPin(device)
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', formerEmployee.employeeId).execute()
    expect(await t.refused(desk.login, enter(device, formerEmployee))).toMatchObject(PIN_GONE)
    const ended = await withPin(device)
    await endSessionsOf(t.db, ended.employeeId)
    expect(await t.refused(desk.login, enter(device, ended))).toMatchObject(PIN_GONE)
  })
})

describe('setting it', () => {
  test('CON-36: refuses weak ones, and users with wide permissions', async () => {
    const device = newToken()
    const me = await comes(device)
    expect(await t.refused(desk.setPin, { body: { device, pin: '123456' } }, me)).toMatchObject({
      status: 409,
      code: 'PIN_WEAK',
      message: 'Elige un PIN menos fácil de adivinar.',
      fields: ['pin'],
    })
    expect((await t.refused(desk.setPin, { body: { device, pin: PIN } }, await t.admin())).status).toBe(403)
  })

  test('CON-36: only where they typed their password within 12 hours', async () => {
    const me = await comes(newToken())
    expect(await t.refused(desk.setPin, { body: { device: newToken(), pin: PIN } }, me)).toMatchObject({ status: 409, code: 'PIN_LATE' })
  })

  test("CON-36: twelve users per device; one's own can be replaced and removed", async () => {
    const device = newToken()
    const all: Caller[] = []
    for (let i = 0; i < 12; i++) all.push(await withPin(device))
    const late = await comes(device)
    expect(await t.refused(desk.setPin, { body: { device, pin: PIN } }, late)).toMatchObject({ status: 409, code: 'PIN_MOST' })
    await t.ok(desk.setPin, { body: { device, pin: '739104' } }, all[0])
    await t.ok(desk.dropPin, { query: { device } }, all[0])
    expect((await t.refused(desk.dropPin, { query: { device } }, all[0])).status).toBe(404)
    await t.ok(desk.setPin, { body: { device, pin: PIN } }, late)
    expect(await t.lastAudit('desk.setPin')).toMatchObject({ resource: 'desk', ids: [late.employeeId] })
  })
})
