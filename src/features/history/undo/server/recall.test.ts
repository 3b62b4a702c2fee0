// Lucía sends a notice and sees at once that it was the wrong group (DES-18).
import { describe, expect, test } from 'vitest'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'

const t = await startTest({ env: { RECALL_SECONDS: '10' } })
const admin = await t.admin()
const group = async (people: number) => {
  const { id } = await t.make.group({ quota: people })
  for (let each = 0; each < people; each++) await t.make.registration({ groupId: id })
  return id
}
const notice = { email: { template: 'notice', templateData: { message: 'Mañana no hay clase.', subject: 'Aviso' } } }
const send = async (id: string): Promise<{ act: string; batchId: string }> => {
  const { body, headers } = await t.call(notifications.toGroup, { params: { id }, body: notice }, { as: admin })
  return { act: String(headers.act), batchId: String(body.batchId) }
}
const press = (act: string) => t.call(undo.press, { params: { id: act }, body: {} }, { as: admin })
const states = async (batchId: string) =>
  (await t.db.selectFrom('outbox').select('state').where('batchId', '=', batchId).orderBy('id').execute()).map(({ state }) => state)

describe('sending', () => {
  test('DES-18: waits 10 seconds; undone before, nothing is sent, also not later', async () => {
    const { act, batchId } = await send(await group(3))
    await t.runJobs({ after: 9 })
    expect(await states(batchId)).toEqual(['queued', 'queued', 'queued'])
    const { body } = await press(act)
    expect(body).toMatchObject({ said: 'Aviso enviado: deshecho', notes: ['Se detuvo: ninguno de los 3 mensajes salió.'], final: true })
    await t.runJobs({ after: 10 })
    expect(await states(batchId)).toEqual(['held', 'held', 'held'])
    const [first] = await t.db.selectFrom('outbox').select(['id', 'recalledAt']).where('batchId', '=', batchId).orderBy('id').execute()
    expect((await t.ok(outbox.find, { params: { id: first!.id } }, admin)).message).toMatchObject({
      state: 'held',
      recalledAt: t.clock.now().toISOString(),
    })
  })

  test('DES-18: shows what had been sent, holds the rest; Reenviar sends it', async () => {
    const { act, batchId } = await send(await group(5))
    const rows = await t.db.selectFrom('outbox').select('id').where('batchId', '=', batchId).orderBy('id').execute()
    await t.db
      .updateTable('outbox')
      .set({ state: 'sent', sentAt: t.clock.now() })
      .where(
        'id',
        'in',
        rows.slice(0, 2).map(({ id }) => id),
      )
      .execute()
    expect((await press(act)).body.notes).toEqual(['Se detuvo: 2 mensajes ya habían salido, 3 no.'])
    expect((await t.ok(notifications.batch, { params: { batchId } }, admin)).held).toBe(3)
    expect(await t.ok(notifications.resend, { params: { batchId } }, admin)).toEqual({ success: true, queued: 3 })
    await t.runJobs({ after: 10 })
    expect(await states(batchId)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent'])
  })

  test('DES-18: once all are sent it is too late, and the act stays', async () => {
    const { act, batchId } = await send(await group(2))
    await t.runJobs({ after: 10 })
    expect(await states(batchId)).toEqual(['sent', 'sent'])
    const { status, body } = await press(act)
    expect([status, body.errorExt?.code, body.error.message.es]).toEqual([409, 'RECALL_LATE', 'Todos los mensajes ya salieron.'])
    expect(await t.db.selectFrom('undone').select('act').where('act', '=', act).execute()).toEqual([])
  })

  test('DES-18: holds only the retried message; a second desk learns which one was first', async () => {
    const { batchId } = await send(await group(2))
    await t.db.updateTable('outbox').set({ state: 'failed', error: '550' }).where('batchId', '=', batchId).execute()
    const [one] = await t.db.selectFrom('outbox').select('id').where('batchId', '=', batchId).orderBy('id').execute()
    const { headers } = await t.call(outbox.retry, { params: { id: one!.id } }, { as: admin })
    const act = String(headers.act)
    expect((await press(act)).body.notes).toEqual(['Se detuvo: el mensaje no salió.'])
    expect(await states(batchId)).toEqual(['held', 'failed'])
    const again = await press(act)
    expect([again.status, again.body.errorExt?.code]).toEqual([409, 'UNDO_DONE'])
  })

  test('DES-18: an undo of the undo does not send what was stopped', async () => {
    const { act } = await send(await group(1))
    const { body } = await press(act)
    const redo = await press(String(body.act))
    expect([redo.status, redo.body.errorExt?.code]).toEqual([409, 'UNDO_NEVER'])
  })
})
