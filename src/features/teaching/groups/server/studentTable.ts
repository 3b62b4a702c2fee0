import { sql } from 'kysely'
import type { z } from 'zod'
import { studentIs, wordsOf } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import { OFTEN_MISSING, type GroupStudent } from '../contract.ts'

/** Centavos; `attendance` in tenths of a percent. */
interface Sums {
  students: number
  cost: number
  balance: number
  owing: number
  missing: number
  attendance: number | null
}

interface Row {
  group: string
  total: number
  sums: Sums
  id: string | null
  name: string
  lastName: string
  secondLastName: string
  phoneNumber: string
  secondPhoneNumber: string | null
  email: string
  /** Centavos. */
  paid: number
  discount: number
  balance: number
  dueOn: string | null
  planned: boolean
  /** Tenths of a percent. */
  attendance: number | null
  owesOtherCourse: boolean
  comments: { _id: string; comment: string; date: string; user: { name: string; lastName: string } | null }[]
}

export interface GroupStudents {
  group: string
  total: number
  sums: Sums & { paid: number }
  students: z.output<typeof GroupStudent>[]
}

interface Page {
  query?: string | undefined
  only?: 'owing' | 'missing' | undefined
  skip: number
  limit: number
}

/** The most comments below a student's row, newest first. */
const COMMENTS = 20

const ONLY = { owing: sql`open > 0`, missing: sql`attendance < ${sql.lit(OFTEN_MISSING * 10)}` }

/** Rounds half up, as everywhere (ATT-6). */
const tenths = sql`(sum(came) * 2000 + sum(recorded)) / nullif(2 * sum(recorded), 0)`

/**
 * Students of a group by surname, with money, debt in other courses and attendance (GRP-98). One statement also has the group's sums: open
 * amounts are stored by date (COB-6), and each day is checked once for a lesson (OFE-4).
 * @param page absent: all students, no search. A query without letters or digits matches nobody.
 * @returns undefined when there is no such group
 */
export async function studentsOf(db: Db, groupId: string, page?: Page): Promise<GroupStudents | undefined> {
  const words = wordsOf(page?.query ?? '')
  const matches =
    words.length > 0
      ? sql.join(
          words.map(word => studentIs(word)),
          sql` and `,
        )
      : sql.lit(!page?.query)
  const { rows } = await sql<Row>`
    with taught as materialized (
      select group_id, day from (
        select distinct a.group_id, a.day from attendance a
        where a.root_group_id = (select coalesce(parent_group_id, id) from class_group where id = ${groupId})) d
      where day_off(group_id, day) is null
    ), record as materialized (
      select a.student_id, count(*) filter (where a.present) as came, count(*) as recorded
      from attendance a join taught using (group_id, day)
      where a.root_group_id = (select coalesce(parent_group_id, id) from class_group where id = ${groupId})
      group by a.student_id
    ), standing as materialized (
      select s.id, s.sort_name, r.id as registration, r.course_id, r.price - least(r.price, e.discount) as net, o.open, o.due_on,
        k.came, k.recorded, (k.came * 2000 + k.recorded) / (2 * k.recorded) as attendance, (${matches}) as found
      from registration r join student s on s.id = r.student_id and s.deleted_at is null
      left join record k on k.student_id = s.id
      cross join lateral (select coalesce(sum(open), 0)::bigint as open, min(due_on) as due_on from open_due where registration_id = r.id) o
      cross join lateral (
        select coalesce(sum(x.discount), 0)::bigint as discount from entry x
        where x.registration_id = r.id and x.voided_at is null and not x.other) e
      where r.group_id = ${groupId} and r.ended_at is null
    ), hit as materialized (
      select * from standing where found and ${page?.only ? ONLY[page.only] : sql.lit(true)}
    ), shown as materialized (
      select * from hit order by sort_name, id ${page ? sql`limit ${page.limit} offset ${page.skip}` : sql``}
    )
    select g.name as "group", (select count(*) from hit) as total,
      (select json_build_object('students', count(*), 'cost', coalesce(sum(net), 0), 'balance', coalesce(sum(open), 0),
        'owing', count(*) filter (where ${ONLY.owing}), 'missing', count(*) filter (where ${ONLY.missing}), 'attendance', ${tenths})
        from standing) as sums,
      s.id, s.name, s.last_name, s.second_last_name, s.phone_number, s.second_phone_number, s.email, b.*, shown.due_on,
      shown.attendance, exists (select from payment_plan p where p.registration_id = shown.registration) as planned,
      ${page ? comments : sql`'[]'::json as comments`}
    from class_group g
    left join shown on true
    left join student s on s.id = shown.id
    left join lateral (
      select sum(rb.own + rb.applied) filter (where rb.registration_id = shown.registration)::bigint as paid,
        sum(rb.discount) filter (where rb.registration_id = shown.registration)::bigint as discount,
        sum(rb.balance) filter (where rb.registration_id = shown.registration)::bigint as balance,
        coalesce(bool_or(rb.balance > 0 and rb.course_id <> shown.course_id), false) as owes_other_course
      from registration_balance rb where rb.student_id = shown.id) b on true
    where g.id = ${groupId} and g.deleted_at is null
    order by shown.sort_name, shown.id`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const { group, total, sums } = first
  return {
    group,
    total,
    sums: { ...sums, paid: sums.cost - sums.balance, attendance: percent(sums.attendance) },
    students: rows.flatMap(toStudent),
  }
}

const comments = sql`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'comment', c.text, 'date', c.created_at,
      'user', case when e.id is not null then json_build_object('name', e.name, 'lastName', e.last_name) end)
    order by c.created_at desc, c.id desc), '[]')
  from (select * from comment c where c.student_id = s.id order by c.created_at desc, c.id desc limit ${sql.lit(COMMENTS)}) c
  left join employee e on e.id = c.user_id) as comments`

const percent = (tenthsOf: number | null) => (tenthsOf === null ? null : Math.floor(tenthsOf) / 10)

/** A group without students is a row without a student. */
const toStudent = ({
  group: _group,
  total: _total,
  sums: _sums,
  id,
  paid,
  discount,
  attendance,
  comments: commentTexts,
  ...row
}: Row): z.output<typeof GroupStudent>[] =>
  id === null
    ? []
    : [
        {
          ...row,
          _id: id,
          totalPayment: paid,
          discounts: discount,
          attendance: percent(attendance),
          comments: commentTexts.map(comment => ({ ...comment, date: new Date(comment.date) })),
        },
      ]
