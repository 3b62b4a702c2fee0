import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { faults, jobsDone, registerCall } from '../../../test/support/registrations.ts'

const TIME = 2
const DEBTORS = 2_000
const CALLS = 150

export async function debtors(db: Db): Promise<{ student: string; course: string }[]> {
  const { rows } = await sql<{ student: string; course: string }>`
    with owing as materialized (select id from student where balance_due > 10000 and deleted_at is null order by md5(id) limit ${DEBTORS})
    select b.student_id as student, min(b.course_id) as course
    from owing join registration_balance b on b.student_id = owing.id
    where b.balance > 10000 group by b.student_id order by md5(b.student_id)`.execute(db)
  if (rows.length === 0) throw new Error('nobody owes anything')
  return rows
}

export const pay: Case = async ({ rounds, milliseconds, product, floor, headers, db }: Bench) => {
  const owing = await debtors(db)
  const body = (i: number) => ({ ...owing[i % owing.length]!, paymentType: 'cash', concept: 'Pago', amount: 0.01 })
  const comparison = await compare(
    { port: product.port, call: i => registerCall('/api/payments', headers, body(i)) },
    { port: floor.port, call: i => registerCall('/payments', {}, body(i)) },
    { rounds, milliseconds: milliseconds * 2, connections: 1, calls: CALLS, settle: async () => void (await jobsDone(db)) },
  )
  const {
    rows: [books],
  } = await sql<{ untrue: number }>`
    select count(*) as untrue from student s join student_balance b on b.student_id = s.id
    where s.id = any(${owing.map(each => each.student)}::char(24)[]) and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)`.execute(
    db,
  )
  const wrong = books!.untrue + (await faults(db))
  return [
    {
      work: 'register a payment',
      unit: 'ms',
      product: comparison.product.p50,
      floor: comparison.floor.p50,
      ratio: comparison.time,
      budget: `≤ ${TIME}x the time`,
      holds: comparison.time <= TIME,
      note: `p95 ${comparison.product.p95.toFixed(0)} ms`,
    },
    { work: 'balances that are untrue after them, gaps in the receipts', unit: '', product: wrong, budget: '0', holds: wrong === 0 },
  ]
}
