// What a change would come to, without writing: the ledger's own formulas over the student's history with the new price.
import { sql } from 'kysely'
import { ledgerOf, type ModelEntry, type ModelRegistration } from '#db/ledgerModel.ts'
import type { Db } from '#server/db/connect.ts'

interface History {
  registrations: ModelRegistration[]
  entries: ModelEntry[]
}

/** One round trip; instants in microseconds, as the ledger orders them. */
async function historyOf(db: Db, studentId: string): Promise<History> {
  const {
    rows: [row],
  } = await sql<History>`
    select
      (select coalesce(json_agg(json_build_object('id', r.id, 'price', r.price, 'ended', false,
          'registeredAt', (extract(epoch from r.registered_at) * 1000000)::bigint)), '[]')
         from registration r where r.student_id = ${studentId} and r.ended_at is null) as registrations,
      (select coalesce(json_agg(json_build_object('registration', e.registration_id, 'other', e.other, 'amount', e.amount,
          'discount', e.discount, 'voided', e.voided_at is not null)), '[]')
         from entry e where e.student_id = ${studentId}) as entries`.execute(db)
  return row!
}

/** Centavos: how one registration stands, and what the student owes and has left over in all. */
function standingOf({ registrations, entries }: History, registrationId: string) {
  const { lines, balanceDue, credit } = ledgerOf(registrations, entries)
  const line = lines.find(each => each.registrationId === registrationId)!
  return { discounts: line.discount, paid: line.own + line.applied, balance: line.balance, debt: balanceDue, credit }
}

/** How things stand with the registration at its price, and how they would at another. */
export async function foretell(db: Db, studentId: string, registrationId: string, price: number) {
  const history = await historyOf(db, studentId)
  const moved = history.registrations.map(each => (each.id === registrationId ? { ...each, price } : each))
  return { before: standingOf(history, registrationId), after: standingOf({ ...history, registrations: moved }, registrationId) }
}
