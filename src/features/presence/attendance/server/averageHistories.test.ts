// Compares the average with an independent model of a week (OFE-13).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { lessonsServer } from '#features/teaching/lessons/server/lessonRoutes.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { groupsServer } from '#features/teaching/groups/server/routes.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'
import { attendance } from '../contract.ts'
import { attendanceServer } from './routes.ts'

const t = await startTest({ features: [attendanceServer, lessonsServer, groupsServer], jobs: [] })
const desk = await t.admin()

/** The time is Monday 23 November 2026; that Monday has two lessons. */
const DAYS = ['2026-11-16', '2026-11-18', '2026-11-20', '2026-11-23'] as const
const TODAY = '2026-11-23'
const LESSONS = [
  ['2026-11-16', '0900'],
  ['2026-11-16', '1600'],
  ['2026-11-18', '0900'],
  ['2026-11-20', '0900'],
  ['2026-11-23', '0900'],
  ['2026-11-23', '1600'],
] as const
const SCHEDULE = [0, 2, 4].map(day => ({ day, startHour: '0900', endHour: '1100' })).concat({ day: 0, startHour: '1600', endHour: '1800' })

interface History {
  present: boolean[]
  /** The fate of each lesson. Past ones can only be canceled. */
  fates: ('given' | 'cancelled' | 'away' | 'later')[]
  extra: boolean
  closed: { day: number; scope: 'academy' | 'own' | 'other' } | null
  /** Whether the days were closed before the lessons were changed: a lesson moved there afterwards takes place. */
  closedFirst: boolean
  reschedule: boolean
}
const histories: fc.Arbitrary<History> = fc.record({
  present: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  fates: fc
    .array(fc.constantFrom('given' as const, 'cancelled' as const, 'away' as const, 'later' as const), { minLength: 6, maxLength: 6 })
    .map(all => all.map((fate, at) => (at < 4 && fate !== 'given' ? 'cancelled' : fate))),
  extra: fc.boolean(),
  closed: fc.option(fc.record({ day: fc.nat({ max: 3 }), scope: fc.constantFrom('academy' as const, 'own' as const, 'other' as const) })),
  closedFirst: fc.boolean(),
  reschedule: fc.boolean(),
})

function modelled({ present, fates, extra, closed, closedFirst }: History): number | null {
  const counted = DAYS.flatMap((day, at) => {
    const shut = closed !== null && closed.day === at && closed.scope !== 'other'
    const lands = day === TODAY && (extra || fates.slice(4).includes('later')) && (!shut || closedFirst)
    const own = fates.filter((_fate, n) => LESSONS[n]![0] === day)
    return lands || !(shut || own.every(fate => fate !== 'given')) ? [present[at]!] : []
  })
  return counted.length === 0 ? null : (counted.filter(Boolean).length * 100) / counted.length
}

/** Plays it through the console. @returns the shown average */
async function lived({ present, fates, extra, closed, closedFirst, reschedule }: History): Promise<number | null> {
  const room = await t.make.classroom()
  const group = await t.make.group({ classroomId: room.id, schedules: SCHEDULE })
  const { studentId } = await t.make.registration({ groupId: group.id })
  await t.db
    .insertInto('attendance')
    .values(DAYS.map((day, at) => ({ id: newId(), studentId, groupId: group.id, day, present: present[at]!, source: 'manual' as const })))
    .execute()
  const shut = async () => {
    if (closed === null) return undefined
    const locationId = closed.scope === 'academy' ? null : closed.scope === 'own' ? room.locationId : (await t.make.location()).id
    return t.make.closedDay({ from: DAYS[closed.day]!, locationId })
  }
  let closedDay = closedFirst ? await shut() : undefined
  for (const [at, [day, startHour]] of LESSONS.entries()) {
    const fate = fates[at]!
    if (fate === 'given') continue
    const late = startHour === '0900' ? ['1200', '1300'] : ['1900', '2000']
    const to =
      fate === 'cancelled'
        ? { kind: 'cancelled' as const }
        : {
            kind: 'changed' as const,
            toDay: fate === 'away' ? '2026-11-24' : day,
            startHour: late[0]!,
            endHour: late[1]!,
            onClosedDay: true,
          }
    await t.ok(lessons.change, { params: { group: group.id, day, startHour }, body: to }, desk)
  }
  if (extra)
    await t.ok(
      lessons.extra,
      { params: { group: group.id }, body: { day: TODAY, startHour: '2030', endHour: '2130', classRoom: room.id, onClosedDay: true } },
      desk,
    )
  closedDay ??= await shut()
  // The group meets on Tuesdays instead of Wednesdays from now on; old records stay.
  if (reschedule) {
    const schedules = SCHEDULE.map(each => (each.day === 2 ? { ...each, day: 1, startHour: '0700', endHour: '0800' } : each))
    await t.ok(groups.update, { params: { id: group.id }, body: { schedules } }, desk)
  }
  const { average } = await t.ok(attendance.list, { params: { studentId }, query: { group: group.id } }, desk)
  if (closedDay) await t.db.deleteFrom('closedDay').where('id', '=', closedDay.id).execute()
  return average
}

test('OFE-13: 500 histories of a week: the average counts the days on which there was a lesson', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async history => {
      const [average, expectedAverage] = [await lived(history), modelled(history)]
      if (expectedAverage === null) expect(average).toBeNull()
      else expect(average).toBeCloseTo(expectedAverage, 0)
    }),
    { numRuns: statedRows(500), seed: 13, endOnFailure: true },
  )
}, 300_000)
