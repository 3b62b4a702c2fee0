// Hours of advisories follow the courses' settings (ADV-1, ADV-3): only this file creates and deletes them.
import { sql } from 'kysely'
import { addDays, wallClock, weekdayOf } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import type { OpenMatter } from '#features/teaching/lessons/contract.ts'
import type { Closing } from '#features/teaching/lessons/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { ADVISORY_LIMITS } from '../texts.ts'

/** The last day of the eighth week after that of `today`. */
export const lastDay = (today: string): string => addDays(today, 6 - weekdayOf(today) + ADVISORY_LIMITS.weeksAhead * 7)

interface Moment {
  now: Date
  academy: Services['academy']
}

/**
 * Creates missing hours until the eighth week, and deletes future ones that are no longer offered and not booked.
 * @param courseId the saved course, whose row the caller has locked; absent: all
 * @returns the ids of courses whose hours changed
 */
export async function followSettings(db: Db, { now, academy }: Moment, courseId?: string): Promise<string[]> {
  const { day: today, minutes } = wallClock(now, academy.timeZone)
  // Blocks changes of the settings between reading and writing.
  if (courseId === undefined)
    await sql`select id from course where advisories_active and deleted_at is null order by id for share`.execute(db)
  const only = courseId === undefined ? sql`` : sql`and c.id = ${courseId}`
  const offered = sql`
    select c.id as course_id, d.date, s.hour
    from course c
    cross join jsonb_to_recordset(c.advisory_schedule) as s(day int, hour int)
    cross join (select ${today}::date + n as date from generate_series(0, ${lastDay(today)}::date - ${today}::date) n) d
    where c.advisories_active and c.deleted_at is null ${only}
      and extract(isodow from d.date) = s.day + 1 and closed_on(d.date, null) is null and (d.date > ${today} or s.hour * 60 > ${minutes})`
  const { rows: missing } = await sql<{ courseId: string; date: string; hour: number }>`
    select o.* from (${offered}) o
    where not exists (select from advisory_slot x where x.course_id = o.course_id and x.date = o.date and x.hour = o.hour)
    order by o.course_id, o.date, o.hour`.execute(db)
  // An hour that is being booked at this moment is waited for, and then stays.
  const { rows: removedSlots } = await sql<{ courseId: string }>`
    delete from advisory_slot x
    where x.taken = 0 ${courseId === undefined ? sql`` : sql`and x.course_id = ${courseId}`}
      and (x.date > ${today} or (x.date = ${today} and x.hour * 60 > ${minutes}))
      and (x.course_id, x.date, x.hour) not in (${offered})
    returning x.course_id`.execute(db)
  await insert(db, missing)
  return [...new Set([...missing, ...removedSlots].map(row => row.courseId))]
}

const CHUNK = 1000

async function insert(db: Db, slots: readonly { courseId: string; date: string; hour: number }[]): Promise<void> {
  for (let from = 0; from < slots.length; from += CHUNK)
    await db
      .insertInto('advisorySlot')
      .values(slots.slice(from, from + CHUNK).map(slot => ({ ...slot, id: newId(), maxQuota: ADVISORY_LIMITS.quota })))
      // Another server did it at the same moment.
      .onConflict(conflict => conflict.constraint('advisory_slot_key').doNothing())
      .execute()
}

/** Booked hours on days to be closed: they stay, and staff must settle them (OFE-3). Advisories belong to the whole academy. */
export async function bookedOn(db: Db, { periods, location }: Closing): Promise<OpenMatter[]> {
  if (location !== null) return []
  const { rows } = await sql<{ id: string; name: string; date: string; taken: number }>`
    select x.id, c.name, x.date, x.taken from advisory_slot x join course c on c.id = x.course_id
    join unnest(${periods.map(each => each.startDate)}::date[], ${periods.map(each => each.endDate)}::date[]) as p (a, b) on x.date between p.a and p.b
    where x.taken > 0 order by x.date, x.hour, x.id`.execute(db)
  return rows.map(({ id, name, date, taken }) => ({ kind: 'advisory', _id: id, name, date, people: taken }))
}
