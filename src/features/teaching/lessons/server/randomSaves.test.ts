// After any save, change, undo or refusal the bookings of rooms and teachers equal what the views say (OFE-10, OFE-15).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { lessons } from '../contract.ts'

const t = await startTest()
const desk = await t.admin()
const TODAY = '2026-11-23'
const ROOMS = 2
const TEACHERS = 2
const GROUPS = 4

type Act =
  | { kind: 'schedule'; group: number; day: number; hour: number; room: number; teacher: number; share: boolean }
  | { kind: 'dates'; group: number; days: number }
  | { kind: 'toggle'; group: number }
  | { kind: 'cancel' | 'move'; group: number; week: number; to: number; hour: number; room: number; teacher: number; share: boolean }
  | { kind: 'extra'; group: number; to: number; hour: number; room: number; teacher: number; share: boolean }
  | { kind: 'undo'; nth: number }

const group = fc.nat({ max: GROUPS - 1 })
const common = {
  group,
  hour: fc.constantFrom(8, 9, 10, 11),
  room: fc.nat({ max: ROOMS - 1 }),
  teacher: fc.nat({ max: TEACHERS - 1 }),
  share: fc.boolean(),
}
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('schedule' as const), day: fc.nat({ max: 2 }), ...common }),
  fc.record({ kind: fc.constant('dates' as const), group, days: fc.integer({ min: 5, max: 40 }) }),
  fc.record({ kind: fc.constant('toggle' as const), group }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'move' as const), week: fc.nat({ max: 3 }), to: fc.nat({ max: 20 }), ...common }),
  fc.record({ kind: fc.constant('extra' as const), to: fc.nat({ max: 20 }), ...common }),
  fc.record({ kind: fc.constant('undo' as const), nth: fc.nat({ max: 20 }) }),
)
const hours = (hour: number) => ({ startHour: `${String(hour).padStart(2, '0')}00`, endHour: `${String(hour + 2).padStart(2, '0')}00` })

const campus = await t.make.location()
const rooms = await Promise.all(Array.from({ length: ROOMS }, () => t.make.classroom({ locationId: campus.id })))
const teachers = await Promise.all(Array.from({ length: TEACHERS }, () => t.make.employee({ isProfessor: true })))
const ownGroups = await Promise.all(
  Array.from({ length: GROUPS }, (_, at) =>
    t.make.group({ classroomId: rooms[at % ROOMS]!.id, active: false, schedules: [{ day: at % 3, ...hours(8 + (at % 2) * 2) }] }),
  ),
)

async function sendAct(act: Act): Promise<number> {
  if (act.kind === 'undo') {
    const all = await t.db.selectFrom('lessonChange').select('id').orderBy('id').execute()
    const change = all[act.nth % Math.max(1, all.length)]
    return change ? (await t.call(lessons.undo, { params: { id: change.id } }, { as: desk })).status : 204
  }
  const { id } = ownGroups[act.group]!
  if (act.kind === 'toggle') return (await t.call(groups.toggle, { params: { id }, body: {} }, { as: desk })).status
  if (act.kind === 'dates') {
    const body = { startDate: '2026-11-02', endDate: addDays(TODAY, act.days) }
    return (await t.call(groups.update, { params: { id }, body }, { as: desk })).status
  }
  const values = { classRoom: rooms[act.room]!.id, teacher: teachers[act.teacher]!.id, ...(act.share && { shareTeacher: true }) }
  if (act.kind === 'schedule') {
    const body = { schedules: [{ day: act.day, ...hours(act.hour) }], ...values }
    return (await t.call(groups.update, { params: { id }, body }, { as: desk })).status
  }
  const landing = { ...hours(act.hour), ...values, onClosedDay: true }
  if (act.kind === 'extra')
    return (await t.call(lessons.extra, { params: { group: id }, body: { day: addDays(TODAY, act.to), ...landing } }, { as: desk })).status
  const { group: now } = await t.ok(groups.find, { params: { id } }, desk)
  const [lesson] = now.schedules
  if (!lesson) return 204
  const day = addDays(TODAY, ((lesson.day - weekdayOf(TODAY) + 7) % 7) + 7 * act.week)
  const { rows } = await sql<{ version: number }>`
    select version from lesson_change x where x.group_id = ${id} and x.day = ${day}`.execute(t.db)
  const version = rows[0] && { version: rows[0].version }
  const body =
    act.kind === 'cancel'
      ? ({ kind: 'cancelled', ...version } as const)
      : ({ kind: 'changed', toDay: addDays(TODAY, act.to), ...landing, ...version } as const)
  return (await t.call(lessons.change, { params: { group: id, day, startHour: lesson.startHour }, body }, { as: desk })).status
}

test('OFE-10, OFE-11, OFE-15: 1,000 random saves, changes and undos leave rooms and teachers booked as the views say', async () => {
  const statusCounts: Record<number, number> = {}
  for (const [at, act] of fc.sample(acts, { numRuns: stated(1000), seed: 15 }).entries()) {
    const status = await sendAct(act)
    statusCounts[status] = (statusCounts[status] ?? 0) + 1
    expect([200, 204, 400, 404, 409], JSON.stringify(act)).toContain(status)
    if (at % 10 === 9) await expectTrueBooks(t.db)
  }
  await expectTrueBooks(t.db)
  // Some saves are refused and some accepted.
  expect(statusCounts[200]).toBeGreaterThan(5)
  expect(statusCounts[409]).toBeGreaterThan(0)
}, 300_000)
