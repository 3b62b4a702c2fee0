// An import that is too large for one transaction goes back slice by slice (DES-19, DES-20).
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { undoBatch } from '#features/history/undo/server/batch/job.ts'
import { undo } from '#features/history/undo/contract.ts'
import { BATCH } from '#features/history/undo/limits.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { WHOLE } from '#server/testing/stated.ts'
import { imports } from '../contract.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { importStudents } from './job.ts'

const t = await startTest()
const admin = await t.admin()
const desk = await t.as('post /imports/', 'get /students/')

// Each slice of 200 students is one act; `npm test` plays three slices.
const ROWS = WHOLE ? 5200 : 600
const usual = { ...BATCH }
if (!WHOLE) Object.assign(BATCH, { whole: 500, rows: 200 })
afterAll(() => void Object.assign(BATCH, usual))
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }

const askedBy = (id: string) => ({ user: { id, name: 'Raquel Soto' }, sessionId: null, requestId: null, address: '' })
/** A worker's, by hand. */
const worker = (by: string, part: Partial<JobContext> = {}) => {
  const requester = askedBy(by)
  const audit: JobContext['audit'] = async (db, route, entry) =>
    void (await writeAudit(db, { asked: requester, now: t.clock.now(), route }, entry))
  return t.jobContext({ asked: requester, audit, ...part })
}

