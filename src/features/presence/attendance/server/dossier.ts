// Attendance in a dossier (CON-63).
import { sql } from 'kysely'
import { dayCell, type DossierPart, instantCell } from '#features/people/privacy/server/public.ts'

export const attendanceDossier: DossierPart = {
  async tables(ground, { students }) {
    const { rows } = await sql<{ day: string; group: string; present: boolean; recordedAt: Date }>`
      select a.day, g.name as group, a.present, a.recorded_at from attendance a join class_group g on g.id = a.group_id
      where a.student_id = any (${students}::text[]) order by a.day, a.id`.execute(ground.db)
    return [
      {
        name: 'asistencias',
        title: 'Asistencias',
        headings: ['Fecha', 'Grupo', 'Asistencia', 'Registrada'],
        rows: rows.map(({ day, group, present, recordedAt }) => [
          dayCell(day),
          group,
          present ? 'Asistió' : 'Faltó',
          instantCell(recordedAt, ground),
        ]),
      },
    ]
  },
}
