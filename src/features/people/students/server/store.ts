import { sql } from 'kysely'
import type { z } from 'zod'
import { isId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { PersonInput } from '#features/foundation/person/contract.ts'
import type { StudentFilter } from '../contract.ts'
import { filtered } from './filter.ts'
import { page, PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { rowGroup, studentColumns, studentSums, type ListedRow, type StudentRow } from './row.ts'

export interface Filter extends StudentFilter {
  skip: number
  limit: number
}

/** Newest first; an age class by its oldest date. Pages before reading the ledger, so that the cost is that of a page. */
export async function list(db: Db, filter: Filter, today: string): Promise<ListedRow[]> {
  const order = filter.aging ? sql`s.due_on, s.id` : sql`s.created_at desc, s.id desc`
  const { rows } = await sql<ListedRow>`${PLANNED_ONCE}
    with shown as materialized (
      select s.* from student s where s.deleted_at is null${filtered(filter, today)}
      order by ${order} ${page(filter)}
    )
    select ${studentColumns}, ${rowGroup} from shown s ${studentSums}
    order by ${order}`.execute(db)
  return rows
}

export async function count(db: Db, filter: StudentFilter, today: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`select count(*) as n from student s where s.deleted_at is null${filtered(filter, today)}`.execute(db)
  return row!.n
}

export async function find(db: Db, id: string): Promise<StudentRow | undefined> {
  const {
    rows: [row],
  } = await sql<StudentRow>`${PLANNED_ONCE}
    select ${studentColumns} from student s ${studentSums}
    where s.id = ${id} and s.deleted_at is null`.execute(db)
  return row
}

/** The student of a pass or reference, or of a merged card's folio (DES-27). */
export async function findNamed(db: Db, text: string, filter: StudentFilter, today: string): Promise<ListedRow[]> {
  const isNamed = isId(text)
    ? sql`g.id = ${text}`
    : sql`bank_reference_of(g.unique_folio) = ${text} or (g.unique_folio = ${text} and g.merged_into is not null)`
  const { rows } = await sql<ListedRow>`
    select ${studentColumns}, ${rowGroup} from student s ${studentSums}
    where s.id = (select standing_student(g.id) from student g where ${isNamed}) and s.deleted_at is null${filtered(filter, today)}`.execute(
    db,
  )
  return rows
}

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('student')
    .select(['id', 'name', 'lastName', 'secondLastName', 'createdAt', 'email'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const findByKey = (db: Db, key: string) =>
  db
    .selectFrom('student')
    .select(['id', 'name', 'lastName', 'secondLastName', 'createdAt'])
    .where(key.includes('-') ? 'uniqueFolio' : 'id', '=', key)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The card that a merged one leads to (DES-27). undefined: none, or itself. */
export async function ledTo(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select standing_student(${id}) as id`.execute(db)
  const led = rows[0]?.id
  return led === null || led === id ? undefined : led
}

export const stands = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('student').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !== undefined

type Person = z.output<typeof PersonInput>

/** Absent: unchanged. null and an empty second phone: cleared. */
const personColumns = ({ secondPhoneNumber, ...person }: Person) => ({
  ...person,
  secondPhoneNumber: secondPhoneNumber === undefined ? undefined : secondPhoneNumber || null,
})

/** A new student with a folio, at `origin` until registered (CON-3); undefined when the e-mail is taken, which a unique index decides. */
export const insert = (
  db: Db,
  id: string,
  { carried, source, ...person }: Person & { carried: string | null; source: string | null },
  origin: string | null,
  now: Date,
) =>
  db
    .insertInto('student')
    .values({
      id,
      ...personColumns(person),
      promotionalCodeId: carried,
      sourceId: source,
      originLocationId: origin,
      uniqueFolio: sql<string>`next_student_folio()`,
      createdAt: now,
    })
    .onConflict(on => on.column('email').where('deletedAt', 'is', null).doNothing())
    .returning(['id', 'uniqueFolio', 'credit'])
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst()

/** Many at once, each with its id; folios follow their order. @returns the ids of those whose e-mail was free */
export async function insertAll(
  db: Db,
  people: readonly (Person & { id: string })[],
  origin: string | null,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const inserted = await db
    .insertInto('student')
    .values(
      people.map(person => ({
        ...personColumns(person),
        id: person.id,
        originLocationId: origin,
        uniqueFolio: sql<string>`next_student_folio()`,
        createdAt: now,
      })),
    )
    .onConflict(on => on.column('email').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** Locks the row until the transaction ends: money and registrations of one student change one after the other. */
export const hold = (db: Db, id: string) =>
  db
    .selectFrom('student')
    .select([
      'id',
      'name',
      'lastName',
      'secondLastName',
      'email',
      'phoneNumber',
      'secondPhoneNumber',
      'birthDate',
      'uniqueFolio',
      'credit',
      'balanceDue',
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst()

/** The same for the card that this one leads to (DES-27). */
export async function holdLed(db: Db, id: string): ReturnType<typeof hold> {
  const lockedRow = await hold(db, id)
  const led = lockedRow ? undefined : await ledTo(db, id)
  return led === undefined ? lockedRow : hold(db, led)
}

/** The folio of an imported student, at their first registration here. */
export const giveFolio = (db: Db, id: string) => giveFolios(db, [id])

export const giveFolios = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('student')
    .set({ uniqueFolio: sql<string>`next_student_folio()` })
    .where('id', 'in', ids)
    .where('uniqueFolio', 'is', null)
    .execute()

export const update = (db: Db, id: string, person: Person) =>
  db.updateTable('student').set(personColumns(person)).where('id', '=', id).where('deletedAt', 'is', null).execute()

/** false when there is no such student. */
export async function setPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('student')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setModules = (db: Db, id: string, order: readonly { course: string; name: string; phase: number }[]) =>
  db
    .updateTable('student')
    .set({ comipemsOrder: JSON.stringify(order) })
    .where('id', '=', id)
    .execute()

type Modules = readonly { course: string; name: string; phase: number }[]

export const setModulesOf = (db: Db, orders: readonly { id: string; order: Modules }[]) =>
  sql`update student s set comipems_order = o."order" from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id text, "order" jsonb)
    where s.id = o.id`.execute(db)

/** Hides without deleting: payments and attendance stay. Frees the e-mail and settles the balance. */
export async function hide(db: Db, id: string, now: Date): Promise<void> {
  await hideSettled(db, [id], now)
  await sql`select recalculate_balances(${id})`.execute(db)
}

/** The same for students whose balances have been recalculated. */
export async function hideSettled(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await db.updateTable('student').set({ deletedAt: now }).where('id', 'in', ids).execute()
}
