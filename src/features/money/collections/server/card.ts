// Everything about a student for a call.
import { sql } from 'kysely'
import type { z } from 'zod'
import { referenceOf } from '#lib/reference.ts'
import type { Db } from '#server/db/connect.ts'
import type { CaseCard } from '../contract.ts'
import { CONTACT_LIMITS } from '../outcomes.ts'
import { caseColumns, contactJson, lastContact, overdueOf, toContact, type ContactJson } from './rows.ts'

type Card = z.output<typeof CaseCard>
type Row = Omit<Card, '_id' | 'last' | 'contacts' | 'reference'> & { id: string; last: ContactJson | null; contacts: ContactJson[] }

/** Open dates, oldest first, each with its place within its registration. */
const dues = sql`(select coalesce(json_agg(json_build_object('registration', d.registration_id, 'course', k.name, 'group', g.name,
    'dueOn', d.due_on, 'amount', d.amount, 'open', d.open, 'nth', d.nth, 'of', d.of) order by d.due_on, d.registration_id), '[]')
  from (select *, row_number() over (partition by registration_id order by due_on) as nth,
      count(*) over (partition by registration_id) as of from due where student_id = s.id and amount > 0) d
  join course k on k.id = d.course_id join class_group g on g.id = d.group_id where d.open > 0)`

const payers = sql`(select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'lastName', p.last_name,
    'secondLastName', p.second_last_name, 'phoneNumber', p.phone_number, 'email', p.email, 'relation', l.relation, 'pays', l.pays,
    'tells', l.tells) order by l.pays and 'cobranza' = any(l.tells) desc, l.created_at, p.id), '[]')
  from student_payer l join payer p on p.id = l.payer_id where l.student_id = s.id)`

/** Siblings of `student s` by common payers, the most overdue first. */
export const siblingIds = sql`(select o.student_id from student_payer l join student_payer o on o.payer_id = l.payer_id and o.pays
  where l.student_id = s.id and l.pays and o.student_id <> s.id)`

const family = (today: string) => sql`(select coalesce(json_agg(json_build_object('_id', s2._id, 'name', s2.name, 'lastName', s2.last_name,
    'secondLastName', s2.second_last_name, 'dueOn', s2.due_on, 'overdue', s2.overdue, 'debt', s2.debt) order by s2.due_on nulls last, s2._id), '[]')
  from (select b.* from student x cross join lateral (
      select s.id as _id, s.name, s.last_name, s.second_last_name, s.due_on, ${overdueOf(today)} as overdue, s.balance_due as debt
      from student s where s.id = x.id) b
    where x.deleted_at is null and x.id in ${siblingIds}) s2)`

/** undefined without the student. @param tells whether the caller may see payers */
export async function cardOf(db: Db, studentId: string, { today, tells }: { today: string; tells: boolean }): Promise<Card | undefined> {
  const {
    rows: [row],
  } = await sql<Row>`
    select ${caseColumns(today, tells)}, s.email, coalesce(s.unique_folio, '') as unique_folio, ${dues} as dues,
      (select a.clabe from academy a) as clabe, ${tells ? payers : sql`'[]'::json`} as payers, ${family(today)} as family,
      (select coalesce(json_agg(x.line order by x.at desc, x.id desc), '[]') from (
        select ${contactJson(today)} as line, c.at, c.id from collection_contact c where c.student_id = s.id
        order by c.at desc, c.id desc limit ${CONTACT_LIMITS.shown}) x) as contacts
    from student s ${lastContact} where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  if (!row) return undefined
  const { id: _id, last, contacts, ...rest } = row
  return { _id, ...rest, reference: referenceOf(row.uniqueFolio || null), last: last && toContact(last), contacts: contacts.map(toContact) }
}
