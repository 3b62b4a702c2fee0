// 'Por reinscribir': whose group ended lately or ends soon, and who goes on (DIR-41).
import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { campus, count, course, dayColumn, person, placedGroups, ratio, report, text } from '#features/foundation/reports/server/public.ts'

const [BACK, AHEAD] = [60, 30]

export const returning = report({
  path: 'reinscribir',
  name: 'Por reinscribir',
  asks: '¿A quién invitar?',
  block: 'Alumnos',
  place: 2,
  icon: 'repeat',
  words: 'reinscripción renovar siguiente curso invitar',
  leaf: reportsAccess.teaching,
  people: 'get /students/',
  hears: ['students', 'groups'],
  timed: false,
  // Past the campus lens: which group is their last one, and what follows, is asked at all campuses. Shown are visible groups.
  atoms: ({ today }) => sql`
    select r.id, r.student_id, r.course_id, g.end_date, g.location_id, g.name as group_name, n.course_id as next_course_id, n.course_id is not null as follows
    from (
      select distinct on (r.student_id) r.id, r.student_id, r.course_id, r.group_id, k.end_date
      from public.registration r join public.class_group k on k.id = r.group_id join student s on s.id = r.student_id and s.deleted_at is null
      where r.parent_id is null and r.ended_at is null
        and k.end_date between ${addDays(today, -BACK)}::date and ${addDays(today, AHEAD)}::date
      order by r.student_id, k.end_date desc, r.id
    ) r join ${placedGroups} g on g.id = r.group_id
    left join lateral (
      select o.course_id from public.registration o join public.class_group q on q.id = o.group_id
      where o.student_id = r.student_id and o.parent_id is null and o.ended_at is null and q.end_date > r.end_date order by q.end_date desc, o.id limit 1
    ) n on true`,
  measures: {
    missing: count('Por invitar', { where: 'not a.follows', how: 'Terminan y no están en otro grupo que termine después.', bad: true }),
    ending: count('Terminan', { how: `Alumnos cuyo último grupo terminó hace ${BACK} días o menos, o termina en ${AHEAD}.` }),
    follow: count('Ya siguen', { where: 'a.follows', how: 'De ellos, los que están en un grupo que termina después.' }),
    share: ratio('% que sigue', 'follow', 'ending', 'Ya siguen entre Terminan.'),
  },
  by: {
    sede: campus('location_id'),
    curso: course('course_id'),
    siguiente: { ...course('next_course_id'), label: 'Siguiente curso', none: 'Ninguno todavía' },
  },
  split: { by: 'curso' },
  first: 'missing',
  rows: {
    called: 'alumnos',
    sort: 'a.end_date, a.id',
    from: 'left join student s on s.id = a.student_id',
    columns: [
      person('Alumno', 's'),
      dayColumn('Termina', 'a.end_date'),
      text('Grupo', 'a.group_name'),
      text('Teléfono', 's.phone_number', { aside: true }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
})
