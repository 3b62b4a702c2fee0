// Names and texts fixed by specification: other programs depend on them.
import { sql } from 'kysely'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comments } from '#features/people/comments/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { undo, undoFailures } from '#features/history/undo/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
const HOURS = [{ day: 1, startHour: '0900', endHour: '1100' }]

test('M103, HOM-9: GET /dashboard says `closed`', async () => {
  await t.make.closedDay({ from: '2026-11-23', name: 'Fumigación' })
  expect((await t.ok(dashboard.show, {}, boss)).groups).toMatchObject({ closed: 'Fumigación' })
  await sql`delete from closed_day`.execute(t.db)
})

test('M103, OFE-7: GET /lessons says `state` and `reason` of each', async () => {
  const group = await t.make.group({ schedules: HOURS })
  await t.make.lessonChange({ groupId: group.id, day: '2026-11-24', reason: 'Junta' })
  await t.make.lessonChange({
    groupId: group.id,
    day: '2026-12-01',
    to: '2026-12-03',
    hours: ['0900', '1100'],
    reason: 'Puente',
    emptied: true,
  })
  await t.make.lessonChange({ groupId: group.id, to: '2026-12-04', hours: ['1200', '1300'], reason: 'Repaso' })
  const { lessons: all } = await t.ok(lessons.list, { params: { group: group.id }, query: { from: '2026-11-17', to: '2026-12-04' } }, boss)
  expect(all.map(({ day, state, reason }) => [day, state, reason])).toEqual([
    ['2026-11-17', 'given', ''],
    ['2026-11-24', 'cancelled', 'Junta'],
    ['2026-12-01', 'moved', 'Puente'],
    ['2026-12-03', 'changed', 'Puente'],
    ['2026-12-04', 'extra', 'Repaso'],
  ])
})

test('M103, DES-8: UNDO_USED says `uses`, UNDO_DONE `by` and `at`', async () => {
  const { body: location, headers } = await t.call(
    locations.create,
    {
      body: {
        name: 'Centro',
        street: 'A',
        number: '1',
        postalCode: '07300',
        district: 'Centro',
        latitude: 19,
        longitude: -99,
        opening: '08:00',
        closing: '20:00',
      },
    },
    { as: boss },
  )
  const act = String(headers.act)
  await t.make.classroom({ locationId: location.location._id })
  const used = await t.call(undo.press, { params: { id: act }, body: {} }, { as: boss })
  expect(used.body.errorExt).toMatchObject({ code: 'UNDO_USED', uses: [{ kind: 'classroom', count: 1 }] })

  const student = (await t.make.student()).id
  const response = await t.call(comments.create, { body: { student, comment: 'Hola' } }, { as: boss })
  const press = () => t.call(undo.press, { params: { id: String(response.headers.act) }, body: {} }, { as: boss })
  expect((await press()).status).toBe(200)
  const repeated = await press()
  expect(repeated.body.errorExt).toMatchObject({
    code: 'UNDO_DONE',
    by: expect.stringMatching(/\S/),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
})

test('M103, DES-33: UNDO_ERASED in its words', () => {
  expect(undoFailures.UNDO_ERASED.message).toBe('Los datos de esta persona se borraron a petición suya.')
})

test('M103, COB-34: the word for voiding a payment is Anular', () => {
  const sources = readdirSync('src/features/money', { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const odd = sources.filter(file =>
    /canc[eé]lalo|cancelaci[oó]n|cancelar (?:el |este )?(?:pago|cobro)/i.test(readFileSync(join('src/features/money', file), 'utf8')),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(odd).toEqual([])
})

test('LLE-24: a cashier of one campus learns of a deposit on a statement of another', async () => {
  const { id: here } = await t.make.location()
  const { studentId } = await t.make.registration({
    groupId: (await t.make.group({ classroomId: (await t.make.classroom({ locationId: here })).id })).id,
  })
  const { id: userId } = await t.make.employee()
  await t.pool.query(
    `insert into bank_account (id, name) values ('ba0000000000000000000001', 'BBVA');
      insert into bank_import (id, account_id, filename, total, created_by) values ('bb0000000000000000000001', 'ba0000000000000000000001', 'a.csv', 1, '${userId}');
      insert into entry (id, student_id, other, amount, source, type, concept) values ('be0000000000000000000001', '${studentId}', true, 83000, 'payment', 'deposit', 'x');
      insert into bank_line (import_id, number, hash, day, amount, text, student_id, entry_id, state) values
        ('bb0000000000000000000001', 1, 'a', '2026-11-19', 83000, 'SPEI', '${studentId}', 'be0000000000000000000001', 'posted')`,
  )
  const desk = await t.as('post /payments/')
  await t.db
    .updateTable('employee')
    .set({ locationId: here, campuses: [here] })
    .where('id', '=', desk.employeeId)
    .execute()
  const near = (student: string) => t.ok(payments.near, { query: { student, amount: 830 } }, desk)
  expect((await near(studentId)).lines).toEqual([{ day: '2026-11-19', amount: 830 }])
})
