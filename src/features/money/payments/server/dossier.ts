// The dossier's money (CON-63): enrolments, lines of the ledger, receipts as issued.
import { sql } from 'kysely'
import {
  type DossierPart,
  instantCell,
  moneyCell,
  type DossierGround,
  type DossierPaper,
  type DossierTable,
  type Whose,
} from '#features/people/privacy/server/public.ts'
import { reasonText, type EndReason } from '../endReasons.ts'
import { PAYMENT_TYPES } from '../input.ts'
import { renderReceipt } from './receiptPdf.ts'
import { read } from './receipts.ts'

const SOURCES: Readonly<Record<string, string>> = {
  payment: 'Pago',
  staff: 'Descuento',
  course: 'Descuento del curso',
  code: 'Código de descuento',
  reversal: 'Reversión',
  refund: 'Devolución',
  opening: 'Pagado antes de Plantel',
}

async function registrations(ground: DossierGround, { students }: Whose): Promise<DossierTable> {
  const { rows } = await sql<{
    course: string
    group: string
    price: number
    registeredAt: Date
    endedAt: Date | null
    endReason: EndReason | null
    endNote: string | null
  }>`
    select c.name as course, g.name as group, r.price, r.registered_at, r.ended_at, r.end_reason, r.end_note
    from registration r join course c on c.id = r.course_id join class_group g on g.id = r.group_id
    where r.student_id = any (${students}::text[]) order by r.registered_at, r.id`.execute(ground.db)
  return {
    name: 'inscripciones',
    title: 'Inscripciones',
    headings: ['Curso', 'Grupo', 'Precio', 'Desde', 'Hasta', 'Motivo', 'Nota'],
    rows: rows.map(each => [
      each.course,
      each.group,
      moneyCell(each.price),
      instantCell(each.registeredAt, ground),
      instantCell(each.endedAt, ground),
      each.endReason === null ? null : reasonText(each.endReason),
      each.endNote,
    ]),
  }
}

interface Entry {
  at: Date
  source: string
  type: keyof typeof PAYMENT_TYPES
  concept: string
  course: string | null
  amount: number
  discount: number
  campus: string | null
  user: string | null
  voidedAt: Date | null
  receipt: string | null
}

async function entries(ground: DossierGround, { students }: Whose): Promise<DossierTable> {
  const { rows } = await sql<Entry>`
    select n.entered_at as at, n.source, n.type, n.concept, coalesce(c.name, case when n.other then 'Otros' end) as course, n.amount, n.discount,
      k.name as campus, nullif(concat_ws(' ', e.name, e.last_name), '') as user, n.voided_at,
      (select min(r.folio) from receipt_entry l join receipt r on r.id = l.receipt_id where l.entry_id = n.id) as receipt
    from entry n left join registration x on x.id = n.registration_id left join course c on c.id = coalesce(n.course_id, x.course_id)
    left join location k on k.id = n.location_id left join employee e on e.id = n.user_id
    where n.student_id = any (${students}::text[]) order by n.entered_at, n.id`.execute(ground.db)
  return {
    name: 'pagos',
    title: 'Pagos',
    headings: ['Fecha', 'Movimiento', 'Concepto', 'Curso', 'Cantidad', 'Descuento', 'Forma', 'Comprobante', 'Sede', 'Quién', 'Anulado'],
    onPaper: 8,
    rows: rows.map(each => [
      instantCell(each.at, ground),
      SOURCES[each.source] ?? each.source,
      each.concept,
      each.course,
      moneyCell(each.amount),
      moneyCell(each.discount),
      each.amount === 0 ? null : PAYMENT_TYPES[each.type],
      each.receipt,
      each.campus,
      each.user,
      instantCell(each.voidedAt, ground),
    ]),
  }
}

/** The student's receipts as PDF; each is marked as a reprint. */
async function* receipts({ db, storage }: DossierGround, { students }: Whose): AsyncGenerator<DossierPaper> {
  const issued = await db.selectFrom('receipt').select(['id', 'folio']).where('studentId', 'in', students).orderBy('folio').execute()
  for (const { id, folio } of issued) {
    const receipt = await read(db, id, true)
    if (receipt) yield { path: `comprobantes/${folio}.pdf`, body: await renderReceipt(receipt, { db, storage }) }
  }
}

export const paymentsDossier: DossierPart = {
  tables: async (ground, whose) => [await registrations(ground, whose), await entries(ground, whose)],
  papers: receipts,
}
