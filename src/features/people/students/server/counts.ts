// The counts beside the list's segments and filters (STU-64).
import { sql } from 'kysely'
import type { Reply } from '#contract/route.ts'
import { NO_ADDRESS } from '#features/foundation/person/address.ts'
import type { Db } from '#server/db/connect.ts'
import { MOST_COUNTED, studentHasWanted, wantedWords, wordsOf } from '#server/db/textSearch.ts'
import type { StudentFilter, students } from '../contract.ts'
import { filtered, filteredUnindexed, idsOf } from './filter.ts'

type Counts = Reply<typeof students.counts>
type Choices = Reply<typeof students.choices>

const segments = (today: string) => sql`
  count(*)::int as "all", (count(*) filter (where s.balance_due > 0))::int as owing,
  (count(*) filter (where s.due_on > ${today}::date))::int as upcoming, (count(*) filter (where s.due_on < ${today}::date))::int as overdue,
  (count(*) filter (where s.balance_due = 0))::int as settled`

async function ofAll(db: Db, filter: StudentFilter, today: string): Promise<Counts> {
  const where = sql`s.deleted_at is null${filtered(filter, today)}`
  const {
    rows: [row],
  } = await sql<Counts['segments'] & { owed: number; late: number }>`
    select ${segments(today)}, coalesce(sum(s.balance_due), 0)::bigint as owed,
      (select coalesce(sum(o.open), 0)::bigint from open_due o join student s on s.id = o.student_id
        where o.due_on < ${today}::date and ${where}) as late
    from student s where ${where}`.execute(db)
  const { owed, late, ...counted } = row!
  return { segments: counted, owed, overdue: late }
}

async function ofSearch(db: Db, filter: StudentFilter, words: readonly string[], today: string): Promise<Counts> {
  const {
    rows: [row],
  } = await sql<Counts['segments']>`
    with ${wantedWords(words)}, hit as materialized (
      select s.balance_due, s.due_on from student s
      where s.deleted_at is null${filteredUnindexed(filter, today)} and ${studentHasWanted} limit ${sql.lit(MOST_COUNTED + 1)})
    select ${segments(today)} from hit s`.execute(db)
  return { segments: row!, owed: null, overdue: null }
}

export function countsOf(db: Db, filter: StudentFilter, query: string | undefined, today: string): Promise<Counts> {
  return query === undefined ? ofAll(db, filter, today) : ofSearch(db, filter, wordsOf(query), today)
}

interface Counted {
  id: string
  name: string
  students: number
}

const onWire = (rows: readonly Counted[]) => rows.map(({ id, ...row }) => ({ _id: id, ...row }))

/** Groups and courses count their seats, so that no registration is read. */
export async function choicesOf(db: Db, course: string | undefined, today: string): Promise<Choices> {
  const ago = (days: number) => sql`${today}::date - ${sql.lit(days)}`
  const [own, { rows: locations }, { rows: courses }, { rows: groups }] = await Promise.all([
    sql<Choices['aging'] & Choices['data']>`
      select (count(*) filter (where s.due_on = ${today}::date))::int as today,
        (count(*) filter (where s.due_on between ${ago(30)} and ${ago(1)}))::int as d30,
        (count(*) filter (where s.due_on between ${ago(60)} and ${ago(31)}))::int as d60,
        (count(*) filter (where s.due_on < ${ago(60)}))::int as d61,
        (count(*) filter (where not exists (select from registration r where r.student_id = s.id and r.ended_at is null)))::int as "group",
        (count(*) filter (where s.email like ${`%${NO_ADDRESS}`}))::int as email,
        (count(*) filter (where to_char(s.birth_date, 'MM-DD') = ${today.slice(5)}))::int as birthday
      from student s where s.deleted_at is null`.execute(db),
    sql<Counted>`select l.id, l.name, n.students from location l join (
        select campus, count(*)::int as students from student s cross join lateral unnest(s.campuses) campus
        where s.deleted_at is null group by 1) n on n.campus = l.id
      where l.deleted_at is null order by l.name, l.id`.execute(db),
    sql<Counted>`select c.id, c.name, sum(g.taken - g.held)::int as students
      from class_group g join course c on c.id = g.course_id
      where g.deleted_at is null and g.parent_group_id is null group by c.id having sum(g.taken - g.held) > 0
      order by students desc, c.name, c.id`.execute(db),
    sql<Counted>`select g.id, g.name, (g.taken - g.held)::int as students from class_group g
      where g.deleted_at is null and g.parent_group_id is null and g.end_date >= ${today}::date
        and g.course_id = any(${course === undefined ? [] : idsOf(course)}::char(24)[]) order by g.name, g.id`.execute(db),
  ])
  const { today: due, d30, d60, d61, ...data } = own.rows[0]!
  return { locations: onWire(locations), courses: onWire(courses), groups: onWire(groups), aging: { today: due, d30, d60, d61 }, data }
}
