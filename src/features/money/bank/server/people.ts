// Students whom a statement may name, for the matching and for proposals.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Person } from '../match.ts'

interface Row {
  id: string
  reference: string | null
  debt: number
  surnames: [string, string][]
  since: string | null
  payers: string[]
  /** Open dates with their registration. */
  dues: { dueOn: string; registration: string; open: number }[] | null
}

const columns = sql`s.id, bank_reference_of(s.unique_folio) as reference, s.balance_due as debt,
  jsonb_build_array(jsonb_build_array(s.last_name, s.second_last_name)) || coalesce((
    select jsonb_agg(jsonb_build_array(p.last_name, p.second_last_name) order by p.id)
    from student_payer l join payer p on p.id = l.payer_id where l.student_id = s.id), '[]') as surnames,
  (select academy_day(min(r.registered_at)) from registration r where r.student_id = s.id) as since,
  array(select l.payer_id from student_payer l where l.student_id = s.id and l.pays order by l.payer_id) as payers,
  (select json_agg(json_build_object('dueOn', o.due_on, 'registration', o.registration_id, 'open', o.open) order by o.due_on)
    from open_due o where o.student_id = s.id) as dues`

/** Open figures (COB-21): the next date, the overdue amount, a registration's balance, the whole debt. */
export function figuresOf(dues: NonNullable<Row['dues']>, today: string): number[] {
  const sum = (some: typeof dues) => some.reduce((total, { open }) => total + open, 0)
  const byRegistration = [...Map.groupBy(dues, due => due.registration).values()]
  const next = dues.filter(({ dueOn }) => dueOn === dues[0]?.dueOn)
  const overdueDues = dues.filter(({ dueOn }) => dueOn < today)
  return [...new Set([sum(next), sum(overdueDues), ...byRegistration.map(sum), sum(dues)])].filter(figure => figure > 0)
}

async function read(db: Db, where: RawBuilder<unknown>, today: string): Promise<Person[]> {
  const { rows } = await sql<Row>`
    select ${columns} from student s where s.deleted_at is null and ${where} order by s.due_on nulls last, s.id`.execute(db)
  return rows.map(({ dues, ...row }) => ({ ...row, figures: figuresOf(dues ?? [], today) }))
}

export const debtors = (db: Db, today: string) => read(db, sql`s.balance_due > 0`, today)

/** Students without debt, by their references. */
export const paidUp = (db: Db, references: readonly string[], today: string) =>
  read(db, sql`s.balance_due = 0 and bank_reference_of(s.unique_folio) = any(${references}::text[])`, today)

export const byIds = (db: Db, ids: readonly string[], today: string) => read(db, sql`s.id = any(${ids}::char(24)[])`, today)

/** Students by the references of cards merged into theirs. */
export async function merged(db: Db, references: readonly string[], today: string): Promise<Person[]> {
  const { rows } = await sql<{ reference: string; id: string | null }>`
    select bank_reference_of(s.unique_folio) as reference, standing_student(s.id) as id from student s
    where s.merged_into is not null and bank_reference_of(s.unique_folio) = any(${references}::text[])`.execute(db)
  if (rows.length === 0) return []
  const people = await byIds(
    db,
    rows.flatMap(({ id }) => id ?? []),
    today,
  )
  return rows.flatMap(({ reference, id }) => people.filter(person => person.id === id).map(person => ({ ...person, reference })))
}

/** The references among these of existing students, also of merged cards. */
export async function references(db: Db, wantedReferences: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ reference: string }>`
    select bank_reference_of(s.unique_folio) as reference from student s
    where standing_student(s.id) is not null and bank_reference_of(s.unique_folio) = any(${wantedReferences}::text[])`.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}

/** Debtors who share a paying payer with one of these students, the students included. */
export const families = (db: Db, ids: readonly string[], today: string) =>
  read(
    db,
    sql`s.balance_due > 0 and s.id in (select other.student_id from student_payer own
      join student_payer other on other.payer_id = own.payer_id and other.pays
      where own.pays and own.student_id = any(${ids}::char(24)[]))`,
    today,
  )
