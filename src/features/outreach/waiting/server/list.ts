// The list for desks, each entry with its wish and the reason for not being called. One statement.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { hhmmOf } from '#lib/schedules.ts'
import type { Academy } from '#server/db/academy.ts'
import type { Db } from '#server/db/connect.ts'
import type { WaitingCard, WaitingEntry, WaitingView } from '../contract.ts'
import { offerText } from '../offerText.ts'
import { campusesOf, isOpen } from './open.ts'
import { personColumns, personJoins } from './rows.ts'

export interface ListContext {
  today: string
  academy: Academy
  /** The channels that are switched on. */
  reach: { email: boolean; sms: boolean }
}

interface Filter {
  course?: string | undefined
  location?: string | undefined
  group?: string | undefined
  entry?: string | undefined
  state: WaitingView
}

type Entry = z.output<typeof WaitingEntry>
interface Row extends Omit<Entry, '_id' | 'hold' | 'reason' | 'joinedAt' | 'closedAt'> {
  id: string
  joinedAt: Date
  closedAt: Date | null
  hold:
    | (Omit<NonNullable<Entry['hold']>, 'text' | 'endsAt'> & {
        endsAt: string
        startDate: string
        campus: string | null
        lessons: { day: number; start: number; end: number }[]
      })
    | null
  reason: (Omit<NonNullable<Entry['reason']>, 'until'> & { until: string | null }) | null
  phone: string | null
}

const reached = ({ email, sms }: ListContext['reach']) => sql<boolean>`exists (
  select from waiting_person p left join student ps on ps.id = p.student_id left join talk_student pv on pv.id = p.talk_student_id
  where p.entry_id = w.id and (${sms} or ${email} and coalesce(ps.email, pv.email, p.email) is not null))`

/** For `waiting w`: true when nobody has confirmed it for long (M157). */
export const isUnconfirmed = sql`(w.state = 'waiting' and waits_unconfirmed(w.confirmed_at, w.joined_at))`

const STATES: Record<Exclude<WaitingView, 'toCall'>, RawBuilder<unknown>> = {
  open: sql`w.closed_at is null`,
  waiting: sql`w.state = 'waiting'`,
  offered: sql`w.state = 'offered'`,
  unconfirmed: isUnconfirmed,
  closed: sql`w.closed_at is not null`,
}

