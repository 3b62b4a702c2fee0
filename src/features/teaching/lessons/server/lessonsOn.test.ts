// Compares the SQL functions with a model that walks day by day and shares no code with them (OFE-7, OFE-8).
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'

const t = await startTest()
const FIRST = '2026-11-23'
const DAYS = 21
/** For all two thousand calendars beside other work. */
const MINUTES = 15 * 60_000
const at = (n: number) => addDays(FIRST, n)

/** Groups 0 to 2 have rooms at campus 0, 0, 1; 3 has none; 4 is a parent of 5 (campus 0) and 6 (campus 1). */
const CAMPUS = [0, 0, 1, null, null, 0, 1] as const
const PARENT = 4
const MODULES = [5, 6]

const course = await t.make.course()
const second = await t.make.course()
const parentCourse = await t.make.course({ children: [course.id, second.id] })
const campuses = [await t.make.location(), await t.make.location()]
const rooms = await Promise.all(campuses.map(({ id }) => t.make.classroom({ locationId: id })))
const groups: string[] = []
for (const [n, campus] of CAMPUS.entries())
  groups.push(
    (
      await t.make.group({
        courseId: n === PARENT ? parentCourse.id : n === MODULES[1] ? second.id : course.id,
        ...(campus !== null && { classroomId: rooms[campus]!.id }),
        ...(MODULES.includes(n) && { parentGroupId: groups[PARENT]! }),
      })
    ).id,
  )

