// The two steps of an import, a slice of rows at a time. The rows say what is done: a step that was cut off goes on where it was.
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { printFault } from '#lib/printable.ts'
import type { Db } from '#server/db/connect.ts'
import { IMPORT_FIELDS, personOf, type ReadChoices } from '../columns.ts'
import type { Verdict } from '../contract.ts'

/** Rows of one slice: one transaction. */
const CHECKED = 1_000
const ROWS_A_TIME = 200

export interface Row {
  number: number
  cells: string[]
  /** Several students of the sheet have its address (LLE-37). */
  shared: boolean
}

export const next = (db: Db, importId: string, verdict: Verdict, limit: number): Promise<Row[]> =>
  db
    .selectFrom('studentImportRow')
    .select(['number', 'cells', 'shared'])
    .where('importId', '=', importId)
    .where('verdict', '=', verdict)
    .orderBy('number')
    .limit(limit)
    .forUpdate()
    .execute()

/** All rows that may enter, in the order of the sheet. */
export const readyRows = (db: Db, importId: string): Promise<Row[]> =>
  db
    .selectFrom('studentImportRow')
    .select(['number', 'cells', 'shared'])
    .where('importId', '=', importId)
    .where('verdict', '=', 'ready')
    .orderBy('number')
    .execute()

export interface Outcome {
  number: number
  verdict: string
  reason?: string | null
  email?: string | null
  student?: string | null
  group?: string | null
  registration?: string | null
  entry?: string | null
  madeStudent?: boolean
  visitor?: string | null
}

/** Writes what became of these rows, in one statement. */
export const mark = (db: Db, importId: string, outcomes: readonly Outcome[]) =>
  sql`
  update student_import_row r set verdict = o.verdict, reason = o.reason, email = coalesce(o.email, r.email), student_id = coalesce(o.student, r.student_id),
    made_group = coalesce(o."group", r.made_group), registration_id = coalesce(o.registration, r.registration_id),
    entry_id = coalesce(o.entry, r.entry_id), made_student = coalesce(o."madeStudent", r.made_student),
    visitor_id = coalesce(o.visitor, r.visitor_id)
  from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(number int, verdict text, reason text, email text, student text, "group" text,
    registration text, entry text, "madeStudent" boolean, visitor text)
  where r.import_id = ${importId} and r.number = o.number`.execute(db)

const NAMES = ['name', 'lastName', 'secondLastName'] as const

/** With why paper cannot draw the names; who is registered already is known all the same (M133). */
function judgedOf(...row: Parameters<typeof personOf>) {
  const judged = personOf(...row)
  if ('reason' in judged) return judged
  const faults = NAMES.flatMap(field => {
    const fault = printFault(judged.person[field])
    return fault ? [`${IMPORT_FIELDS[field].label}: ${fault}`] : []
  })
  return { ...judged, unprinted: faults[0] ?? null }
}

const registered = async (db: Db, emails: readonly string[]): Promise<Set<string>> => {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('student').select('email').where('email', 'in', emails).where('deletedAt', 'is', null).execute()
  return new Set(rows.map(({ email }) => email))
}

/** Judges the cells of the next rows on the academy's day. @returns how many; 0: all are judged. */
export async function checkRows(db: Db, importId: string, mapping: ReadChoices, today: string): Promise<number> {
  const rows = (await next(db, importId, 'unread', CHECKED)).map(({ number, cells }) => ({
    number,
    judged: judgedOf(cells, mapping, today, mapping.dateOrder),
  }))
  const emails = await registered(
    db,
    rows.flatMap(({ judged }) => ('person' in judged && judged.unprinted ? [judged.person.email] : [])),
  )
  const outcomes = rows.map(({ number, judged }): Outcome => {
    if ('reason' in judged) return { number, verdict: 'invalid', reason: judged.reason }
    const { person, note, unprinted } = judged
    return unprinted && !emails.has(person.email)
      ? { number, verdict: 'invalid', reason: unprinted }
      : { number, verdict: 'ready', email: person.email, reason: note }
  })
  if (outcomes.length > 0) await mark(db, importId, outcomes)
  return rows.length
}

/** Marks people who occur twice in the sheet, and those already registered. */
export async function markDuplicates(db: Db, importId: string): Promise<void> {
  // The statistics do not know the rows that have just come: a plan made for one row would compare each of 20,000 with each.
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`
    update student_import_row r set verdict = 'duplicate', reason = 'El correo se repite: ya está en la fila ' || f.number || '.'
    from (select email, min(number) as number from student_import_row where import_id = ${importId} and verdict = 'ready' group by email) f
    where r.import_id = ${importId} and r.verdict = 'ready' and r.email = f.email and r.number > f.number`.execute(db)
  await sql`
    update student_import_row r set verdict = 'duplicate', student_id = s.id,
      reason = 'Ya está registrado: ' || concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')) || '.'
    from student s
    where r.import_id = ${importId} and r.verdict = 'ready' and s.email = r.email and s.deleted_at is null`.execute(db)
}

/** Registers the students of the next rows. An e-mail that was taken meanwhile fails its row alone. */
export async function writeRows(
  db: Db,
  importId: string,
  mapping: ReadChoices,
  { now, today }: { now: Date; today: string },
): Promise<{ tried: number; written: string[] }> {
  const rows = await next(db, importId, 'ready', ROWS_A_TIME)
  const people = rows.flatMap(({ number, cells }) => {
    const judged = judgedOf(cells, mapping, today, mapping.dateOrder)
    return 'person' in judged && !judged.unprinted ? [{ number, id: newId(), note: judged.note, ...judged.person }] : []
  })
  if (rows.length === 0) return { tried: 0, written: [] }
  const inserted = await db
    .insertInto('student')
    .values(
      people.map(({ number: _number, note: _note, secondPhoneNumber, birthDate, ...person }) => ({
        ...person,
        secondPhoneNumber: secondPhoneNumber || null,
        birthDate: birthDate ?? null,
        createdAt: now,
        originLocationId: sql<string | null>`(select location_id from student_import where id = ${importId})`,
      })),
    )
    .onConflict(on => on.column('email').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .execute()
  const writtenIds = new Set(inserted.map(each => each.id))
  await mark(
    db,
    importId,
    people.map(({ number, id, note }) =>
      writtenIds.has(id)
        ? { number, verdict: 'written', reason: note, student: id }
        : { number, verdict: 'failed', reason: 'El correo se registró mientras tanto.' },
    ),
  )
  return { tried: rows.length, written: [...writtenIds] }
}
