// The dossier's payment promises (CON-63).
import { sql } from 'kysely'
import { dayCell, type DossierPart, moneyCell } from '#features/people/privacy/server/public.ts'

export const plansDossier: DossierPart = {
  async tables({ db }, { students }) {
    const { rows } = await sql<{ course: string; dueOn: string; amount: number }>`
      select c.name as course, i.due_on, i.amount
      from instalment i join registration r on r.id = i.registration_id join course c on c.id = r.course_id
      where r.student_id = any (${students}::text[]) order by i.due_on, r.id`.execute(db)
    return [
      {
        name: 'planes-de-pago',
        title: 'Planes de pago',
        headings: ['Curso', 'Fecha', 'Cantidad'],
        rows: rows.map(({ course, dueOn, amount }) => [course, dayCell(dueOn), moneyCell(amount)]),
      },
    ]
  },
}
