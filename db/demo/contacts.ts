import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import { resumeAfter, type Channel, type Outcome } from '#features/money/collections/outcomes.ts'
import type { Demo } from './context.ts'

interface ContactPlan {
  outcome: Outcome
  /** Days from today. */
  day: number
  channel?: Channel
  note?: string
  /** The promised day, in days from today. */
  promise?: number
  /** Days from today, when a date was given. */
  resume?: number
}

/** Notes about students with overdue debt, the longest overdue first; some have two. */
const CONTACT_PLANS: readonly (readonly ContactPlan[])[] = [
  [{ outcome: 'promise', day: -6, promise: -3, note: 'Su mamá pide pagar el viernes, cuando recoja a su hijo.' }],
  [{ outcome: 'no_answer', day: -9 }],
  [
    { outcome: 'no_answer', day: -8 },
    { outcome: 'promise', day: -4, promise: -1 },
  ],
  [{ outcome: 'answered', day: -5, resume: 0, note: 'Quiere que le llamen hoy por la tarde.' }],
  [{ outcome: 'promise', day: -1, promise: 2 }],
  [
    { outcome: 'no_answer', day: -6 },
    { outcome: 'whatsapp', day: -4, channel: 'whatsapp' },
  ],
  [{ outcome: 'wrong_number', day: -8, note: 'Contesta otra persona.' }],
  [{ outcome: 'answered', day: -3, note: 'Ya depositó, manda el comprobante.' }],
  [
    { outcome: 'whatsapp', day: -7, channel: 'whatsapp' },
    { outcome: 'no_answer', day: -2 },
  ],
  [{ outcome: 'refused', day: -2, note: 'Dice que ya no va a venir.' }],
  [{ outcome: 'no_answer', day: -3 }],
  [
    { outcome: 'no_answer', day: -10 },
    { outcome: 'answered', day: -6 },
    { outcome: 'whatsapp', day: -1, channel: 'whatsapp' },
  ],
  [{ outcome: 'no_answer', day: -1 }],
  [
    { outcome: 'answered', day: -12 },
    { outcome: 'no_answer', day: -5 },
  ],
  [{ outcome: 'whatsapp', day: -3, channel: 'whatsapp' }],
  [{ outcome: 'answered', day: -4 }],
  [{ outcome: 'no_answer', day: -2 }],
  [{ outcome: 'answered', day: -2 }],
]

/** Students with overdue debt and no recent payment, the longest overdue first. */
async function lateOnes({ db, clock }: Demo): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from student s where s.deleted_at is null and s.due_on < ${clock.today}::date
      and not exists (select from entry e where e.student_id = s.id and e.entered_at > ${clock.at(clock.day(-14), 0)})
    order by s.due_on, s.id limit ${CONTACT_PLANS.length}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A recent payment of a student who had promised it. */
async function paidOne({ db, clock }: Demo): Promise<{ studentId: string; amount: number; day: string } | undefined> {
  const { rows } = await sql<{ studentId: string; amount: number; day: string }>`
    select e.student_id, e.amount, academy_day(e.entered_at) as day from entry e join student s on s.id = e.student_id and s.deleted_at is null
    where e.source = 'payment' and not e.other and e.amount > 0 and e.voided_at is null
      and e.entered_at between ${clock.at(clock.day(-7), 0)} and ${clock.at(clock.day(-1), 0)}
      and exists (select from entry f where f.student_id = e.student_id and f.entered_at < e.entered_at - interval '3 days')
    order by e.entered_at desc, e.id limit 1`.execute(db)
  return rows[0]
}

/** 25 contacts about overdue debt, four of them promises: one kept and two broken. */
export async function seedContacts(demo: Demo, employees: Record<string, string>): Promise<void> {
  const { db, id, insert, clock } = demo
  const callers = [employees.lucia!, employees.daniel!, employees.fabiola!]
  const late = await lateOnes(demo)
  const { rows: payers } = await sql<{ studentId: string; payerId: string }>`
    select distinct on (student_id) student_id, payer_id from student_payer where pays and 'cobranza' = any(tells) order by student_id, payer_id`.execute(
    db,
  )
  const payerOf = new Map(payers.map(({ studentId, payerId }) => [studentId, payerId]))
  const row = (studentId: string, { outcome, day, channel = 'call', note, promise, resume }: ContactPlan, nth: number, latest: boolean) => {
    const dayOf = clock.day(day)
    const at = clock.at(dayOf, 11 * 60 + nth * 7)
    const promiseOn = promise === undefined ? null : clock.day(promise)
    return {
      id: id(at),
      studentId,
      payerId: payerOf.get(studentId) ?? null,
      channel,
      outcome,
      note: note ?? null,
      userId: callers[nth % callers.length]!,
      at,
      promiseOn,
      promiseAmount: promiseOn === null ? null : 60_000,
      resumeOn: resume === undefined ? resumeAfter(outcome, dayOf, promiseOn) : clock.day(resume),
      fixed: resume !== undefined,
      latest,
    }
  }
  const rows = late.flatMap((studentId, nth) =>
    CONTACT_PLANS[nth]!.map((contact, at) => row(studentId, contact, nth, at === CONTACT_PLANS[nth]!.length - 1)),
  )
  const payment = await paidOne(demo)
  if (payment) {
    const promised = row(payment.studentId, { outcome: 'promise', day: -9, promise: 0 }, 3, true)
    rows.push({ ...promised, promiseOn: payment.day, promiseAmount: payment.amount, resumeOn: addDays(payment.day, 1) })
  }
  await insert('collectionContact', rows)
}
