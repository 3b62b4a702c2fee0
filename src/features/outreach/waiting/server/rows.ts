// The waiting person in SQL: a student, a talk's visitor, or a guest of the entry itself.
import { sql } from 'kysely'

export const personJoins = sql`
  left join student ps on ps.id = p.student_id
  left join talk_student pv on pv.id = p.talk_student_id`

export const personColumns = sql`
  (p.student_id is not null and ps.id is null or p.talk_student_id is not null and pv.id is null) as outside,
  coalesce(ps.name, pv.name, p.name,
    case when p.student_id is null and p.talk_student_id is null then '(suprimido)' else 'Persona de otra sede' end) as name,
  coalesce(concat_ws(' ', ps.last_name, ps.second_last_name), '') || coalesce(concat_ws(' ', pv.last_name, nullif(pv.second_last_name, '')), '')
    || coalesce(p.last_name, '') as "lastName",
  coalesce(ps.phone_number, pv.phone_number, p.phone_number) as "phoneNumber",
  coalesce(ps.email, pv.email, p.email) as email`
