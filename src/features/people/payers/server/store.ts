import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { hasWord, studentHasWord } from '#server/db/textSearch.ts'
import type { Family as FamilySchema, FoundPayer as FoundSchema, PayerPerson, StudentPayer } from '../contract.ts'
import type { Relation, Tell } from '../relations.ts'

type Person = z.output<typeof PayerPerson>
export type StudentPayerRow = z.output<typeof StudentPayer>
type FoundPayerRow = z.output<typeof FoundSchema>
type Family = z.output<typeof FamilySchema>

export interface Link {
  relation: Relation
  pays: boolean
  tells: Tell[]
}

/** For `payer p`; camelCase names, so that a row is the same at the top of a result and inside json. */
const payerColumns = sql`p.id as _id, p.name, p.last_name as "lastName", p.second_last_name as "secondLastName",
  p.phone_number as "phoneNumber", p.second_phone_number as "secondPhoneNumber", p.email`

/** The students of `payer p`, as json; those in the trash are left out. */
const linked = (not = sql``, more = sql``) => sql`
  (select coalesce(json_agg(json_build_object('_id', o.id, 'name', o.name, 'lastName', o.last_name, 'secondLastName', o.second_last_name,
      'relation', k.relation, 'pays', k.pays ${more}) order by o.name, o.id), '[]')
   from student_payer k join student o on o.id = k.student_id and o.deleted_at is null where k.payer_id = p.id ${not})`

const ofSibling = sql`, 'debt', o.balance_due, 'group', (
  select g.name from registration r join class_group g on g.id = r.group_id
  where r.student_id = o.id and r.ended_at is null order by r.registered_at desc, r.id desc limit 1)`

const MOST_FOUND = 10

/** Payers whose words, or those of a student of theirs, include all of these; with present students, by name. */
export async function search(db: Db, words: readonly string[]): Promise<FoundPayerRow[]> {
  const all = (has: (word: string) => RawBuilder<boolean>) => sql.join(words.map(has), sql` and `)
  const {
    rows: [row],
  } = await sql<{ payers: FoundPayerRow[] }>`
    with hit as (
      select p.id from payer p where ${all(word => hasWord(word, sql`p.words`))}
      union
      select l.payer_id from student_payer l join student s on s.id = l.student_id and s.deleted_at is null where ${all(word => studentHasWord(word))}
    )
    select coalesce(json_agg(row_to_json(x)), '[]') as payers from (
      select ${payerColumns}, ${linked()} as students from payer p join hit on hit.id = p.id
      where exists (select from student_payer l join student s on s.id = l.student_id and s.deleted_at is null where l.payer_id = p.id)
      order by plain_text(p.last_name || ' ' || p.second_last_name || ' ' || p.name), p.id limit ${MOST_FOUND}) x`.execute(db)
  return row!.payers
}

export async function ofStudent(db: Db, studentId: string): Promise<StudentPayerRow[] | undefined> {
  const {
    rows: [row],
  } = await sql<{ payers: StudentPayerRow[] }>`
    select (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select ${payerColumns}, l.relation, l.pays, l.tells, ${linked(sql`and k.student_id <> s.id`, ofSibling)} as siblings
      from student_payer l join payer p on p.id = l.payer_id
      where l.student_id = s.id order by l.pays desc, l.created_at, p.id) x) as payers
    from student s where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row?.payers
}

/** A payer with their students and the open dates of these; undefined without any. Money in centavos. */
export async function family(db: Db, payerId: string, today: string): Promise<Family | undefined> {
  const {
    rows: [row],
  } = await sql<Family>`
    select (select row_to_json(x) from (select ${payerColumns}) x) as payer, (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select s.id as _id, s.name, s.last_name as "lastName", s.second_last_name as "secondLastName", l.relation, l.pays,
        s.balance_due as debt, s.credit,
        coalesce((select sum(o.open) from open_due o where o.student_id = s.id and o.due_on < ${today}::date), 0)::bigint as overdue,
        (select coalesce(json_agg(json_build_object('registration', d.registration_id,
            'course', json_build_object('_id', c.id, 'name', c.name), 'group', json_build_object('_id', g.id, 'name', g.name),
            'dueOn', d.due_on, 'amount', d.amount, 'open', d.open, 'nth', d.nth, 'of', d.of) order by d.due_on, d.registration_id), '[]')
          from (select *, row_number() over (partition by registration_id order by due_on) as nth,
              count(*) over (partition by registration_id) as of from due where student_id = s.id) d
          join course c on c.id = d.course_id join class_group g on g.id = d.group_id where d.open > 0) as dues
      from student_payer l join student s on s.id = l.student_id and s.deleted_at is null
      where l.payer_id = p.id order by s.name, s.id) x) as students
    from payer p where p.id = ${payerId}`.execute(db)
  return row && row.students.length > 0 ? row : undefined
}

const columns = ({ name, lastName, secondLastName, phoneNumber, secondPhoneNumber, email }: Person) => ({
  name,
  lastName,
  secondLastName: secondLastName ?? '',
  phoneNumber: phoneNumber || null,
  secondPhoneNumber: secondPhoneNumber || null,
  email: email || null,
})

export async function insert(db: Db, person: Person, now: Date): Promise<string> {
  const id = newId()
  await insertAll(db, [{ id, ...person }], now)
  return id
}

export const insertAll = (db: Db, people: readonly (Person & { id: string })[], now: Date) =>
  db
    .insertInto('payer')
    .values(people.map(({ id, ...person }) => ({ id, ...columns(person), createdAt: now })))
    .execute()

export const update = (db: Db, id: string, person: Person) => db.updateTable('payer').set(columns(person)).where('id', '=', id).execute()

/** True when the caller sees one of their students. */
export const isSeen = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('payer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The database refuses a duplicate, one too many, and a deleted payer. */
export const link = (db: Db, studentId: string, payerId: string, how: Link, now: Date) => linkAll(db, [{ studentId, payerId, ...how }], now)

export const linkAll = (db: Db, links: readonly (Link & { studentId: string; payerId: string })[], now: Date) =>
  db
    .insertInto('studentPayer')
    .values(links.map(({ tells, ...each }) => ({ ...each, tells: [...new Set(tells)], createdAt: now })))
    .execute()

export const relink = (db: Db, studentId: string, payerId: string, { relation, pays, tells }: Link) =>
  db
    .updateTable('studentPayer')
    .set({ relation, pays, tells: [...new Set(tells)] })
    .where('studentId', '=', studentId)
    .where('payerId', '=', payerId)
    .execute()

/** A trigger deletes the payer with the last link. */
export const unlink = (db: Db, studentId: string, payerId: string) =>
  db.deleteFrom('studentPayer').where('studentId', '=', studentId).where('payerId', '=', payerId).execute()

export const hold = (db: Db, id: string) => db.selectFrom('payer').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