interface Calendar {
  groups: { active: boolean; start: number; length: number; weekdays: number[] }[]
  closed: { campus: 0 | 1 | null; start: number; length: number }[]
  /** `day` null: an extra lesson; `to` null: cancelled. `campus`: its new place. */
  changes: { group: number; day: number | null; to: number | null; campus: 0 | 1 | null; onClosedDay: boolean }[]
}
const dayOf = fc.integer({ min: -2, max: 24 })
const calendars: fc.Arbitrary<Calendar> = fc.record({
  groups: fc.array(
    fc.record({
      active: fc.integer({ min: 0, max: 7 }).map(n => n > 0),
      start: fc.integer({ min: -10, max: 15 }),
      length: fc.integer({ min: 0, max: 30 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
    }),
    { minLength: CAMPUS.length, maxLength: CAMPUS.length },
  ),
  closed: fc.array(
    fc.record({
      campus: fc.constantFrom(0 as const, 1 as const, null),
      start: fc.integer({ min: -2, max: 20 }),
      length: fc.integer({ min: 0, max: 5 }),
    }),
    { maxLength: 4 },
  ),
  changes: fc
    .array(
      fc.record({
        group: fc.constantFrom(0, 1, 2, 3, 5, 6),
        day: fc.option(dayOf, { freq: 4 }),
        to: fc.option(dayOf, { freq: 2 }),
        campus: fc.constantFrom(0 as const, 1 as const, null),
        onClosedDay: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map(all =>
      all.filter(
        (each, n) =>
          (each.day !== null || each.to !== null) &&
          !all
            .slice(0, n)
            .some(
              other =>
                other.group === each.group && ((each.day !== null && other.day === each.day) || (each.to !== null && other.to === each.to)),
            ),
      ),
    ),
})

/** Drops the later of two overlapping periods of one scope. */
const apart = (closed: Calendar['closed']) =>
  closed.filter(
    (each, n) =>
      !closed
        .slice(0, n)
        .some(other => other.campus === each.campus && each.start <= other.start + other.length && other.start <= each.start + each.length),
  )

/** One statement a table: two thousand calendars are written in `npm run prove`. */
async function write({ groups: states, closed, changes = [] }: Omit<Calendar, 'changes'> & Partial<Calendar>): Promise<void> {
  await t.db.deleteFrom('lessonChange').execute()
  await t.db.deleteFrom('closedDay').execute()
  await t.db.deleteFrom('groupSchedule').execute()
  await sql`update class_group g set active = n.active, start_date = n.first, end_date = n.last
    from unnest(${groups}::text[], ${states.map(({ active }) => active)}::boolean[], ${states.map(({ start }) => at(start))}::date[],
      ${states.map(({ start, length }) => at(start + length))}::date[]) as n (id, active, first, last) where g.id = n.id`.execute(t.db)
  const hours = states.flatMap(({ weekdays }, n) => weekdays.map(day => ({ groupId: groups[n]!, day, startMinute: 540, endMinute: 660 })))
  if (hours.length > 0) await t.db.insertInto('groupSchedule').values(hours).execute()
  const periods = apart(closed).map(
    ({ campus, start, length }) =>
      sql`(${newId()}, ${campus === null ? null : campuses[campus]!.id}, daterange(${at(start)}::date, ${at(start + length)}::date, '[]'), 'Cerrado')`,
  )
  if (periods.length > 0) await sql`insert into closed_day (id, location_id, dates, name) values ${sql.join(periods)}`.execute(t.db)
  const moves = changes.map(({ group, day, to, campus, onClosedDay }) => ({
    id: newId(),
    groupId: groups[group]!,
    kind: day === null ? ('extra' as const) : to === null ? ('cancelled' as const) : ('changed' as const),
    ...(day !== null && { day: at(day), startMinute: 540 }),
    ...(to !== null && {
      toDay: at(to),
      toStart: 900,
      toEnd: 960,
      onClosedDay,
      classroomId: campus === null ? null : rooms[campus]!.id,
    }),
  }))
  if (moves.length > 0) await t.db.insertInto('lessonChange').values(moves).execute()
}

/** The groups with a lesson on the nth day. */
function model({ groups: states, closed, changes }: Calendar, n: number): string[] {
  const weekday = weekdayOf(at(n))
  const isClosed = (campus: number | null) =>
    apart(closed).some(each => (each.campus === null || each.campus === campus) && each.start <= n && n <= each.start + each.length)
  const has = (group: number) => {
    const { active, start, length, weekdays } = states[group]!
    const changed = changes.some(each => each.group === group && each.day === n)
    return active && start <= n && n <= start + length && weekdays.includes(weekday) && !isClosed(CAMPUS[group]!) && !changed
  }
  const lands = (group: number) =>
    states[group]!.active &&
    changes.some(({ day, to, campus, onClosedDay, ...each }) => {
      const where = campus ?? (day === null ? null : CAMPUS[group]!)
      return each.group === group && to === n && (onClosedDay || !isClosed(where))
    })
  const withWeekday = MODULES.filter(module => states[module]!.weekdays.includes(weekday))
  const falls = withWeekday.length > 0 && !withWeekday.some(module => has(module) || lands(module))
  const all = CAMPUS.map((_, group) => group)
  return [
    ...all.filter(group => has(group) && !(group === PARENT && falls)).map(group => `${groups[group]} 540`),
    ...all.filter(lands).map(group => `${groups[group]} 900`),
  ]
}

describe('OFE-7, OFE-8, OFE-9, DIR-25: lessons of a day', () => {
  test(
    'match an independent model on every day of random calendars',
    async () => {
      await fc.assert(
        fc.asyncProperty(calendars, async calendar => {
          await write(calendar)
          const { rows } = await sql<{ n: number; groups: string[] }>`
          select n, coalesce((select array_agg(l.group_id || ' ' || l.start_minute) from lessons_on(${FIRST}::date + n) l), '{}') as groups
          from generate_series(0, ${DAYS - 1}::int) n order by n`.execute(t.db)
          for (const { n, groups: taughtGroups } of rows) expect([n, taughtGroups.toSorted()]).toEqual([n, model(calendar, n).toSorted()])
          // DIR-25: all days in one statement, with rooms and teachers.
          const { rows: differ } = await sql`
          with one as (select d::date as day, l.group_id, l.start_minute, l.end_minute, l.classroom_id, l.teacher_id
              from generate_series(${FIRST}::date, ${FIRST}::date + ${DAYS - 1}::int, interval '1 day') d, lateral lessons_on(d::date) l),
            whole as (select * from lessons_between(${FIRST}::date, ${FIRST}::date + ${DAYS - 1}::int))
          (select * from one except all select * from whole) union all (select * from whole except all select * from one)`.execute(t.db)
          expect(differ).toEqual([])
          const { rows: miscounts } = await sql`
          with each as (select l.group_id, l.end_minute - l.start_minute as minutes, l.classroom_id, l.teacher_id, count(*) as lessons
              from lessons_between(${FIRST}::date, ${FIRST}::date + ${DAYS - 1}::int) l
              join class_group g on g.id = l.group_id join course c on c.id = g.course_id and not c.is_parent group by 1, 2, 3, 4),
            sums as (select * from lesson_counts(${FIRST}::date, ${FIRST}::date + ${DAYS - 1}::int))
          (select * from each except all select * from sums) union all (select * from sums except all select * from each)`.execute(t.db)
          expect(miscounts).toEqual([])
        }),
        { numRuns: statedRows(2_000), seed: 20261123 },
      )
    },
    MINUTES,
  )

  test('M78: the next lesson is the first that has not ended yet, skipping closed days', async () => {
    await write({
      groups: CAMPUS.map(() => ({ active: true, start: 0, length: 40, weekdays: [0, 2] })),
      closed: [
        { campus: 0, start: 2, length: 0 },
        { campus: null, start: 7, length: 2 },
      ],
    })
    const next = async (group: number, day: number, minute: number) => {
      const { rows } = await sql<{ onDay: string }>`select on_day from next_lesson(${groups[group]!}, ${at(day)}::date, ${minute})`.execute(
        t.db,
      )
      return rows[0]?.onDay ?? null
    }
    // Monday 23 at nine, Wednesday 25 (closed at campus 0), the week after closed from Monday to Wednesday.
    expect(await next(0, 0, 659)).toBe(at(0))
    expect(await next(0, 0, 660)).toBe(at(14))
    expect(await next(2, 0, 660)).toBe(at(2))
    expect(await next(0, 39, 660)).toBe(null)
  })
})
