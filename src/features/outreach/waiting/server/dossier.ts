// Waiting lists in a dossier (CON-63).
import { sql } from 'kysely'
import { type DossierPart, instantCell } from '#features/people/privacy/server/public.ts'

const STATES: Readonly<Record<string, string>> = {
  waiting: 'En espera',
  offered: 'Con lugar ofrecido',
  enrolled: 'Inscrito',
  expired: 'Venció',
  left: 'No, gracias',
}

export const waitingDossier: DossierPart = {
  async tables(ground, { students, visitors }) {
    const { rows } = await sql<{
      course: string
      group: string | null
      state: string
      note: string | null
      joinedAt: Date
      closedAt: Date | null
    }>`
      select c.name as course, g.name as group, w.state, w.note, w.joined_at, w.closed_at
      from waiting w join course c on c.id = w.course_id left join class_group g on g.id = w.group_id
      where exists (select from waiting_person p where p.entry_id = w.id
        and (p.student_id = any (${students}::text[]) or p.talk_student_id = any (${visitors}::text[])))
      order by w.joined_at, w.id`.execute(ground.db)
    return [
      {
        name: 'lista-de-espera',
        title: 'Lista de espera',
        headings: ['Curso', 'Grupo', 'Estado', 'Nota', 'Desde', 'Hasta'],
        rows: rows.map(each => [
          each.course,
          each.group,
          STATES[each.state] ?? each.state,
          each.note,
          instantCell(each.joinedAt, ground),
          instantCell(each.closedAt, ground),
        ]),
      },
    ]
  },
}
