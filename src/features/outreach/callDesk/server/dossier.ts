// Attended talks in a dossier (CON-63).
import { sql } from 'kysely'
import { dayCell, type DossierPart, instantCell, yesNo } from '#features/people/privacy/server/public.ts'
import { CALL_LABELS } from '../outcomes.ts'

interface Visit {
  talk: string
  date: string | null
  name: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
  source: string | null
  status: number | null
  calledAt: Date | null
  attendance: boolean
  registeredAt: Date
}

export const callDeskDossier: DossierPart = {
  async tables(ground, { visitors }) {
    const { rows } = await sql<Visit>`
      select t.name as talk, t.date, concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '')) as name, v.email, v.phone_number,
        v.second_phone_number, v.birth_date, v.status, v.called_at, v.attendance, v.registered_at,
        (select name from source where id = v.source_id) as source
      from talk_student v join talk t on t.id = v.talk_id where v.id = any (${visitors}::text[]) order by v.registered_at, v.id`.execute(
      ground.db,
    )
    return [
      {
        name: 'platicas',
        title: 'Pláticas',
        headings: [
          'Plática',
          'Fecha',
          'Nombre',
          'Correo',
          'Celular',
          'Asistió',
          'Segundo teléfono',
          'Fecha de nacimiento',
          'Registro',
          'Última llamada',
          'Resultado',
          'Cómo se enteró',
        ],
        onPaper: 6,
        rows: rows.map(each => [
          each.talk,
          dayCell(each.date),
          each.name,
          each.email,
          each.phoneNumber,
          yesNo(each.attendance),
          each.secondPhoneNumber,
          dayCell(each.birthDate),
          instantCell(each.registeredAt, ground),
          instantCell(each.calledAt, ground),
          each.status === null ? null : (CALL_LABELS[each.status - 1] ?? null),
          each.source,
        ]),
      },
    ]
  },
}
