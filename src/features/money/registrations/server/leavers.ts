// 'Bajas': registrations that existed in a period and ended in it before their group did (DIR-40).
import { sql } from 'kysely'
import { END_REASONS } from '#features/money/payments/endReasons.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  group,
  instant,
  money,
  moneyColumn,
  person,
  placedGroups,
  ratio,
  report,
  text,
  words,
} from '#features/foundation/reports/server/public.ts'
import { reallyHad } from './reallyHad.ts'

const { mistake: _mistake, ...REASONS } = END_REASONS

export const leavers = report({
  path: 'bajas',
  name: 'Bajas',
  asks: '¿Quién se fue y por qué?',
  block: 'Alumnos',
  place: 3,
  icon: 'out',
  words: 'bajas deserción motivos abandono se fueron',
  leaf: reportsAccess.teaching,
  people: 'get /students/',
  hears: ['students'],
  timed: true,
  units: false,
  // A student who goes on at another campus is no dropout, also for an employee limited to this one.
  atoms: ({ begins, ends, day }) => sql`
    select r.id, r.student_id, r.course_id, r.group_id, g.location_id, r.ended_at, r.end_note, r.left_it, case when r.left_it then r.end_reason end as reason,
      case when r.left_it then (select coalesce(sum(x.amount), 0) from entry x where x.registration_id = r.id and x.voided_at is null) else 0 end as paid
    from (
      select r.*, case when r.ended_at >= ${begins} and r.ended_at < ${ends} then ${day('r.ended_at')} < k.end_date and ${reallyHad('r')}
        and not exists (select from public.registration n where n.student_id = r.student_id and n.course_id = r.course_id and n.id <> r.id and ${reallyHad('n')}
          and n.registered_at <= r.ended_at + interval '7 days' and (n.ended_at is null or n.ended_at > r.ended_at)) is true else false end as left_it
      from registration r join class_group k on k.id = r.group_id
      where r.parent_id is null and r.registered_at < ${ends} and (r.ended_at is null or r.ended_at >= ${begins})
    ) r left join ${placedGroups} g on g.id = r.group_id`,
  measures: {
    left: count('Bajas', {
      where: 'a.left_it',
      how: 'Inscripciones terminadas antes del último día de su grupo. No cuentan los errores de captura, las fichas unidas ni quien en 7 días siguió en otro grupo del curso.',
      bad: true,
    }),
    stood: count('Estaban', { how: 'Inscripciones en pie algún día del periodo, sin módulos.' }),
    share: ratio('% de bajas', 'left', 'stood', 'Bajas entre Estaban.', { bad: true }),
    paid: money('Pagado', 'a.paid', { how: 'Lo que las bajas habían pagado.', needs: reportsAccess.money }),
  },
  by: {
    // Only those who left have a reason: a percent of them would be 100.
    motivo: { ...words('Motivo', 'Sin motivo', REASONS)('reason'), undivided: ['share'] },
    sede: campus('location_id'),
    curso: course('course_id'),
    grupo: group('group_id'),
  },
  split: { by: 'motivo', across: 'sede' },
  first: 'left',
  rows: {
    called: 'inscripciones',
    sort: 'a.ended_at desc nulls last, a.id',
    from: 'left join student s on s.id = a.student_id left join class_group k on k.id = a.group_id',
    columns: [
      person('Alumno', 's'),
      instant('Se fue', 'a.ended_at'),
      text('Grupo', 'k.name'),
      text('Motivo', 'a.reason', { words: REASONS }),
      text('Nota', 'a.end_note'),
      moneyColumn('Pagado', 'a.paid', { aside: true, needs: reportsAccess.money }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
})
