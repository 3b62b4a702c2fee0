import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { advisories } from '#features/presence/advisories/contract.ts'
import { stage } from '#features/presence/advisories/server/testing.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'
import { refuseClash } from './write/inverse.ts'
import { TRACKED } from './plan/tables.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hasFailure } from '#server/http/called.ts'

const t = await startTest()
const rosa = await t.admin()
const press = async (id: string) => {
  const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as: rosa })
  return [status, body.errorExt?.code]
}

test('M102: each constraint of a table with undo has a failure, or the general one', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c where c.conrelid::regclass::text = any(${Object.keys(TRACKED)})
    union select i.indexrelid::regclass::text from pg_index i where i.indisunique and i.indrelid::regclass::text = any(${Object.keys(TRACKED)})`.execute(
    t.db,
  )
  expect(rows.length).toBeGreaterThan(200)
  const unmapped = rows.filter(({ name }) => {
    const error = Object.assign(new Error(name), { code: '23514', constraint: name })
    try {
      return refuseClash(error)
    } catch (error) {
      return !(error instanceof Refusal || hasFailure(name))
    }
  })
  expect(unmapped).toEqual([])
})

test('DAT-33: refuses with a text an undo that would leave an active child of a deleted record', () => {
  const error = Object.assign(new Error(), { code: '23514', constraint: 'standing_child' })
  expect(() => refuseClash(error)).toThrow('Choca con algo que se registró después.')
})

test('M102: words a refusal by a rule of a later version', async () => {
  const { id } = await t.make.course({ name: 'Química' })
  const { headers } = await t.call(courses.update, { params: { id }, body: { name: 'Química II' } }, { as: rosa })
  await t.pool.query("alter table course add constraint later_version check (name <> 'Química') not valid")
  expect(await press(String(headers.act))).toEqual([409, 'UNDO_CLASH'])
  await t.pool.query('alter table course drop constraint later_version')
  expect(await press(String(headers.act))).toEqual([200, undefined])
})

test('M102: Ana’s place in an advisory is restored while she has another one in it', async () => {
  const { course, slot, booked } = stage(t, rosa)
  const { id: courseId } = await course()
  const hour = await slot(courseId)
  const bookingId = await booked(courseId, hour)
  const { studentId } = await t.db.selectFrom('advisoryBooking').select('studentId').where('id', '=', bookingId).executeTakeFirstOrThrow()
  const cancelled = await t.call(advisories.cancel, { params: { id: hour, bookingId } }, { as: rosa })
  await t.ok(advisories.book, { params: { id: hour }, body: { student: studentId, courseTopics: [] } }, rosa)
  expect(await press(String(cancelled.headers.act))).toEqual([409, 'ALREADY_BOOKED'])
})

test('M102: a group is enabled while its creation is undone: one comes first, and neither fails', async () => {
  const { id: course } = await t.make.course()
  for (let each = 0; each < 3; each++) {
    const body = {
      name: `Matutino ${each}`,
      course,
      startDate: '2026-11-02',
      endDate: '2026-12-20',
      quota: 5,
      classRoom: (await t.make.classroom()).id,
      schedules: [{ day: 1, startHour: '0900', endHour: '1100' }],
      active: false,
    }
    const response = await t.call(groups.create, { body }, { as: rosa })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    const { id } = await t.db.selectFrom('classGroup').select('id').where('name', '=', body.name).executeTakeFirstOrThrow()
    const both = await Promise.all([
      t.call(groups.toggle, { params: { id }, body: { active: true } }, { as: rosa }),
      t.call(undo.press, { params: { id: String(response.headers.act) }, body: {} }, { as: rosa }),
    ])
    for (const { status } of both) expect([200, 404, 409]).toContain(status)
  }
})
