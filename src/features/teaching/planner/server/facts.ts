import { sql } from 'kysely'
import { hhmmOf, type Schedule } from '#lib/schedules.ts'
import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { PLAN_LIMITS, type PlanFacts, type PlanInput } from '../contract.ts'
import { demandRows } from './demandRows.ts'

type DemandPlace = Pick<PlanInput, 'courses' | 'campuses'>
interface Slot {
  day: number
  start: number
  end: number
}
interface TakenRow extends Slot {
  from: string
  to: string
}

type WithId<T extends { _id: string }> = Omit<T, '_id'> & { id: string }
const withWireId = <T extends { id: string }>({ id: _id, ...row }: T) => ({ _id, ...row })

const scheduleOf = ({ day, start, end }: Slot): Schedule => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })
const takenOf = ({ from, to, ...slot }: TakenRow) => ({ ...scheduleOf(slot), from, to })
/** '0-960-1080 2-960-1080', the statements' key of hours. */
export const schedulesOf = (key: string): Schedule[] =>
  key.split(' ').map(each => {
    const [day, start, end] = each.split('-').map(Number) as [number, number, number]
    return scheduleOf({ day, start, end })
  })
/** For `group_schedule s`: the hours of a group as one text. */
export const HOURS_KEY = sql`string_agg(s.day || '-' || s.start_minute || '-' || s.end_minute, ' ' order by s.day, s.start_minute)`

/** Courses with the sub-courses of a parent, because these are taught. */
async function coursesOf(db: Db, ids: readonly string[]): Promise<PlanFacts['courses']> {
  const { rows } = await sql<WithId<PlanFacts['courses'][number]>>`
    select c.id, c.name, c.duration, c.price,
      (select coalesce(json_agg(json_build_object('_id', k.id, 'name', k.name) order by o.position), '[]')
         from course_child o join course k on k.id = o.child_id where o.parent_id = c.id) as modules
    from course c where c.id = any(${ids}) and c.deleted_at is null and c.active order by c.name, c.id`.execute(db)
  return rows.map(withWireId)
}

async function campusesOf(db: Db, ids: readonly string[]): Promise<PlanFacts['campuses']> {
  const { rows } = await sql<WithId<PlanFacts['campuses'][number]>>`
    select id, name, to_char(opens, 'HH24:MI') as opening, to_char(closes, 'HH24:MI') as closing
    from location where id = any(${ids}) and deleted_at is null order by name, id`.execute(db)
  return rows.map(withWireId)
}

/** Existing uses in these days. A lesson whose teacher may be shared blocks its hours too. */
async function roomsOf(db: Db, campuses: readonly string[], days: readonly [string, string]): Promise<PlanFacts['rooms']> {
  const { rows } = await sql<WithId<Omit<PlanFacts['rooms'][number], 'taken'>> & { taken: TakenRow[] }>`
    select r.id, r.name, r.location_id as campus, r.capacity,
      (select coalesce(json_agg(json_build_object('day', b.weekday, 'start', lower(b.minutes), 'end', upper(b.minutes),
          'from', lower(b.dates), 'to', upper(b.dates) - 1) order by b.weekday, b.minutes, b.dates), '[]')
         from room_booking b where b.classroom_id = r.id and b.dates && daterange(${days[0]}, ${days[1]}, '[]')) as taken
    from classroom r where r.location_id = any(${campuses}) and r.deleted_at is null order by r.name, r.id`.execute(db)
  return rows.map(({ taken, ...row }) => ({ ...withWireId(row), taken: taken.map(takenOf) }))
}

async function teachersOf(db: Db, courses: readonly string[], days: readonly [string, string]) {
  const { rows } = await sql<
    WithId<Omit<PlanFacts['teachers'][number], 'taken' | 'hours'>> & { hours: Slot[]; taken: (TakenRow & { campus: string | null })[] }
  >`
    select e.id, e.name || ' ' || e.last_name as name,
      array(select tc.course_id from teacher_course tc where tc.employee_id = e.id and tc.course_id = any(${courses})) as courses,
      array(select tl.location_id from teacher_campus tl where tl.employee_id = e.id) as campuses,
      (select coalesce(json_agg(json_build_object('day', h.weekday, 'start', h.start_minute, 'end', h.end_minute)), '[]')
         from teacher_hours h where h.employee_id = e.id) as hours,
      (select coalesce(json_agg(json_build_object('day', b.weekday, 'start', lower(b.minutes), 'end', upper(b.minutes),
          'from', lower(b.dates), 'to', upper(b.dates) - 1, 'campus', r.location_id) order by b.weekday, b.minutes, b.dates), '[]')
         from teacher_booking b
         left join class_group g on g.id = b.group_id
         left join talk t on t.id = b.talk_id
         left join classroom r on r.id = coalesce(g.classroom_id, t.classroom_id)
         where b.teacher_id = e.id and b.dates && daterange(${days[0]}, ${days[1]}, '[]')) as taken
    from employee e
    where e.is_professor and e.deleted_at is null
      and exists (select from teacher_course tc where tc.employee_id = e.id and tc.course_id = any(${courses}))
    order by e.last_name, e.name, e.id`.execute(db)
  return rows.map(({ hours, taken, ...row }) => ({
    ...withWireId(row),
    hours: hours.map(scheduleOf),
    taken: taken.map(({ campus, ...each }) => ({ ...takenOf(each), campus })),
  }))
}

/** Hours of groups taught in the last 12 months, the most common first (OFE-33). */
export async function blocksInUse(db: Db): Promise<Schedule[][]> {
  const { rows } = await sql<{ hours: string }>`
    select hours from (
      select (select ${HOURS_KEY} from group_schedule s where s.group_id = g.id) as hours
      from class_group g join course c on c.id = g.course_id
      where g.deleted_at is null and not c.is_parent and g.start_date <= academy_today() and g.end_date >= academy_today() - 365) used
    where hours is not null group by hours order by count(*) desc, hours limit ${PLAN_LIMITS.blocks}`.execute(db)
  return rows.map(({ hours }) => schedulesOf(hours))
}

export async function factsOf(db: Db, startWeek: string, { courses: courseIds, campuses: campusIds }: DemandPlace): Promise<PlanFacts> {
  const courses = await coursesOf(db, courseIds)
  const taughtIds = courses.flatMap(({ _id, modules }) => (modules.length > 0 ? modules.map(module => module._id) : [_id]))
  const longest = Math.max(7, ...courses.map(({ duration }) => duration + 7))
  const days = [startWeek, addDays(startWeek, longest)] as const
  const [campuses, rooms, teachers, cells, blocks] = await Promise.all([
    campusesOf(db, campusIds),
    roomsOf(db, campusIds, days),
    teachersOf(db, taughtIds, days),
    demandRows(db, startWeek, { courses: courseIds, campuses: campusIds }),
    blocksInUse(db),
  ])
  return {
    courses,
    campuses,
    rooms,
    teachers,
    cells: cells.map(({ preferred, ...cell }) => ({ ...cell, preferred: mapped(preferred) })),
    blocks,
  }
}

const mapped = (preferred: Record<string, string>) =>
  Object.fromEntries(Object.entries(preferred).map(([course, hours]) => [course, schedulesOf(hours)]))
