import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { employees } from '#features/foundation/employees/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { imports } from '#features/workspace/imports/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Caller } from '#server/testing/callers.ts'
import { joinBatch } from '#server/db/actBatch.ts'
import { writeAudit } from '#server/db/audit.ts'
import { startTest } from '#server/testing/harness.ts'
import { routesByName, paramsOf } from './allRoutes.ts'

const t = await startTest()
const MINUTE = 60_000
const PASSWORD = 'la de Ofelia'
const passwordHash = await hashPassword(PASSWORD)

const provedAt = (me: Caller, at: Date | null) => t.db.updateTable('session').set({ provedAt: at }).where('id', '=', me.sessionId).execute()
/** Ofelia has every permission; she signed in 5 minutes and a second ago. */
async function ofelia() {
  const me = await t.admin()
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  await provedAt(me, new Date(t.clock.now().getTime() - 5 * MINUTE - 1_000))
  return me
}
const prove = (me: Caller) => t.ok(session.prove, { body: { password: PASSWORD } }, me)
const CONFIRM = { status: 403, code: 'CONFIRM_IDENTITY', message: 'Confirma que eres tú para continuar.' }

const asking = routesByName.filter(([, { proof }]) => proof !== undefined)

test('CON-35: these routes ask for it, always or depending on the call', () => {
  expect(Object.fromEntries(asking.map(([name, { proof }]) => [name, proof]))).toEqual({
    'accounts.dropFactors': 'fresh',
    'accounts.endSessions': 'fresh',
    'costs.removeRoom': 'fresh',
    'costs.removeTeacher': 'fresh',
    'costs.saveRoom': 'fresh',
    'costs.saveTeacher': 'fresh',
    'desk.dropPin': 'fresh',
    'desk.setPin': 'fresh',
    'dossiers.file': 'fresh',
    'dossiers.make': 'fresh',
    'employees.create': 'fresh',
    'employees.remove': 'fresh',
    'employees.update': 'narrow',
    'erasures.erase': 'fresh',
    'exports.file': 'fresh',
    'exports.make': 'fresh',
    'factors.addPasskey': 'fresh',
    'factors.beginPasskey': 'fresh',
    'factors.beginTotp': 'fresh',
    'factors.confirmTotp': 'fresh',
    'factors.newCodes': 'fresh',
    'factors.remove': 'fresh',
    'imports.run': 'narrow',
    'imports.undo': 'narrow',
    'invitations.again': 'fresh',
    'moves.close': 'fresh',
    'moves.open': 'fresh',
    'payments.refund': 'fresh',
    'payments.reverse': 'fresh',
    'retention.save': 'fresh',
    'roles.create': 'fresh',
    'roles.remove': 'fresh',
    'roles.update': 'fresh',
    'talks.create': 'narrow',
    'talks.update': 'narrow',
    'undo.press': 'narrow',
    'undo.pressBatch': 'narrow',
  })
})

test.each(asking.filter(([, { proof }]) => proof === 'fresh'))(
  'CON-35: %s refuses at 5 minutes and a second, whatever the body',
  async (_name, route) => {
    const me = await ofelia()
    expect(await t.refused(route, { params: paramsOf(route), ...(route.body ? { body: {} } : {}) }, me)).toMatchObject(CONFIRM)
  },
)

describe('CON-35: the call is repeated', () => {
  test('CON-35: a refund repeated after the proof with the same key pays out once', async () => {
    const me = await ofelia()
    const { id, studentId: student } = await t.make.registration({ price: 50_000, paid: 50_000 })
    await t.make.end(id)
    const input = { body: { student, amount: 100, concept: 'Devolución' } }
    const headers = { 'idempotency-key': randomUUID() }
    const response = await t.call(payments.refund, input, { as: me, headers })
    expect([response.status, response.body.errorExt.code]).toEqual([403, 'CONFIRM_IDENTITY'])
    await prove(me)
    const [first, again] = [await t.ok(payments.refund, input, me, headers), await t.ok(payments.refund, input, me, headers)]
    expect(again).toEqual(first)
    expect(first.credit).toBe(400)
  })
})

