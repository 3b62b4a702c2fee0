import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trash } from '#features/history/trash/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'

const t = await startTest()
const rosa = await t.admin()

const whyOf = (studentId: string) =>
  t.db.selectFrom('registration').select(['endReason', 'endNote']).where('studentId', '=', studentId).orderBy('id').execute()
const press = async (act: string) => String((await t.call(undo.press, { params: { id: act }, body: {} }, { as: rosa })).body.act)
const remove = (id: string, groupId: string, query: Record<string, string>) =>
  t.call(registrations.remove, { params: { id, groupId }, query }, { as: rosa })
const NOBODY_SAID = { endReason: null, endNote: null }

test('DIR-39: Ana leaves because of the hours: stores and audits the reason; undo clears it, redo restores it', async () => {
  const { studentId: ana, groupId } = await t.make.registration()
  const { headers } = await remove(ana, groupId, { reason: 'schedule', note: 'Entra a trabajar a las 4' })
  const reason = { endReason: 'schedule', endNote: 'Entra a trabajar a las 4' }
  expect(await whyOf(ana)).toEqual([reason])
  expect(await t.lastAudit('registrations.remove')).toMatchObject({ after: reason })
  const undoAct = await press(String(headers.act))
  expect(await whyOf(ana)).toEqual([NOBODY_SAID])
  await press(undoAct)
  expect(await whyOf(ana)).toEqual([reason])
})

test('DIR-39: reason and note are optional; another word is 400 ‘Elige un motivo.’, a note of 201 characters is refused', async () => {
  const { studentId: luis, groupId } = await t.make.registration()
  for (const [query, message] of [
    [{ reason: 'merged' }, 'Elige un motivo.'],
    [{ reason: 'cost', note: 'x'.repeat(201) }, 'Máximo 200 caracteres'],
  ] as const) {
    const { status, body } = await remove(luis, groupId, query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  }
  await remove(luis, groupId, {})
  expect(await whyOf(luis)).toEqual([NOBODY_SAID])
})

test('DIR-39: deleted with a reason, restored from the Papelera without', async () => {
  const { studentId: ema } = await t.make.registration({ paid: 500_000 })
  await t.ok(registrations.removeStudent, { params: { id: ema }, query: { reason: 'distance', note: 'Se muda a Puebla' } }, rosa)
  expect(await whyOf(ema)).toEqual([{ endReason: 'distance', endNote: 'Se muda a Puebla' }])
  await t.ok(trash.restore, { params: { kind: 'student', id: ema } }, rosa)
  expect(await whyOf(ema)).toEqual([NOBODY_SAID])
})

test('DIR-39: a program without reasons restores a registration: the reason is gone, and may be absent', async () => {
  const { id, studentId, groupId } = await t.make.registration()
  await remove(studentId, groupId, { reason: 'health', note: 'Operación' })
  await t.db.transaction().execute(async tx => {
    await sql`update registration set ended_at = null where id = ${id}`.execute(tx)
    await sql`select recalculate_balances(${studentId})`.execute(tx)
  })
  expect(await whyOf(studentId)).toEqual([NOBODY_SAID])
  const standing = sql`update registration set end_reason = 'cost' where id = ${id}`.execute(t.db)
  await expect(standing).rejects.toMatchObject({ constraint: 'registration_end_told_check' })
})
