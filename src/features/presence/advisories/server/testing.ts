import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Course } from '#server/db/schema.ts'
import type { FailureBody } from '#contract/failure.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Called } from '#server/testing/calls.ts'
import type { Test } from '#server/testing/harness.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { advisories } from '../contract.ts'
import { followSettings } from './slots.ts'

export const ALGEBRA = { _id: 'a00000000000000000000001', name: 'Álgebra' }
export const READING = { _id: 'a00000000000000000000002', name: 'Lectura' }

/** A day in the week of the tests (Monday 23 November 2026, 10:00). */
export const TUESDAY = '2026-11-24'

export const tally = (all: Called[]) => {
  const codes = all.map(({ status, body }) => (status === 200 ? 'ok' : ((body as FailureBody).errorExt?.code ?? String(status))))
  return Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, each]) => [code, each.length]))
}

export function stage(t: Test, desk: Caller) {
  const follow = (courseId?: string) =>
    inTransaction(t.db, db => followSettings(db, { now: t.clock.now(), academy: t.services.academy }, courseId))

  /** By default with hours on Tuesdays (1) at 10 and 16, and their slots. Weekdays as in the database: 0 = Monday. */
  async function course(part: Partial<Insertable<Course>> = {}, schedule = [10, 16].map(hour => ({ day: 1, hour }))) {
    const newCourse = await t.make.course({
      advisoriesActive: true,
      advisorySchedule: JSON.stringify(schedule),
      topics: JSON.stringify([ALGEBRA, READING]),
      ...part,
    })
    await follow(newCourse.id)
    return newCourse
  }

  const slot = async (courseId: string, hour = 16, date = TUESDAY) =>
    (
      await t.db
        .selectFrom('advisorySlot')
        .select('id')
        .where('courseId', '=', courseId)
        .where('date', '=', date)
        .where('hour', '=', hour)
        .executeTakeFirstOrThrow()
    ).id

  async function student(courseId: string, part: Parameters<typeof t.make.student>[0] = {}) {
    const newStudent = await t.make.student(part)
    const group = await t.make.group({ courseId })
    await t.make.registration({ studentId: newStudent.id, groupId: group.id })
    return newStudent
  }

  const booking = (id: string, studentId: string, courseTopics: string[] = []) => ({
    params: { id },
    body: { student: studentId, courseTopics },
  })
  const book = async (...of: Parameters<typeof booking>) => (await t.ok(advisories.book, booking(...of), desk)).appoiment
  const bookRefused = (...of: Parameters<typeof booking>) => refusalOf(advisories.book, booking(...of))
  async function booked(courseId: string, slotId: string, part: Parameters<typeof t.make.student>[0] = {}, topics: string[] = []) {
    const { id } = await student(courseId, part)
    return (await book(slotId, id, topics)).appoiments.find(place => place.student._id === id)!._id
  }

  async function everything(): Promise<string> {
    const rows = []
    for (const table of ['advisory_slot', 'advisory_booking', 'audit'])
      rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  /** A refusal that changes no row and notifies nobody. @throws when something changed */
  async function refusalOf(...call: Parameters<Test['refused']>) {
    const [before, eventCount] = [await everything(), t.events.length]
    const answer = await t.refused(call[0], call[1], call[2] ?? desk)
    if ((await everything()) !== before || t.events.length !== eventCount) throw new Error('a refusal left a trace')
    return answer
  }

  async function slots(courseId: string) {
    const { rows } = await t.pool.query<{ text: string }>(
      `select date || ' ' || lpad(hour::text, 2, '0') || ' ' || taken as text from advisory_slot where course_id = $1 order by 1`,
      [courseId],
    )
    return rows.map(row => row.text)
  }

  return {
    follow,
    course,
    slot,
    student,
    book,
    bookRefused,
    booked,
    booking,
    refused: refusalOf,
    slots,
    lastAudit: t.lastAudit,
    missing: newId(),
  }
}
