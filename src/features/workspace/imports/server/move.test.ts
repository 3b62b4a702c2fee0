import { expect, test } from 'vitest'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { newId } from '#lib/ids.ts'
import { moves } from '../contract.ts'

const t = await startTest()
const chief = await t.admin()
const letters = async () =>
  (await t.db.selectFrom('outbox').select(['recipient', 'subject']).where('kind', '=', 'notice').execute()).map(({ subject }) => subject)

test('LLE-42: lists each opening payment with file, row and person; closes the move once; reopening it mails the full administrators', async () => {
  const { studentId, id: registrationId, groupId } = await t.make.registration({ price: 100_000 })
  const entry = {
    studentId,
    registrationId,
    amount: 40_000,
    discount: 0,
    source: 'opening',
    type: 'other',
    concept: 'Pagado antes de Plantel',
  } as const
  const [first, second] = [newId(), newId()]
  const enteredAt = new Date('2026-09-05T16:00:00Z')
  const by = { voidedAt: t.clock.now(), voidedBy: chief.employeeId, voidReason: 'Doble' }
  await unjudged(t.db, async trx => {
    await trx
      .insertInto('entry')
      .values([first, second].map(id => ({ id, ...entry, enteredAt })))
      .execute()
    await trx.updateTable('entry').set(by).where('id', '=', second).execute()
  })
  const importId = newId()
  const sheet = { filename: 'libreta.xlsx', state: 'done' as const, columns: ['Alumno'], total: 1, createdBy: chief.employeeId }
  await t.db
    .insertInto('studentImport')
    .values({ id: importId, ...sheet })
    .execute()
  await t.db
    .insertInto('studentImportRow')
    .values({ importId, number: 37, cells: ['x'], verdict: 'written', studentId, entryId: first })
    .execute()
  const group = await t.db.selectFrom('classGroup').select('name').where('id', '=', groupId).executeTakeFirstOrThrow()
  const { openings, move, total } = await t.ok(moves.list, { query: {} }, chief)
  expect([total, move]).toEqual([2, { closedAt: null, firstAt: '2026-09-05T16:00:00.000Z', count: 2, sum: 400 }])
  expect(openings.map(({ _id, filename, row, group: of, voided, day }) => [_id, filename, row, of, voided, day])).toEqual(
    [
      [first, 'libreta.xlsx', 37, group.name, false, '2026-09-05'],
      [second, null, null, group.name, true, '2026-09-05'],
    ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1)),
  )
  const closed = await t.ok(moves.close, {}, chief)
  expect(closed.move.closedAt).not.toBeNull()
  await t.clock.advance(60_000)
  expect((await t.ok(moves.close, {}, chief)).move).toEqual(closed.move)
  expect(await letters()).toEqual([])
  expect((await t.ok(moves.open, {}, chief)).move.closedAt).toBeNull()
  await t.ok(moves.open, {}, chief)
  expect(new Set(await letters())).toEqual(new Set(['La mudanza se abrió de nuevo']))
  const audits = await t.db.selectFrom('audit').select('route').where('route', 'in', ['moves.close', 'moves.open']).orderBy('at').execute()
  expect(audits.map(({ route }) => route)).toEqual(['moves.close', 'moves.close', 'moves.open', 'moves.open'])
})

test('LLE-42: the list and the end of the move need the leaf of openings', async () => {
  const plain = await t.as('post /imports/', 'get /imports/')
  expect((await t.refused(moves.list, { query: {} }, plain)).status).toBe(403)
  expect((await t.refused(moves.close, {}, plain)).status).toBe(403)
})
