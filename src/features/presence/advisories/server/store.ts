import { sql, type RawBuilder } from 'kysely'
import { studentHasWord } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import type { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import { ADVISORY_LIMITS } from '../texts.ts'

interface RecordName {
  _id: string
  name: string
}
interface Person extends RecordName {
  lastName: string
  secondLastName: string
}

export interface BookingRow {
  _id: string
  student: Person
  courseTopics: RecordName[]
  attendance: boolean | null
}

export interface SlotRow {
  id: string
  course: RecordName
  date: string
  hour: (typeof SLOT_HOURS)[number]
  maxQuota: number
  appoiments: BookingRow[]
  topicList: RecordName[]
}

const person = sql`'_id', st.id, 'name', st.name, 'lastName', st.last_name, 'secondLastName', st.second_last_name`

/** Topics of course `c` on the weekday of slot `s`: the day's, or all when the day has none (ADV-13). */
export const topicsOfSlot = sql`
  (select coalesce(json_agg(json_build_object('_id', t.value ->> '_id', 'name', t.value ->> 'name') order by t.ordinality), '[]')
     from jsonb_array_elements(c.topics) with ordinality t
     where coalesce(
       (select d -> 'topics' ? (t.value ->> '_id') from jsonb_array_elements(c.topics_by_day) d
         where (d ->> 'day')::int = extract(isodow from s.date)::int - 1),
       true))`

const slots = (where: RawBuilder<unknown>) => sql<SlotRow>`
  select s.id, json_build_object('_id', c.id, 'name', c.name) as course, s.date, s.hour, s.max_quota, ${topicsOfSlot} as topic_list,
    (select coalesce(json_agg(json_build_object('_id', b.id, 'student', json_build_object(${person}),
        'courseTopics', b.topics, 'attendance', b.attended) order by st.sort_name, st.id), '[]')
       from advisory_booking b join student st on st.id = b.student_id
       where b.slot_id = s.id and b.cancelled_at is null) as appoiments
  from advisory_slot s join course c on c.id = s.course_id
  where ${where}
  order by s.date, s.hour, c.name, c.id`

/** Hours between two days, both included, with everything in one statement. */
export async function between(db: Db, from: string, to: string): Promise<SlotRow[]> {
  const { rows } = await slots(sql`s.date between ${from} and ${to}`).execute(db)
  return rows
}

export async function goneBetween(db: Db, from: string, to: string): Promise<Pick<SlotRow, 'id' | 'course' | 'date' | 'hour'>[]> {
  const { rows } = await sql<Pick<SlotRow, 'id' | 'course' | 'date' | 'hour'>>`
    select s.id, json_build_object('_id', c.id, 'name', c.name) as course, s.date, s.hour
    from change x cross join lateral jsonb_to_record(x.before) s (id text, course_id text, date date, hour int) join course c on c.id = s.course_id
    where x.tab = 'advisory_slot' and x.op = 'D' and s.date between ${from} and ${to}
    order by s.date, s.hour, s.id`.execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<SlotRow | undefined> {
  const {
    rows: [row],
  } = await slots(sql`s.id = ${id}`).execute(db)
  return row
}

/** For `registration r` of a student: active in the course, in its parent, or in one of its modules. */
export const standsIn = (courseId: RawBuilder<unknown>) => sql<boolean>`
  r.ended_at is null and r.course_id in (
    select ${courseId} union all select parent_id from course_child where child_id = ${courseId}
    union all select child_id from course_child where parent_id = ${courseId})`

export interface CandidateRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  uniqueFolio: string | null
  booked: boolean
}

/** Students who can be booked, by name; undefined for an unknown hour. */
export async function candidates(db: Db, slotId: string, words: readonly string[]): Promise<CandidateRow[] | undefined> {
  const matching = sql.join([sql`st.deleted_at is null`, ...words.map(word => studentHasWord(word, 'st'))], sql` and `)
  const { rows } = await sql<CandidateRow & { id: string | null }>`
    select f.* from advisory_slot s
    left join lateral (
      select st.id, st.name, st.last_name, st.second_last_name, st.unique_folio,
        exists (select from advisory_booking b where b.slot_id = s.id and b.student_id = st.id and b.cancelled_at is null) as booked
      from student st
      where ${matching} and exists (select from registration r where r.student_id = st.id and ${standsIn(sql`s.course_id`)})
      order by st.sort_name, st.id limit ${ADVISORY_LIMITS.candidates}) f on true
    where s.id = ${slotId}`.execute(db)
  return rows.length === 0 ? undefined : rows.filter(row => row.id !== null)
}

export interface BookingDetailRow extends Omit<BookingRow, '_id' | 'student'> {
  id: string
  student: Person & { uniqueFolio: string | null; email: string; phoneNumber: string; secondPhoneNumber: string | null }
  groups: RecordName[]
  bookedAt: Date
  bookedBy: { name: string; lastName: string } | null
  history: { attended: number; missed: number }
}

export async function booking(db: Db, slotId: string, id: string): Promise<BookingDetailRow | undefined> {
  const {
    rows: [row],
  } = await sql<BookingDetailRow>`
    select b.id, b.topics as course_topics, b.attended as attendance, b.booked_at,
      json_build_object(${person}, 'uniqueFolio', st.unique_folio, 'email', st.email, 'phoneNumber', st.phone_number,
        'secondPhoneNumber', st.second_phone_number) as student,
      case when e.id is not null then json_build_object('name', e.name, 'lastName', e.last_name) end as booked_by,
      (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name) order by r.registered_at, r.id), '[]')
         from registration r join class_group g on g.id = r.group_id
         where r.student_id = st.id and ${standsIn(sql`s.course_id`)}) as groups,
      (select json_build_object('attended', count(*) filter (where h.attended), 'missed', count(*) filter (where not h.attended))
         from advisory_booking h join advisory_slot hs on hs.id = h.slot_id
         where h.student_id = st.id and h.cancelled_at is null and hs.course_id = s.course_id and h.id <> b.id) as history
    from advisory_booking b
    join advisory_slot s on s.id = b.slot_id
    join student st on st.id = b.student_id
    left join employee e on e.id = b.user_id
    where b.id = ${id} and b.slot_id = ${slotId} and b.cancelled_at is null`.execute(db)
  return row
}
