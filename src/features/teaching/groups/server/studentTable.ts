import { sql } from 'kysely'
import type { z } from 'zod'
import { hasWord, wordsOf } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import type { GroupStudent } from '../contract.ts'

interface Row {
  group: string
  total: number
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
  owesOtherCourse: boolean
  comments: { _id: string; comment: string; date: string; user: { name: string; lastName: string } | null }[]
}

export interface GroupStudents {
  group: string
  total: number
  students: z.output<typeof GroupStudent>[]
}

/** Comments shown below a student's row, newest first. */
const COMMENTS = 20

/**
 * Who stands in a group, by surname, with the money of that registration and whether they owe in another course. One statement.
 * @param page without it all of them, nothing searched. A query without letters or digits finds nobody.
 * @returns undefined when there is no such group.
 */
export async function studentsOf(
  db: Db,
  groupId: string,
  page?: { query?: string | undefined; skip: number; limit: number },
): Promise<GroupStudents | undefined> {
  const words = wordsOf(page?.query ?? '')
  const matches =
    words.length > 0
      ? sql.join(
          words.map(word => hasWord(word)),
          sql` and `,
        )
      : sql.lit(!page?.query)
  const { rows } = await sql<Row>`
    with hit as materialized (
      select s.id, s.sort_name, r.id as registration, r.course_id
      from registration r join student s on s.id = r.student_id and s.deleted_at is null
      where r.group_id = ${groupId} and r.ended_at is null and ${matches}
    ), shown as materialized (
      select * from hit order by sort_name, id ${page ? sql`limit ${page.limit} offset ${page.skip}` : sql``}
    )
    select g.name as "group", (select count(*) from hit) as total,
      s.id, s.name, s.last_name, s.second_last_name, s.phone_number, s.second_phone_number, s.email, b.*,
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
  return first && { group: first.group, total: first.total, students: rows.flatMap(toStudent) }
}

const comments = sql`(
  select coalesce(json_agg(json_build_object('_id', c.id, 'comment', c.text, 'date', c.created_at,
      'user', case when e.id is not null then json_build_object('name', e.name, 'lastName', e.last_name) end)
    order by c.created_at desc, c.id desc), '[]')
  from (select * from comment c where c.student_id = s.id order by c.created_at desc, c.id desc limit ${sql.lit(COMMENTS)}) c
  left join employee e on e.id = c.user_id) as comments`

/** A group without students is a row without one. */
const toStudent = ({ group: _group, total: _total, id, paid, discount, comments: told, ...row }: Row): z.output<typeof GroupStudent>[] =>
  id === null
    ? []
    : [
        {
          ...row,
          _id: id,
          totalPayment: paid,
          discounts: discount,
          comments: told.map(comment => ({ ...comment, date: new Date(comment.date) })),
        },
      ]
