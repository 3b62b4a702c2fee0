// 'Inscripciones': who enrolled, and who of them was here before (DIR-51).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  group,
  instant,
  level,
  person,
  placedGroups,
  ratio,
  report,
  text,
  words,
} from '#features/foundation/reports/server/public.ts'
import { reallyHad } from './reallyHad.ts'

const WHO = { fresh: 'Nuevos', again: 'Regresan' }

export const enrolments = report({
  path: 'inscripciones',
  name: 'Inscripciones',
  asks: '¿Cuántos se inscribieron?',
  block: 'Alumnos',
  place: 5,
  icon: 'user-plus',
  words: 'inscritos nuevos altas matrícula regresan',
  leaf: reportsAccess.teaching,
  people: 'get /students/',
  hears: ['students'],
  timed: true,
  // Whether they were here before is asked at all campuses, and of all students at once.
  atoms: ({ when, slot }) => sql`
    select r.id, r.student_id, r.registered_at, r.course_id, c.level_id, r.group_id, g.location_id, ${slot('r.registered_at')} as slot,
      case when f.at < r.registered_at then 'again' else 'fresh' end as who
    from registration r left join course c on c.id = r.course_id left join ${placedGroups} g on g.id = r.group_id
      left join (select p.student_id, min(p.registered_at) as at from public.registration p where ${reallyHad('p')} group by 1) f on f.student_id = r.student_id
    where ${reallyHad('r')} and ${when('r.registered_at')}`,
  measures: {
    made: count('Inscripciones', {
      how: 'Inscripciones hechas en esos días, sin módulos ni errores de captura, también las que ya terminaron.',
    }),
    fresh: count('Nuevos', { where: `a.who = 'fresh'`, how: 'De alumnos sin otra inscripción antes, en cualquier sede.' }),
    again: count('Regresan', { where: `a.who = 'again'`, how: 'De alumnos que ya habían tenido otra.' }),
    share: ratio('% nuevos', 'fresh', 'made', 'Nuevos entre Inscripciones.'),
  },
  by: {
    sede: campus('location_id'),
    nivel: level('level_id'),
    curso: course('course_id'),
    grupo: group('group_id'),
    estado: words('Quiénes', 'Sin dato', WHO)('who'),
  },
  split: {},
  first: 'made',
  chart: 'columns',
  rows: {
    called: 'inscripciones',
    sort: 'a.registered_at desc, a.id',
    from: 'left join student s on s.id = a.student_id left join class_group k on k.id = a.group_id',
    columns: [
      person('Alumno', 's'),
      instant('Se inscribió', 'a.registered_at'),
      text('Grupo', 'k.name'),
      text('Quién', 'a.who', { words: { fresh: 'Nuevo', again: 'Regresa' } }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: ['Un cambio de grupo conserva la inscripción: no cuenta otra vez, y está en el grupo de ahora.'],
})