describe('CON-35: an employee', () => {
  const role = async () => (await t.as()).roleId

  test('CON-35: changing a phone number needs no proof; an e-mail or other roles do', async () => {
    const me = await ofelia()
    const pablo = await t.as()
    const params = { id: pablo.employeeId }
    await t.ok(employees.update, { params, body: { phoneNumber: '5511112222', email: pablo.email, roles: [pablo.roleId] } }, me)
    expect(await t.refused(employees.update, { params, body: { email: 'pablo.nuevo@plantel.mx' } }, me)).toMatchObject(CONFIRM)
    expect(await t.refused(employees.update, { params, body: { roles: [] } }, me)).toMatchObject(CONFIRM)
    const { id: campus } = await t.make.location()
    expect(await t.refused(employees.update, { params, body: { campuses: [campus] } }, me)).toMatchObject(CONFIRM)
    await t.ok(employees.update, { params, body: { campuses: null } }, me)
    expect(await t.refused(employees.update, { params, body: { roles: [pablo.roleId, await role()] } }, me)).toMatchObject(CONFIRM)
    await prove(me)
    await t.ok(employees.update, { params, body: { roles: [] } }, me)
  })

  test("CON-35: changing one's own password needs proof, except after a recovery letter", async () => {
    const me = await ofelia()
    const input = { params: { id: me.employeeId }, body: { password: 'otra cosa' } }
    expect(await t.refused(employees.update, input, me)).toMatchObject(CONFIRM)
    await t.db.updateTable('session').set({ viaRecovery: true }).where('id', '=', me.sessionId).execute()
    await t.ok(employees.update, input, me)
  })
})

test('CON-35: undoing an act that needed proof needs it again', async () => {
  const me = await ofelia()
  await prove(me)
  const { role } = await t.ok(
    roles.create,
    { body: { name: `Rol ${newId()}`, description: 'Otro', allows: [{ path: '/students/', methods: ['get'] }] } },
    me,
  )
  const { id } = await t.lastAudit('roles.create')
  await provedAt(me, null)
  expect(await t.refused(undo.press, { params: { id }, body: {} }, me)).toMatchObject(CONFIRM)
  await prove(me)
  await t.ok(undo.press, { params: { id }, body: {} }, me)
  expect((await t.ok(roles.list, {}, me)).roles.map(each => each._id)).not.toContain(role._id)
})

test('CON-52: undoing more than 200 imported students needs proof, 200 do not', async () => {
  const me = await ofelia()
  const insertImport = async (rows: number) => {
    const id = newId()
    await t.db
      .insertInto('studentImport')
      .values({
        id,
        filename: 'alumnos.xlsx',
        columns: ['Nombre'],
        total: rows,
        state: 'done',
        createdBy: me.employeeId,
        createdAt: t.clock.now(),
        finishedAt: t.clock.now(),
      })
      .execute()
    await t.db
      .insertInto('studentImportRow')
      .values(Array.from({ length: rows }, (_, at) => ({ importId: id, number: at + 2, cells: ['Ana'], verdict: 'written' as const })))
      .execute()
    const requester = { user: { id: me.employeeId, name: 'Ofelia' }, sessionId: null, requestId: null, address: '' }
    const [now, route] = [t.clock.now(), imports.run.name]
    const head = await writeAudit(t.db, { asked: requester, now, route, batch: id }, { resource: 'students', ids: [id] })
    await joinBatch(t.db, { batch: id, user: me.employeeId, route, said: 'Alumnos importados', head, now, acts: rows })
    return { id }
  }
  const [few, many] = [await insertImport(200), await insertImport(201)]
  await t.ok(imports.undo, { params: few }, me)
  expect(await t.refused(imports.undo, { params: many }, me)).toMatchObject(CONFIRM)
  await prove(me)
  await t.ok(imports.undo, { params: many }, me)
})