/** Brought, checked and run, without the sheet. */
async function ran(rows: number, by = admin): Promise<string> {
  const id = newId()
  await t.db
    .insertInto('studentImport')
    .values({
      id,
      filename: 'alumnos.xlsx',
      columns: ['Nombre', 'Paterno', 'Materno', 'Correo', 'Celular'],
      total: rows,
      createdBy: by.employeeId,
      mapping: JSON.stringify(MAPPING),
      state: 'running',
    })
    .execute()
  await sql`
    insert into student_import_row (import_id, number, cells, verdict)
    select ${id}, i + 1, array['Ana', 'Ríos', 'Sosa', ${id} || i || '@correo.mx', '5512345678'], 'ready' from generate_series(1, ${rows}::int) i`.execute(
    t.db,
  )
  const context = worker(by.employeeId)
  for (;;) {
    await importStudents.run({ importId: id }, context)
    if ((await stateOf(id)) === 'done') return id
  }
}
const stateOf = async (id: string) =>
  (await t.db.selectFrom('studentImport').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const verdicts = async (id: string) => (await t.ok(imports.find, { params: { id } }, admin)).import.verdicts
const standing = async (id: string) => {
  const { rows } = await sql<{ standing: number }>`
    select count(*)::int as standing from student s join student_import_row r on r.student_id = s.id
    where r.import_id = ${id} and s.deleted_at is null`.execute(t.db)
  return rows[0]!.standing
}
const showBatch = (id: string) => t.ok(undo.showBatch, { params: { id } }, admin)
const press = (id: string, as = admin) => t.call(undo.pressBatch, { params: { id }, body: { rest: true } }, { as })
const studentOf = async (id: string, number: number) =>
  (
    await t.db
      .selectFrom('studentImportRow')
      .select('studentId')
      .where('importId', '=', id)
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).studentId!

test('DES-19, DES-20: undoes an import of many students in slices; the next worker continues after a kill; students in use remain', async () => {
  const id = await ran(ROWS)
  expect(await showBatch(id)).toMatchObject({ state: 'done', acts: ROWS, done: 0, large: true })
  const used = await studentOf(id, 2)
  await t.db.insertInto('folio').values({ id: newId(), studentId: used, title: 'Guía', folio: 'A1' }).execute()
  await t.clock.advance(1000)
  const first = await press(id)
  expect(first.body).toMatchObject({ success: true, state: 'undoing', acts: ROWS, done: 0 })
  expect([await stateOf(id), await standing(id)]).toEqual(['undoing', ROWS])
  const second = await press(id)
  expect([second.status, second.body.errorExt?.code]).toEqual([409, 'UNDO_BUSY'])
  expect(await t.refused(imports.undo, { params: { id } }, admin)).toMatchObject({ code: 'IMPORT_BUSY' })

  // The worker dies after two slices.
  let slices = 0
  const killed = worker(admin.employeeId, {
    emit: event => {
      if (event.resource === 'audit' && ++slices === 2) throw new Error('killed')
    },
  })
  // On a slow machine a turn is over before its second slice, and the job goes on in another.
  const turns = async () => {
    for (;;) await undoBatch.run({ batchId: id }, killed)
  }
  await expect(turns()).rejects.toThrow('killed')
  expect([await standing(id), (await showBatch(id)).state, (await showBatch(id)).done]).toEqual([
    ROWS - 2 * BATCH.rows,
    'undoing',
    2 * BATCH.rows,
  ])

  // At its start the next worker finds it.
  await t.runJobs()
  const leftOut: unknown[] = []
  await undoBatch.run({}, t.jobContext({ enqueue: async (_job, payload) => void leftOut.push(payload) }))
  expect(leftOut).toEqual([])
  expect(await showBatch(id)).toMatchObject({
    state: 'undone',
    done: ROWS - 1,
    leftOut: [{ record: expect.stringContaining('Ana Ríos') as string, reason: 'Ya se usa (1 folio): quítalo a mano.' }],
  })
  expect([await standing(id), await stateOf(id), await verdicts(id)]).toEqual([1, 'undone', { undone: ROWS - 1, kept: 1 }])

  // The undo of a batch is a batch (undo/server/batch.test.ts holds it for few).
  if (!WHOLE) return
  const again = await press(String(first.body.batch))
  expect(again.body).toMatchObject({ success: true, state: 'undoing' })
  await t.runJobs()
  expect([await standing(id), await stateOf(id), await verdicts(id)]).toEqual([ROWS, 'done', { written: ROWS - 1, kept: 1 }])
  expect(await showBatch(id)).toMatchObject({ state: 'done', done: 0, leftOut: [] })
}, 120_000)

test('DES-20: undoes a small import at once; its lines are one batch, and none is undone alone', async () => {
  const id = await ran(3)
  const lines = await t.db.selectFrom('audit').select(['id', 'batch']).where('batch', '=', id).execute()
  expect(lines).toHaveLength(1)
  const { status, body } = await t.call(undo.press, { params: { id: lines[0]!.id }, body: {} }, { as: admin })
  expect([status, body.errorExt?.code]).toEqual([409, 'UNDO_NEVER'])
  expect((await press(id)).body).toMatchObject({ success: true, state: 'undone', said: 'Alumnos importados (3): deshecho' })
  expect([await stateOf(id), await verdicts(id)]).toEqual(['undone', { undone: 3 }])
})

test('CON-52, DES-20: undoing an import from the Bitácora needs the right to undo imports', async () => {
  const id = await ran(2)
  const stranger = await t.as('get /audit/', 'put /audit/')
  expect(await press(id, stranger)).toMatchObject({ status: 404, body: { errorExt: { code: 'IMPORT_NOT_FOUND' } } })
  const reader = await t.as('get /audit/', 'get /imports/')
  expect(await press(id, reader)).toMatchObject({ status: 403, body: { errorExt: { code: 'NOT_YOURS' } } })
  const own = await ran(2, desk)
  await t.clock.advance(25 * 3_600_000)
  expect(await press(own, desk)).toMatchObject({ status: 403 })
  expect((await press(id)).body).toMatchObject({ success: true })
})

test('DES-19: two undos of one import at once: one succeeds, the other learns that it is undone', async () => {
  const id = await ran(3)
  const answers = await Promise.all([1, 2].map(() => t.call(imports.undo, { params: { id } }, { as: admin })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refusal = answers.find(({ status }) => status === 409)!.body as unknown as { errorExt: { code: string } }
  // The second one waited for the first, or came after it.
  expect(['UNDO_DONE', 'NOT_RUN']).toContain(refusal.errorExt.code)
  expect(await standing(id)).toBe(0)
})
