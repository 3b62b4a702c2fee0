// Calls about overdue debt for a dossier (CON-63).
import { sql } from 'kysely'
import { dayCell, type DossierPart, instantCell, moneyCell } from '#features/people/privacy/server/public.ts'
import { OUTCOME_LABELS, type Channel, type Outcome } from '../outcomes.ts'

interface Contact {
  at: Date
  channel: Channel
  outcome: Outcome
  note: string | null
  promiseOn: string | null
  promiseAmount: number | null
  user: string | null
}

export const collectionsDossier: DossierPart = {
  async tables(ground, { students }) {
    const { rows } = await sql<Contact>`
      select k.at, k.channel, k.outcome, k.note, k.promise_on, k.promise_amount, nullif(concat_ws(' ', e.name, e.last_name), '') as user
      from collection_contact k left join employee e on e.id = k.user_id
      where k.student_id = any (${students}::text[]) order by k.at, k.id`.execute(ground.db)
    return [
      {
        name: 'cobranza',
        title: 'Cobranza',
        headings: ['Fecha', 'Por', 'Resultado', 'Nota', 'Promesa', 'Cantidad', 'Quién'],
        rows: rows.map(each => [
          instantCell(each.at, ground),
          each.channel === 'call' ? 'Llamada' : 'WhatsApp',
          OUTCOME_LABELS[each.outcome],
          each.note,
          dayCell(each.promiseOn),
          each.promiseAmount === null ? null : moneyCell(each.promiseAmount),
          each.user,
        ]),
      },
    ]
  },
}
