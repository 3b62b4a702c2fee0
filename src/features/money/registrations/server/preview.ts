// The preview of a change, without a write: the ledger's own formulas over the student's history with the new price.
import { sql } from 'kysely'
import { ledgerOf, type ModelEntry, type ModelRegistration } from '#db/ledgerModel.ts'
import { duesOf } from '#features/money/plans/dues.ts'
import type { Instalment } from '#features/money/plans/planOf.ts'
import type { Db } from '#server/db/connect.ts'

interface History {
  registrations: ModelRegistration[]
  entries: ModelEntry[]
  /** The plan of the registration to change. */
  plan: Instalment[]
}

/** One round trip; instants in microseconds, as the ledger orders them. */
async function historyOf(db: Db, studentId: string, registrationId: string): Promise<History> {
  const {
    rows: [row],
  } = await sql<History>`
    select
      (select coalesce(json_agg(json_build_object('id', r.id, 'price', r.price, 'ended', false,
          'registeredAt', (extract(epoch from r.registered_at) * 1000000)::bigint)), '[]')
         from registration r where r.student_id = ${studentId} and r.ended_at is null) as registrations,
      (select coalesce(json_agg(json_build_object('registration', e.registration_id, 'other', e.other, 'amount', e.amount,
          'discount', e.discount, 'voided', e.voided_at is not null)), '[]')
         from entry e where e.student_id = ${studentId}) as entries,
      (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount) order by i.due_on), '[]')
         from instalment i where i.registration_id = ${registrationId}) as plan`.execute(db)
  return row!
}

/** Centavos: the balance of one registration, and the student's total debt and credit. */
function standingOf({ registrations, entries, plan }: History, registrationId: string) {
  const { lines, balanceDue, credit } = ledgerOf(registrations, entries)
  const line = lines.find(each => each.registrationId === registrationId)!
  const last = duesOf({ net: line.net, paid: 0 }, plan).at(-1)?.amount ?? 0
  return { last, balances: { discounts: line.discount, paid: line.own + line.applied, balance: line.balance, debt: balanceDue, credit } }
}

/** The balances at the current price, and at another. */
export async function foretell(db: Db, studentId: string, registrationId: string, price: number) {
  const history = await historyOf(db, studentId, registrationId)
  const moved = history.registrations.map(each => (each.id === registrationId ? { ...each, price } : each))
  const before = standingOf(history, registrationId)
  const after = standingOf({ ...history, registrations: moved }, registrationId)
  return {
    before: before.balances,
    after: after.balances,
    lastInstalment: history.plan.length > 0 ? { before: before.last, after: after.last } : null,
  }
}
