// Reception's evening, after the last lesson of the day (HOM-35).
import { sql } from 'kysely'
import { openDrawer } from '#features/money/cash/server/public.ts'
import { collectionsAccess } from '#features/money/collections/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { waitingAccess } from '#features/outreach/waiting/access.ts'
import { endedOffers } from '#features/outreach/waiting/server/public.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { addDays, startOfDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { HOME_LIMITS } from '../contract.ts'
import type { Moment } from './days.ts'
import { overduePart, toLesson, type Desk } from './desk.ts'
import { lessonsOf, minutesNow, type Today } from './lessons.ts'

type Evening = NonNullable<Desk['evening']>
type Next = NonNullable<Evening['next']>

const DAYS_AHEAD = 7

export function isEvening({ lessons }: Today, moment: Moment): boolean {
  const minutes = minutesNow(moment)
  return lessons.length > 0 && lessons.every(({ end }) => end <= minutes)
}

/** @param withAttendance the caller may see how many came */
export async function evening(context: Context, { lessons }: Today, moment: Moment, withAttendance: boolean): Promise<Evening> {
  const { byPlace: db, can } = context
  const [drawer, next, calls, offers] = await Promise.all([
    can(paymentsAccess.create) ? openDrawer(context) : undefined,
    nextDay(db, moment, can(studentsAccess.read)),
    can(collectionsAccess.read) ? callsToday(db, moment) : undefined,
    can(waitingAccess.read) ? endedOffers(db, { since: startOfDay(moment.today, moment.timeZone), location: moment.location }) : undefined,
  ])
  return {
    ...(drawer && drawer.count > 0 && { drawer }),
    over: lessons.map(lesson => toLesson(lesson, withAttendance)),
    next,
    ...(calls && { calls }),
    ...(offers && { offers }),
  }
}

async function nextDay(db: Db, moment: Moment, withDebts: boolean): Promise<Next | null> {
  const { today, location } = moment
  const { rows } = await sql<{ day: string }>`
    select d.day::date as day from generate_series(${addDays(today, 1)}::date, ${addDays(today, DAYS_AHEAD)}::date, '1 day') d (day)
    where exists (select from lessons_on(d.day::date) t join class_group g on g.id = t.group_id where true ${ofCampus(sql`g.id`, location)})
    order by 1 limit 1`.execute(db)
  const day = rows[0]?.day
  if (day === undefined) return null
  const [{ lessons }, owing, debtors] = await Promise.all([
    lessonsOf(db, { ...moment, today: day }),
    withDebts ? owingOn(db, moment, day) : undefined,
    withDebts ? overduePart(db, moment, { day, limit: HOME_LIMITS.evening }) : undefined,
  ])
  const list = lessons.map(lesson => ({ ...toLesson(lesson, false), ...(owing && { owing: owing.get(lesson.id) ?? 0 }) }))
  return { day, list, ...(debtors && { debtors }) }
}

/** Students with an overdue date, by the group of a day's lessons. */
async function owingOn(db: Db, { today, location }: Moment, day: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select r.group_id as id, count(distinct s.id) as count from registration r
    join student s on s.id = r.student_id and s.deleted_at is null and s.due_on < ${today}
    where r.ended_at is null
      and r.group_id = any(array(select t.group_id from lessons_on(${day}::date) t where true ${ofCampus(sql`t.group_id`, location)}))
    group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Overdue debtors who were put off until today and not called since. */
async function callsToday(db: Db, { today, location }: Moment): Promise<Evening['calls']> {
  const { rows } = await sql<NonNullable<Evening['calls']>>`
    select concat_ws(' ', s.name, s.last_name) as name, count(*) over () as count from collection_contact c
    join student s on s.id = c.student_id and s.deleted_at is null and s.due_on < ${today}
    where c.latest and c.fixed and c.resume_on = ${today} and exists (
      select from registration r where r.student_id = s.id and r.ended_at is null ${ofCampus(sql`r.group_id`, location)})
    order by c.at, c.id limit 1`.execute(db)
  return rows[0]
}
