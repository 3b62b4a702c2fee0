// 'Generaciones': how many students of each first month came back (DIR-42).
import { sql } from 'kysely'
import { addMonths } from '#lib/days.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { campus, count, course, instant, person, placedGroups, ratio, report, text } from '#features/foundation/reports/server/public.ts'
import { reallyHad } from './reallyHad.ts'

const MONTHS = [3, 6, 12, 18] as const

/** Empty until the time of all who began in that month has passed. */
const within = (months: (typeof MONTHS)[number]) =>
  ratio(
    `${months} meses`,
    count('Regresaron', { where: `a.passed${months} and a.next_at < a.registered_at + interval '${months} months'`, how: '' }),
    count('Alumnos', { where: `a.passed${months}`, how: '' }),
    `De los alumnos de meses que terminaron hace ${months}, cuántos tuvieron otra inscripción en ${months} meses.`,
  )

export const cohorts = report({
  path: 'generaciones',
  name: 'Generaciones',
  asks: '¿Regresan?',
  block: 'Alumnos',
  place: 4,
  icon: 'layers',
  words: 'retención cohortes recompra regresan generaciones',
  leaf: reportsAccess.teaching,
  people: 'get /students/',
  hears: ['students'],
  timed: true,
  usual: 'year',
  // The first and the next registration are those of the student, at whatever campus. One that continues another of that course within
  // 7 days is the same one; those of the first day are one.
  atoms: ({ when, slot, at, today }) => sql`
    with first as (
      select r.* from registration r
      where ${reallyHad('r')} and ${when('r.registered_at')}
        and not exists (select from public.registration p where p.student_id = r.student_id and ${reallyHad('p')} and (p.registered_at, p.id) < (r.registered_at, r.id))
    ), again as (
      select f.id, min(n.registered_at) as next_at
      from first f join public.registration n on n.student_id = f.student_id and n.registered_at > f.registered_at + interval '1 day' and ${reallyHad('n')}
      where not exists (select from public.registration o where o.student_id = n.student_id and o.course_id = n.course_id and o.id <> n.id and ${reallyHad('o')}
        and o.ended_at between n.registered_at - interval '7 days' and n.registered_at)
      group by 1
    )
    select f.id, f.student_id, f.registered_at, f.course_id, g.location_id, g.name as group_name, x.next_at, ${slot('f.registered_at')} as slot,
      ${sql.join(MONTHS.map(n => sql`f.registered_at < ${at(`${addMonths(today, -n).slice(0, 7)}-01`)} as ${sql.raw(`passed${n}`)}`))}
    from first f left join again x on x.id = f.id left join ${placedGroups} g on g.id = f.group_id`,
  measures: {
    began: count('Alumnos', { how: 'Personas cuya primera inscripción fue en esos días, sin errores de captura.' }),
    m3: within(3),
    m6: within(6),
    m12: within(12),
    m18: within(18),
  },
  by: { curso: course('course_id'), sede: campus('location_id') },
  split: {},
  first: 'began',
  shaded: true,
  rows: {
    called: 'alumnos',
    sort: 'a.registered_at desc, a.id',
    from: 'left join student s on s.id = a.student_id',
    columns: [
      person('Alumno', 's'),
      instant('Se inscribió', 'a.registered_at'),
      text('Grupo', 'a.group_name'),
      instant('Regresó', 'a.next_at'),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: ['Una casilla está vacía hasta que haya pasado el plazo de todos los de ese mes.'],
})
