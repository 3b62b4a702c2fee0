// Groups as the list sees them: open for enrolment, with their campuses and free seats.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface OpenGroup {
  id: string
  courseId: string
  endDate: string
  free: number
  /** The group's campus; for a parent those of its modules. */
  campuses: string[]
  /** How long an offer holds a seat, from the academy's settings. */
  hours: number
}

/** For `class_group g`: accepts enrolments if it has seats. A module is entered through its parent. */
export const isOpen = (today: string): RawBuilder<boolean> => sql<boolean>`(
  g.active and g.deleted_at is null and g.parent_group_id is null and g.end_date >= ${today}
  and exists (select from course c where c.id = g.course_id and c.active and c.deleted_at is null))`

export const campusesOf = sql<string[]>`array(
  select distinct r.location_id from class_group k join classroom r on r.id = k.classroom_id
  where (k.id = g.id or k.parent_group_id = g.id) and k.deleted_at is null)`

const columns = sql`g.id, g.course_id, g.end_date, coalesce(g.quota, 0) - g.taken as free, ${campusesOf} as campuses,
  (select offer_hours from academy) as hours`

/** The open ones of these groups with a free seat and somebody waiting for their course. One statement, by id. */
export async function offering(db: Db, ids: readonly string[], today: string): Promise<OpenGroup[]> {
  const { rows } = await sql<OpenGroup>`
    select ${columns} from class_group g
    where g.id = any(${ids}) and g.taken < coalesce(g.quota, 0) and ${isOpen(today)}
      and exists (select from waiting w where w.course_id = g.course_id and w.state = 'waiting')
    order by g.id`.execute(db)
  return rows
}

/** Groups that are closed and yet have seats on offer. @param ids only of these */
export async function closedOffers(db: Db, today: string, ids: readonly string[] | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from class_group g
    where g.held > 0 and (${ids}::text[] is null or g.id = any(${ids})) and not ${isOpen(today)}
      and exists (select from seat_hold h where h.group_id = g.id and h.offer)
    order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One group if it is open, with its row locked. */
export async function openGroup(db: Db, id: string, today: string): Promise<OpenGroup | undefined> {
  const { rows } = await sql<OpenGroup>`select ${columns} from class_group g where g.id = ${id} and ${isOpen(today)}`.execute(db)
  return rows[0]
}

export async function candidates(
  db: Db,
  { courseId, groupId, locationId }: { courseId: string; groupId: string | null; locationId: string | null },
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from class_group g
    where g.course_id = ${courseId} and ${isOpen(today)} and (${groupId}::text is null or g.id = ${groupId})
      and (${locationId}::text is null or ${locationId} = any(${campusesOf})) order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open groups with a free seat for somebody who waits: after a missed event. */
export async function idle(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from class_group g
    where g.taken < coalesce(g.quota, 0) and ${isOpen(today)} and exists (
      select from waiting w where w.state = 'waiting' and w.course_id = g.course_id and w.seats <= g.quota - g.taken
        and (w.group_id = g.id or w.group_id is null and (w.location_id is null or w.location_id = any(${campusesOf})))
        and not exists (select from waiting_pass p where p.entry_id = w.id and p.group_id = g.id))
    order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}
