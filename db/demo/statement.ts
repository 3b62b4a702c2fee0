import { sql } from 'kysely'
import { fold } from '#lib/text.ts'
import { guessColumns, headingsHash } from '#features/money/bank/columns.ts'
import { lineHash } from '#features/money/bank/server/hash.ts'
import type { Demo } from './context.ts'

/** The bank's column headings; those of examples/estado-de-cuenta.csv. */
const HEADINGS = ['Fecha', 'Concepto', 'Referencia', 'Cargo', 'Abono', 'Saldo']
const LINES = 30
const OTHERS = [
  { text: 'INTERESES GANADOS', amount: 1_250, reason: 'Intereses del banco.' },
  { text: 'TRASPASO ENTRE CUENTAS PROPIAS', amount: 250_000, reason: 'Traspaso propio.' },
]

interface Transfer {
  id: string
  studentId: string
  amount: number
  enteredAt: Date
  name: string
  reference: string | null
}

/** One account of the academy and its last statement, with transfers that the desk had entered. */
export async function seedStatement({ db, id, insert, clock }: Demo, userId: string): Promise<void> {
  const { rows } = await sql<Transfer>`
    select min(e.id) as id, e.student_id, sum(e.amount)::bigint as amount, min(e.entered_at) as entered_at,
      concat_ws(' ', s.name, s.last_name, s.second_last_name) as name, bank_reference_of(s.unique_folio) as reference
    from entry e join receipt_entry re on re.entry_id = e.id join receipt r on r.id = re.receipt_id and r.kind = 'payment'
    join student s on s.id = e.student_id and s.deleted_at is null
    where e.source = 'payment' and e.type = 'transfer' and e.voided_at is null and not e.other
    group by r.id, e.student_id, s.id order by min(e.entered_at) desc, min(e.id) limit ${LINES - OTHERS.length}`.execute(db)
  const at = clock.at(clock.day(-2), 600)
  const [accountId, importId] = [id(at), id(at)]
  await insert('bankAccount', [
    {
      id: accountId,
      name: 'BBVA 4821',
      mapping: JSON.stringify(guessColumns(HEADINGS)),
      headingsHash: headingsHash(HEADINGS),
      dateOrder: 'dmy',
      createdAt: at,
    },
  ])
  const lines = [
    ...rows.map(row => ({
      day: clock.dayOf(row.enteredAt),
      amount: row.amount,
      text: `SPEI RECIBIDO ${fold(row.name).toUpperCase()}`,
      reference: row.reference ?? '',
      state: 'ticked' as const,
      studentId: row.studentId,
      entryId: row.id,
      reason: null,
    })),
    ...OTHERS.map(other => ({ ...other, day: clock.day(-3), reference: '', state: 'skipped' as const, studentId: null, entryId: null })),
  ]
  const times = { createdAt: at, finishedAt: clock.at(clock.day(-2), 612) }
  await insert('bankImport', [
    { id: importId, accountId, filename: 'estado de cuenta.csv', total: lines.length, createdBy: userId, state: 'done', ...times },
  ])
  await insert(
    'bankLine',
    lines.map((line, index) => ({
      ...line,
      importId,
      number: index + 1,
      hash: lineHash(accountId, line, 1),
      userId,
      decidedAt: times.finishedAt,
    })),
  )
}