function where({ course, location, group, entry, state }: Filter, { reach }: ListContext): RawBuilder<unknown> {
  if (entry !== undefined) return sql`w.id = ${entry}`
  const conditions = [
    state === 'toCall'
      ? sql`w.state = 'offered' and exists (select from seat_hold sh where sh.entry_id = w.id and sh.offer) and not ${reached(reach)}`
      : STATES[state],
    ...(course === undefined ? [] : [sql`w.course_id = ${course}`]),
    ...(location === undefined
      ? []
      : [
          sql`(w.location_id = ${location} or w.group_id in (select coalesce(k.parent_group_id, k.id) from class_group k
            join classroom r on r.id = k.classroom_id where r.location_id = ${location} and k.deleted_at is null))`,
        ]),
    ...(group === undefined
      ? []
      : [
          sql`(w.group_id = ${group} or exists (select from seat_hold sh where sh.entry_id = w.id and sh.group_id = ${group})
            or w.group_id is null and w.state = 'waiting' and exists (
              select from class_group g where g.id = ${group} and g.course_id = w.course_id
                and (w.location_id is null or w.location_id = any(${campusesOf}))))`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

const entries = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, { today, reach }: ListContext) => sql<Row>`
  with open_group as materialized (
    select g.id, g.course_id, g.taken - g.held as seated, g.held, coalesce(g.quota, 0) as quota, coalesce(g.quota, 0) - g.taken as free,
      ${campusesOf} as campuses, (select min(sh.ends_at) from seat_hold sh where sh.group_id = g.id) as until
    from class_group g
    where ${isOpen(today)} and g.course_id in (select course_id from waiting where closed_at is null)),
  queue as materialized (
    select id, row_number() over (partition by course_id order by joined_at, id)::int as place from waiting where state = 'waiting'),
  page as (select w.* from waiting w where ${condition} ${order})
  select w.id, q.place, w.seats, w.state, w.note, w.joined_at, ${isUnconfirmed} as unconfirmed, w.closed_at, (select phone_number from academy) as phone,
    json_build_object('_id', c.id, 'name', c.name) as course,
    case when wg.id is not null then json_build_object('_id', wg.id, 'name', wg.name) end as "group",
    case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end as location,
    (select coalesce(json_agg(person order by position), '[]') from (
      select p.position, ps.id as student, pv.id as visitor, ${personColumns}
      from waiting_person p ${personJoins} where p.entry_id = w.id) person) as persons,
    case when sh.id is not null then json_build_object('_id', sh.id, 'seats', sh.seats, 'endsAt', sh.ends_at, 'extended', sh.extended,
      'offer', sh.offer, 'toCall', sh.offer and not ${reached(reach)}, 'group', json_build_object('_id', hg.id, 'name', hg.name),
      'startDate', hg.start_date,
      'campus', (select min(kl.name) from class_group k join classroom r on r.id = k.classroom_id join location kl on kl.id = r.location_id
        where (k.id = hg.id or k.parent_group_id = hg.id) and k.deleted_at is null),
      'lessons', (select coalesce(json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute)
        order by s.day, s.start_minute), '[]') from group_schedule s where s.group_id = hg.id)) end as hold,
    case when w.state = 'waiting' then json_build_object(
      'kind', case
        when not c.active or c.deleted_at is not null then 'courseInactive'
        when o.id is null then case when w.group_id is null then 'noGroup' else 'groupOver' end
        when o.free > 0 then 'tooFew'
        when o.held > 0 then 'held'
        else 'full' end,
      'free', coalesce(o.free, 0), 'held', coalesce(o.held, 0), 'until', o.until, 'seated', coalesce(o.seated, 0), 'quota', coalesce(o.quota, 0)) end as reason
  from page w
  join course c on c.id = w.course_id
  left join queue q on q.id = w.id
  left join class_group wg on wg.id = w.group_id
  left join location l on l.id = w.location_id
  left join seat_hold sh on sh.entry_id = w.id
  left join class_group hg on hg.id = sh.group_id
  left join lateral (
    select g.* from open_group g
    where w.state = 'waiting' and g.course_id = w.course_id
      and (g.id = w.group_id or w.group_id is null and (w.location_id is null or w.location_id = any(g.campuses)))
      and not exists (select from waiting_pass x where x.entry_id = w.id and x.group_id = g.id)
    order by g.free desc, g.held desc, g.id limit 1) o on true`

const ORDER = sql`order by w.closed_at desc nulls first, w.state = 'offered' desc, w.joined_at, w.id`

export async function page(db: Db, filter: Filter & { skip: number; limit: number }, context: ListContext): Promise<Entry[]> {
  const { rows } = await sql<Row>`${entries(where(filter, context), sql`${ORDER} limit ${filter.limit} offset ${filter.skip}`, context)}
    ${ORDER}`.execute(db)
  return rows.map(row => toEntry(row, context.academy))
}

export async function count(db: Db, filter: Filter, context: ListContext): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from waiting w where ${where(filter, context)}`.execute(db)
  return rows[0]!.n
}

export async function find(db: Db, id: string, context: ListContext): Promise<Entry | undefined> {
  const { rows } = await entries(sql`w.id = ${id}`, sql``, context).execute(db)
  return rows[0] && toEntry(rows[0], context.academy)
}

function toEntry({ id, phone, hold, reason, ...row }: Row, { timeZone }: Academy): Entry {
  const answer = { ...row, _id: id, reason: reason && { ...reason, until: reason.until === null ? null : new Date(reason.until) } }
  if (!hold) return { ...answer, hold: null }
  const { lessons, startDate, campus, endsAt: ends, ...holdFields } = hold
  const endsAt = new Date(ends)
  const schedules = lessons.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) }))
  const offered = { group: holdFields.group.name, schedules, startDate, campus, seats: holdFields.seats, endsAt, phone, timeZone }
  return { ...answer, hold: { ...holdFields, endsAt, text: offerText(row.persons[0]?.name ?? '', offered) } }
}

/** Suggests another group when this many persons wait, or enough to fill this share of its usual seats. */
const MANY = 6
const MOST_OF_IT = 0.6

/** Courses and campuses of which another group would be filled (OFE-29), the most first. */
export async function cards(
  db: Db,
  { course, location }: Pick<Filter, 'course' | 'location'>,
  { today }: Pick<ListContext, 'today'>,
): Promise<z.output<typeof WaitingCard>[]> {
  const { rows } = await sql<z.output<typeof WaitingCard> & { usual: number | null }>`
    select json_build_object('_id', c.id, 'name', c.name) as course,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end as location,
      d.persons, d.persons * c.price as amount,
      coalesce(
        (select percentile_cont(0.5) within group (order by g.quota) from class_group g
          where g.course_id = c.id and g.quota is not null and g.parent_group_id is null and g.deleted_at is null
            and g.start_date between ${today}::date - 399 and ${today}::date - 315 and (l.id is null or l.id = any(${campusesOf}))),
        (select percentile_cont(0.5) within group (order by r.capacity) from classroom r where r.deleted_at is null and (l.id is null or r.location_id = l.id))) as usual
    from (select course_id, location_id, sum(persons)::int as persons from waiting_demand group by 1, 2) d
    join course c on c.id = d.course_id and c.deleted_at is null
    left join location l on l.id = d.location_id
    where (${course ?? null}::text is null or c.id = ${course ?? null}) and (${location ?? null}::text is null or l.id = ${location ?? null})
    order by d.persons * c.price desc, c.name, l.name, c.id, l.id`.execute(db)
  return rows
    .filter(({ persons, usual }) => persons >= Math.min(MANY, usual === null ? MANY : usual * MOST_OF_IT))
    .map(({ usual: _, ...card }) => card)
}
