// Bank statements for a dossier (CON-63).
import { dayCell, type DossierPart, moneyCell } from '#features/people/privacy/server/public.ts'

export const bankDossier: DossierPart = {
  async tables({ db }, { students }) {
    const lines = await db
      .selectFrom('bankLine')
      .select(['day', 'text', 'reference', 'amount'])
      .where('studentId', 'in', students)
      .orderBy('day')
      .orderBy('importId')
      .orderBy('number')
      .execute()
    return [
      {
        name: 'movimientos-de-banco',
        title: 'Movimientos de banco',
        headings: ['Fecha', 'Descripción', 'Referencia', 'Cantidad'],
        rows: lines.map(({ day, text, reference, amount }) => [dayCell(day), text, reference, moneyCell(amount)]),
      },
    ]
  },
}
