import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Channel, Outcome } from '../outcomes.ts'
import { siblingIds } from './card.ts'
import { contactJson, overdueOf, toContact, type ContactJson, type ContactRow } from './rows.ts'

/** The data to check a contact. Centavos. The caller has locked the student. */
export interface Owing {
  id: string
  dueOn: string | null
  debt: number
  overdue: number
  payerId: string | null
}

export async function owing(db: Db, studentId: string, today: string): Promise<Owing | undefined> {
  const {
    rows: [row],
  } = await sql<Owing>`select s.id, s.due_on, s.balance_due as debt, ${overdueOf(today)} as overdue,
      (select l.payer_id from student_payer l where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells)
       order by l.created_at, l.payer_id limit 1) as payer_id
    from student s where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row
}

/** Locks the late ones among these students, in the order of their ids. */
export async function holdLate(db: Db, ids: readonly string[], today: string): Promise<Pick<Owing, 'id' | 'payerId'>[]> {
  await sql`select from student where id = any(${ids}::char(24)[]) and deleted_at is null order by id for update`.execute(db)
  const { rows } = await sql<Pick<Owing, 'id' | 'payerId'>>`select s.id,
      (select l.payer_id from student_payer l where l.student_id = s.id and l.pays and 'cobranza' = any(l.tells)
       order by l.created_at, l.payer_id limit 1) as payer_id
    from student s where s.id = any(${ids}::char(24)[]) and s.deleted_at is null and s.due_on < ${today}::date order by s.id`.execute(db)
  return rows
}

/** Siblings with overdue debt, by id. */
export async function lateSiblings(db: Db, studentId: string, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct x.id from student s join student x on x.id in ${siblingIds}
    where s.id = ${studentId} and x.deleted_at is null and x.due_on < ${today}::date order by x.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface NewContact {
  studentId: string
  payerId: string | null
  channel: Channel
  outcome: Outcome
  note: string | null
  userId: string
  promiseOn: string | null
  promiseAmount: number | null
  resumeOn: string
  fixed: boolean
}

/** Becomes the newest contact. The caller has locked the student. */
export async function insert(db: Db, contact: NewContact, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .updateTable('collectionContact')
    .set({ latest: false })
    .where('studentId', '=', contact.studentId)
    .where('latest', '=', true)
    .execute()
  await db
    .insertInto('collectionContact')
    .values({ id, ...contact, at: now, latest: true })
    .execute()
  return id
}

/** Become the newest contacts of their students, whom the caller has locked. @returns their ids */
export async function insertMany(db: Db, contacts: readonly NewContact[], now: Date): Promise<string[]> {
  const rows = contacts.map(contact => ({ id: newId(now), ...contact, at: now, latest: true }))
  await db
    .updateTable('collectionContact')
    .set({ latest: false })
    .where(
      'studentId',
      'in',
      contacts.map(({ studentId }) => studentId),
    )
    .where('latest', '=', true)
    .execute()
  await db.insertInto('collectionContact').values(rows).execute()
  return rows.map(({ id }) => id)
}

export async function find(db: Db, id: string, today: string): Promise<ContactRow | undefined> {
  const {
    rows: [row],
  } = await sql<{ line: ContactJson }>`select ${contactJson(today)} as line from collection_contact c where c.id = ${id}`.execute(db)
  return row && toContact(row.line)
}

/** The one before is the newest again. The caller has locked the student. */
export async function remove(db: Db, { _id, student }: ContactRow): Promise<void> {
  await db.deleteFrom('collectionContact').where('id', '=', _id).execute()
  await sql`update collection_contact set latest = true where id = (
    select id from collection_contact where student_id = ${student} order by at desc, id desc limit 1)`.execute(db)
}
