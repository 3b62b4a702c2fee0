// Queries of the public offer and of a student's sign-in.
import { sql } from 'kysely'
import { standsIn, topicsOfSlot } from '#features/presence/advisories/server/public.ts'
import { listedGroups, type ListedRow } from '#features/teaching/groups/server/public.ts'
import { talkColumns, talkJoins, type TalkRow } from '#features/outreach/talks/server/public.ts'
import { keptSpellings, plainEmail } from '#lib/email.ts'
import type { Db } from '#server/db/connect.ts'
import type { SLOT_HOURS } from '#features/teaching/courses/limits.ts'

interface RecordName {
  _id: string
  name: string
}

interface Account {
  id: string
  passwordHash: string | null
}

/**
 * The account with this e-mail, also in a decomposed spelling from before CON-50. The e-mail of a merged card leads to the remaining card
 * with its password (DES-27).
 */
export async function findByEmail(db: Db, email: string): Promise<Account | undefined> {
  const own = await db
    .selectFrom('student')
    .select(['id', 'passwordHash'])
    .where('email', 'in', keptSpellings(email))
    .where('deletedAt', 'is', null)
    .orderBy(sql`email <> ${plainEmail(email)}`)
    .executeTakeFirst()
  if (own) return own
  const { rows } = await sql<Account>`
    select s.id, s.password_hash from student g join student s on s.id = standing_student(g.id)
    where g.email = any(${keptSpellings(email)}) and g.merged_into is not null order by g.deleted_at desc limit 1`.execute(db)
  return rows[0]
}

export interface CourseRow {
  id: string
  name: string
  price: number
  duration: number
  courseLevel: string
  children: RecordName[]
}

export async function courses(db: Db): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.price, c.duration, c.level_id as course_level,
      (select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) order by k.position), '[]')
         from course_child k join course m on m.id = k.child_id where k.parent_id = c.id) as children
    from course c where c.active and c.active_external and c.deleted_at is null order by c.name, c.id`.execute(db)
  return rows
}

/** By start. Children are sold only with their parent; a parent that is not ready has no quota and takes nobody. */
export async function groups(db: Db, today: string, course?: string): Promise<ListedRow[]> {
  const { rows } = await listedGroups(sql`
    g.active and g.active_landing and g.deleted_at is null and g.parent_group_id is null and g.quota is not null
    and g.end_date >= ${today} ${course === undefined ? sql`` : sql`and g.course_id = ${course}`}`).execute(db)
  return rows
}

/** Talks by date, none before `from`. */
export async function talks(db: Db, { from, to }: { from: string; to?: string }): Promise<TalkRow[]> {
  const { rows } = await sql<TalkRow>`
    select ${talkColumns} from talk t ${talkJoins}
    where t.active and t.deleted_at is null and t.date >= ${from} ${to === undefined ? sql`` : sql`and t.date <= ${to}`}
    order by t.date, t.id`.execute(db)
  return rows
}

export interface OfferedRow {
  id: string
  course: RecordName
  date: string
  hour: (typeof SLOT_HOURS)[number]
  topicList: RecordName[]
  available: number
  booking: string | null
}

/** Future hours of the student's courses: those with free places, and those the student booked. */
export async function appoiments(db: Db, student: string, { day, minutes }: { day: string; minutes: number }): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select s.id, json_build_object('_id', c.id, 'name', c.name) as course, s.date, s.hour, ${topicsOfSlot} as topic_list,
      s.max_quota - s.taken as available, b.id as booking
    from advisory_slot s
    join course c on c.id = s.course_id
    left join advisory_booking b on b.slot_id = s.id and b.student_id = ${student} and b.cancelled_at is null
    where (s.date > ${day} or (s.date = ${day} and s.hour * 60 > ${minutes}))
      and (b.id is not null or s.taken < s.max_quota)
      and exists (select from registration r where r.student_id = ${student} and ${standsIn(sql`s.course_id`)})
    order by s.date, s.hour, c.name, c.id`.execute(db)
  return rows
}
