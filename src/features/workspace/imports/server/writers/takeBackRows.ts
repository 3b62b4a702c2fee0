// The newest rows of a sheet that enrolled go back together (LLE-41); those that were worked with stay, each with its reason.
import { sql } from 'kysely'
import { hasNoAddress } from '#features/foundation/person/address.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { endRegistrations } from '#features/money/registrations/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { formatMoney } from '#lib/money.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import { studentsKind } from '../../studentsKind.ts'
import type { Outcome } from '../steps.ts'
import type { Slice } from '../writer.ts'

interface WrittenRow {
  number: number
  cells: string[]
  shared: boolean
  studentId: string
  registrationId: string | null
  entryId: string | null
  madeStudent: boolean
}

const PERSON = ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber'] as const

interface Use {
  number: number
  /** Centavos of cash on the registration, of a card that the row made on any. */
  paid: number
  marks: number
  /** The student's other registrations. */
  others: string[]
  /** The registration ended, or is another's. */
  isGone: boolean
  /** The card has comments, folios, bookings, or waits for a seat. */
  isUsed: boolean
  /** null: not there any more. */
  card: Record<(typeof PERSON)[number], string> | null
}

/** Locks the students by id, and reads what was done with the rows since. */
async function usesOf({ db }: Slice, rows: readonly WrittenRow[]): Promise<ReadonlyMap<number, Use>> {
  const ids = rows.map(({ studentId }) => studentId)
  await sql`select from student where id = any(${ids}::char(24)[]) order by id for no key update`.execute(db)
  const questions = rows.map(({ number, studentId, registrationId, madeStudent }) => ({ number, studentId, registrationId, madeStudent }))
  const { rows: uses } = await sql<Use>`
    select w.number,
      coalesce((select sum(e.amount) from entry e where (e.registration_id = w.reg or (w.made and e.student_id = w.student))
        and ${cashEntries()} and e.voided_at is null), 0)::bigint as paid,
      (select count(*) from attendance a where a.student_id = w.student and a.group_id = r.group_id)::int as marks,
      array(select o.id::text from registration o where o.student_id = w.student and o.ended_at is null and o.id is distinct from w.reg
        and o.parent_id is null) as others,
      w.reg is not null and (r.id is null or r.student_id <> w.student or r.ended_at is not null) as is_gone,
      exists (select from comment c where c.student_id = w.student) or exists (select from folio f where f.student_id = w.student)
        or exists (select from advisory_booking b where b.student_id = w.student and b.cancelled_at is null)
        or exists (select from waiting_person p join waiting q on q.id = p.entry_id where p.student_id = w.student and q.closed_at is null) as is_used,
      case when s.id is not null then json_build_object('name', s.name, 'lastName', s.last_name, 'secondLastName', s.second_last_name,
        'email', s.email, 'phoneNumber', s.phone_number) end as card
    from (select number, "studentId"::char(24) as student, "registrationId"::char(24) as reg, "madeStudent" as made
      from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) x (number int, "studentId" text, "registrationId" text, "madeStudent" boolean)) w
    left join registration r on r.id = w.reg
    left join student s on s.id = w.student and s.deleted_at is null`.execute(db)
  return new Map(uses.map(use => [use.number, use]))
}

/** Why a row stays: it was worked with since. @param going registrations that go back before it */
function reasonToStay({ chosen, today }: Slice, row: WrittenRow, use: Use, going: ReadonlySet<string>): string | null {
  const { card } = use
  if (use.isGone) return 'Ya no está en el grupo.'
  if (use.paid > 0) return `Ya pagó ${formatMoney(use.paid)} después.`
  if (use.marks > 0) return 'Ya tiene asistencia.'
  if (!row.madeStudent) return null
  if (!card) return 'Ya no está.'
  const cells = studentsKind.read(row.cells, chosen, today, row)
  const isOther = (field: (typeof PERSON)[number], cell: string) =>
    card[field] !== cell && !(field === 'email' && cell === '' && hasNoAddress(card.email))
  if ('value' in cells && PERSON.some(field => isOther(field, cells.value.person[field]))) return 'Se editó su ficha.'
  return use.others.some(id => !going.has(id)) || use.isUsed ? 'Ya se usa su ficha.' : null
}

async function takeBack(slice: Slice, rows: readonly WrittenRow[]): Promise<void> {
  const { db, context, held, tell } = slice
  const { now, asked } = context
  const entryIds = rows.flatMap(({ entryId }) => entryId ?? [])
  const studentIds = [...new Set(rows.map(({ studentId }) => studentId))]
  if (entryIds.length > 0) {
    const by = { voidedAt: now, voidedBy: asked?.user?.id ?? held.createdBy, voidReason: 'Importación deshecha' }
    await db.updateTable('entry').set(by).where('id', 'in', entryIds).where('voidedAt', 'is', null).execute()
    tell(paymentsChanged, [...studentIds, ...entryIds])
  }
  const ending = {
    ...{ db, now, academy: context.academy, emit: tell },
    wholly: <T>(work: () => Promise<T>) => work(),
    enqueue: <P>(job: Parameters<typeof context.enqueueLater<P>>[1], payload: P, seconds?: number) =>
      context.enqueueLater(db, job, payload, seconds),
  }
  await endRegistrations(
    ending,
    rows.flatMap(({ registrationId }) => registrationId ?? []),
    { endReason: 'mistake', endNote: null },
  )
  await students.hideSettled(
    db,
    rows.flatMap(({ studentId, madeStudent }) => (madeStudent ? [studentId] : [])),
    now,
  )
  tell(studentsChanged, studentIds)
}

/** @returns what became of the newest rows, and the ids of what went */
export async function takeBackRows(slice: Slice, limit: number): Promise<{ outcomes: Outcome[]; ids: string[] }> {
  const { db, held } = slice
  const rows = (await db
    .selectFrom('studentImportRow')
    .select(['number', 'cells', 'shared', 'studentId', 'registrationId', 'entryId', 'madeStudent'])
    .where('importId', '=', held.id)
    .where('verdict', '=', 'written')
    .orderBy('number', 'desc')
    .limit(limit)
    .forUpdate()
    .execute()) as WrittenRow[]
  if (rows.length === 0) return { outcomes: [], ids: [] }
  const uses = await usesOf(slice, rows)
  const going = new Set<string>()
  const back: WrittenRow[] = []
  const outcomes = rows.map((row): Outcome => {
    const reason = reasonToStay(slice, row, uses.get(row.number)!, going)
    if (reason !== null) return { number: row.number, verdict: 'kept', reason }
    back.push(row)
    if (row.registrationId !== null) going.add(row.registrationId)
    return { number: row.number, verdict: 'undone', reason: null }
  })
  if (back.length > 0) await takeBack(slice, back)
  const ids = back.flatMap(({ studentId, registrationId, entryId }) => [studentId, registrationId ?? [], entryId ?? []].flat())
  return { outcomes, ids: [...new Set(ids)] }
}
