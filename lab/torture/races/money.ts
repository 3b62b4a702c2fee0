// Races for money: one key, one debt, one void, and a till that is closed while it charges and refunds.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { openGroups } from '../../../test/support/academy.ts'
import { registration } from '../../../test/support/registrations.ts'
import { newKey, type Wish } from '../kit/desk.ts'
import { count, judged, only, type Race, type Track } from '../kit/race.ts'

interface Enrolled {
  student: { _id: string }
  payment: { _id: string; course: { _id: string } }
}

const enrolled = async ({ db, desk }: Track): Promise<Enrolled> =>
  desk.ask<Enrolled>({
    method: 'POST',
    path: '/students/register',
    key: newKey(),
    body: registration((await openGroups(db))[20]!, 'dinero.mx'),
  })

const pay = ({ student, payment }: Enrolled, amount: number, key = newKey()): Wish => ({
  method: 'POST',
  path: '/payments',
  body: { student: student._id, course: payment.course._id, concept: 'Pago Curso', amount, paymentType: 'cash' },
  key,
})

const entriesOf = ({ db }: Track, studentId: string) => count(db, sql`select count(*) from entry where student_id = ${studentId}`)

export const sameKey: Race = async track => {
  const { db, desk, many } = track
  const who = await enrolled(track)
  const wish = pay(who, 100.37)
  const replies = await desk.atOnce(Array.from({ length: many }, () => wish))
  const different = replies.filter(reply => !isDeepStrictEqual(reply.body, replies[0]!.body)).length
  const mismatch = await desk.call({ ...wish, body: { ...wish.body, amount: 200 } })
  return judged(
    track,
    'the same idempotency key',
    [...replies, mismatch],
    { 200: many, '409 IDEMPOTENCY_MISMATCH': 1 },
    {
      'answers unlike the first': [different, 0],
      payments: [(await entriesOf(track, who.student._id)) - 1, 1],
      receipts: [await count(db, sql`select count(*) from receipt where student_id = ${who.student._id} and kind = 'payment'`), 1],
      letters: [await count(db, sql`select count(*) from outbox where student_id = ${who.student._id}`), 2],
    },
  )
}

export const sameDebt: Race = async track => {
  const { db, desk, many } = track
  const who = await enrolled(track)
  const debt = await count(db, sql`select balance_due from student where id = ${who.student._id}`)
  const replies = await desk.atOnce(Array.from({ length: many }, () => pay(who, debt / 100)))
  return judged(
    track,
    'the whole debt of one student, paid at many desks',
    replies,
    { 200: 1, '409 ABOVE_DEBT': many - 1 },
    {
      payments: [(await entriesOf(track, who.student._id)) - 1, 1],
      'centavos owed or over': [await count(db, sql`select balance_due + credit from student where id = ${who.student._id}`), 0],
    },
  )
}

export const sameVoid: Race = async track => {
  const { db, desk, many } = track
  const who = await enrolled(track)
  const { payment } = await desk.ask<{ payment: { _id: string } }>(pay(who, 150))
  const debt = () => count(db, sql`select balance_due from student where id = ${who.student._id}`)
  const before = await debt()
  const replies = await desk.atOnce(Array.from({ length: many }, () => ({ method: 'DELETE', path: `/payments/${payment._id}` }) as const))
  return judged(
    track,
    'the same payment voided',
    replies,
    { 200: 1, '409 ALREADY_VOID': many - 1 },
    {
      'centavos given back': [(await debt()) - before, 15_000],
      'lines in the audit': [
        await count(db, sql`select count(*) from audit where route = 'payments.void' and ids @> array[${payment._id}]::text[]`),
        1,
      ],
    },
  )
}

/** A fifth of the desks close the till, a tenth void earlier payments, the others charge. */
export const cashClosing: Race = async track => {
  const { db, desk, many, today } = track
  const who = await enrolled(track)
  const other = (amount: number): Wish => ({
    method: 'POST',
    path: '/payments',
    key: newKey(),
    body: { student: who.student._id, course: null, concept: 'Guía', amount, paymentType: amount % 2 === 0 ? 'cash' : 'transfer' },
  })
  const { user } = await desk.ask<{ user: { _id: string } }>({ method: 'GET', path: '/session' })
  const close: Wish = { method: 'POST', path: '/payments/closings', body: { date: today } }
  await desk.call(close)
  const paidBefore: string[] = []
  for (let nth = 0; nth < many / 10; nth++) paidBefore.push((await desk.ask<{ payment: { _id: string } }>(other(10 + nth))).payment._id)

  const voids = paidBefore.values()
  const closes = (nth: number) => nth % 5 === 2
  const takesBack = (nth: number) => nth % 10 === 5
  const replies = await desk.atOnce(
    Array.from({ length: many }, (_, nth): Wish => {
      if (closes(nth)) return close
      return takesBack(nth) ? { method: 'DELETE', path: `/payments/${voids.next().value}` } : other(100 + nth)
    }),
  )
  const takenCount = replies.filter((reply, nth) => !closes(nth) && !takesBack(nth) && reply.status === 200).length
  const last = await desk.call(close)

  const mine = sql`from entry e where e.user_id = ${user._id} and e.concept = 'Guía'`
  const net = sql`coalesce(sum(e.amount) filter (where e.voided_at is null), 0)`
  return judged(
    track,
    `${replies.filter((_, nth) => closes(nth)).length} cash closings against ${takenCount} payments and ${paidBefore.length} voids`,
    [...replies, last],
    only('200', '409 NOTHING_TO_CLOSE', '409 DAY_CLOSED'),
    {
      'payments in the books': [await count(db, sql`select count(*) ${mine}`), takenCount + paidBefore.length],
      'payments in no closing': [await count(db, sql`select count(*) ${mine} and e.closing_id is null`), 0],
      'closings whose sum is not that of their payments': [
        await count(
          db,
          sql`select count(*) from cash_closing k
            cross join lateral (select (${net})::bigint as net, count(*) as many from entry e where e.closing_id = k.id) x
            where k.user_id = ${user._id} and ((k.totals->>'net')::bigint, (k.totals->>'count')::bigint) is distinct from (x.net, x.many)`,
        ),
        0,
      ],
    },
  )
}
