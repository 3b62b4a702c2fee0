// Receipts: issued once with a gapless number, printed from their snapshot (MON-60, MON-62).
import { sql } from 'kysely'
import { academyDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import type { ReceiptSnapshot, StoredReceipt, TransferTo } from './receiptSnapshot.ts'

export interface NewReceipt {
  id: string
  studentId: string
  registrationId: string | null
  entryIds: readonly string[]
  snapshot: StoredReceipt
  now: Date
  /** The queued letters (outbox rows) whose subjects shall end with the number. */
  letterIds?: readonly string[]
  chargeId?: string | null
}

/** The account for transfers of `academy a`; null without a CLABE. */
export const transferTo = sql<TransferTo | null>`case when a.clabe is not null then json_build_object('clabe', a.clabe,
    'bank', coalesce(a.bank_name, ''), 'holder', coalesce(a.account_holder, '')) end`

/** The academy as receipts print it: a column for the statement that prepares one. */
export const printedAcademy = sql<StoredReceipt['academy']>`
  (select json_build_object('name', a.name, 'legalName', a.legal_name, 'taxId', a.tax_id, 'address', a.address,
    'phoneNumber', a.phone_number, 'email', a.email, 'header', a.receipt_header, 'footer', a.receipt_footer,
    'timeZone', a.time_zone, 'brandColor', a.brand_color, 'logoId', a.logo_id,
    'transferTo', ${transferTo}) from academy a)`

export const newReceiptId = (): string => newId()

/**
 * Writes a receipt and takes its number. The counter's row stays locked until the commit, so only the stored answer
 * follows it in the transaction. @returns the printed number, 'AAAA-NNNNNN'.
 * @throws Refusal when the server's clock is late (M153)
 */
export async function issue(
  db: Db,
  { id, studentId, registrationId, entryIds, snapshot, now, letterIds = [], chargeId = null }: NewReceipt,
): Promise<string> {
  const year = Number(academyDay(now, snapshot.academy.timeZone).slice(0, 4))
  const {
    rows: [row],
  } = await sql<{ folio: string }>`${PLANNED_ONCE}
    with given as materialized (
      select ${entryIds}::char(24)[] as entries, ${letterIds}::char(24)[] as letters
    ), issued as (
      insert into receipt (id, kind, year, number, student_id, registration_id, snapshot, charge_id, created_at)
      select ${id}, ${snapshot.kind}, ${year}, next_receipt_number(${year}), ${studentId}, ${registrationId}, ${JSON.stringify(snapshot)}::jsonb, ${chargeId}, ${now}::timestamptz
      where clock_runs(${now})
      returning id, folio
    ), lines as (
      insert into receipt_entry (receipt_id, entry_id) select issued.id, line from issued, given, unnest(given.entries) as line
    ), letter as (
      update outbox o set subject = o.subject || ' ' || issued.folio from issued, given where o.id = any(given.letters)
    )
    select folio from issued`.execute(db)
  return row ? row.folio : fail(httpErrors.clockLate)
}

/** The content of a receipt; null if unknown. Cancelled: its money is void. `copy`: this is a reprint. */
export async function read(db: Db, id: string, copy: boolean): Promise<ReceiptSnapshot | null> {
  const {
    rows: [row],
  } = await sql<{ snapshot: StoredReceipt; folio: string; cancelled: boolean }>`
    select r.snapshot, r.folio, coalesce((
      select bool_and(e.voided_at is not null) from receipt_entry l join entry e on e.id = l.entry_id
      where l.receipt_id = r.id and e.amount <> 0), false) as cancelled
    from receipt r where r.id = ${id}`.execute(db)
  return row ? { ...row.snapshot, number: row.folio, cancelled: row.cancelled, copy } : null
}

/** The data for a letter with an entry's receipt; undefined without one, or after the student's deletion. */
export async function mailable(db: Db, entryId: string) {
  const {
    rows: [row],
  } = await sql<{ id: string; snapshot: StoredReceipt; folio: string; studentId: string; email: string | null }>`
    select r.id, r.snapshot, r.folio, r.student_id, s.email
    from receipt_entry l join receipt r on r.id = l.receipt_id
    left join student s on s.id = r.student_id and s.deleted_at is null
    where l.entry_id = ${entryId} order by r.created_at limit 1`.execute(db)
  return row
}

export const receiptOfEntry = (db: Db, entryId: string) =>
  db
    .selectFrom('receiptEntry')
    .innerJoin('receipt', 'receipt.id', 'receiptEntry.receiptId')
    .select('receipt.id')
    .where('entryId', '=', entryId)
    .orderBy('receipt.createdAt')
    .executeTakeFirst()

export const entryExists = (db: Db, id: string) => db.selectFrom('entry').select('id').where('id', '=', id).executeTakeFirst()
