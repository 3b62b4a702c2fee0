// Advisory hours in a dossier (CON-63).
import { sql } from 'kysely'
import { dayCell, type DossierPart, instantCell, yesNo } from '#features/people/privacy/server/public.ts'

interface Booking {
  course: string
  date: string
  hour: number
  topics: string | null
  attended: boolean | null
  bookedAt: Date
  cancelledAt: Date | null
}

export const advisoriesDossier: DossierPart = {
  async tables(ground, { students }) {
    const { rows } = await sql<Booking>`
      select c.name as course, s.date, s.hour, b.attended, b.booked_at, b.cancelled_at,
        (select string_agg(coalesce(t ->> 'name', t #>> '{}'), ', ') from jsonb_array_elements(b.topics) t) as topics
      from advisory_booking b join advisory_slot s on s.id = b.slot_id join course c on c.id = s.course_id
      where b.student_id = any (${students}::text[]) order by s.date, s.hour, b.id`.execute(ground.db)
    return [
      {
        name: 'asesorias',
        title: 'Asesorías',
        headings: ['Curso', 'Fecha', 'Hora', 'Temas', 'Asistió', 'Reservada', 'Cancelada'],
        rows: rows.map(each => [
          each.course,
          dayCell(each.date),
          `${String(each.hour).padStart(2, '0')}:00`,
          each.topics,
          yesNo(each.attended),
          instantCell(each.bookedAt, ground),
          instantCell(each.cancelledAt, ground),
        ]),
      },
    ]
  },
}
