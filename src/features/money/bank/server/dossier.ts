// What a dossier holds of bank statements (CON-63).
import { dayCell, dossierParts, moneyCell } from '#features/people/privacy/server/public.ts'

dossierParts.add({
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
})
