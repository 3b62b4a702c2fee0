// Columns of students, contacts and payers for the queue and its card.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { promiseState } from '#features/money/plans/server/public.ts'
import type { Contact } from '../contract.ts'

/** The academy's day, or an expression for it. */
type Today = string | RawBuilder<string>

export type ContactRow = z.output<typeof Contact>

/** A contact as json from the database: the instant is still a text. */
export type ContactJson = Omit<ContactRow, 'at'> & { at: string }

export const toContact = ({ at, ...row }: ContactJson): ContactRow => ({ ...row, at: new Date(at) })

/** A row of `collection_contact c` as json. */
export const contactJson = (today: Today): RawBuilder<ContactJson> => sql`json_build_object('_id', c.id, 'student', c.student_id,
  'channel', c.channel, 'outcome', c.outcome, 'note', c.note, 'at', c.at,
  'user', (select json_build_object('_id', u.id, 'name', u.name, 'lastName', u.last_name) from employee u where u.id = c.user_id and u.deleted_at is null),
  'promise', case when c.promise_on is not null then
    json_build_object('on', c.promise_on, 'amount', c.promise_amount, 'state', ${promiseState(today)}) end,
  'resumeOn', c.resume_on, 'latest', c.latest)`

/** A row of `payer p`, linked by `student_payer l`, as json. */
export const payingJson = sql`json_build_object('_id', p.id, 'name', p.name, 'lastName', p.last_name,
  'secondLastName', p.second_last_name, 'phoneNumber', p.phone_number, 'relation', l.relation)`

/** The first contact of `student s` for collections (COB-15). */
const firstPayer = sql`(select ${payingJson} from student_payer l join payer p on p.id = l.payer_id
  where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells) order by l.created_at, p.id limit 1)`

/** The overdue debt of `student s`. */
export const overdueOf = (today: Today) =>
  sql`coalesce((select sum(o.open) from open_due o where o.student_id = s.id and o.due_on < ${today}::date), 0)::bigint`

/** Joins `student s`, for `caseColumns`. */
export const lastContact = sql`left join collection_contact c on c.student_id = s.id and c.latest`

/** A line of the queue, of `student s` and its `lastContact`. @param tells whether the caller may see payers */
export const caseColumns = (today: Today, tells: boolean) => sql`
  s.id, s.name, s.last_name, s.second_last_name, s.phone_number, s.due_on, s.balance_due as debt, ${overdueOf(today)} as overdue,
  case when s.due_on >= ${today}::date then coalesce((select sum(o.open) from open_due o where o.student_id = s.id and o.due_on <= ${today}::date + 6), 0)::bigint
    else ${overdueOf(today)} end as amount_due,
  (select k.name from open_due o join registration r on r.id = o.registration_id join course k on k.id = r.course_id
   where o.student_id = s.id order by o.due_on, r.registered_at, r.id limit 1) as course,
  ${tells ? firstPayer : sql`null::json`} as payer,
  case when c.id is not null then ${contactJson(today)} end as last`
