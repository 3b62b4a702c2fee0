// 'Clases y listas': how many of the enrolled came, over the days whose list was taken (DIR-32, DIR-33).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  dayColumn,
  employee,
  group,
  placedGroups,
  ratio,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { restoredRemarks } from '#features/teaching/lessons/server/public.ts'

const WEEKDAYS = { 1: 'Lunes', 2: 'Martes', 3: 'Miércoles', 4: 'Jueves', 5: 'Viernes', 6: 'Sábado', 7: 'Domingo' }

// Days of visible families are read past the campus lens, the same for everybody; only the teacher is one whom the reader sees. A write
// clears the stored counts of its day in `list_day`; the query then counts that day itself.
const atoms = ({ whenDay, slotDay }: Span) => sql`
  select d.root_group_id || d.day as id, d.root_group_id as group_id, d.day, d.stood, g.course_id, g.location_id, l.teacher_id, ${slotDay('d.day')} as slot,
    extract(isodow from d.day)::int as weekday, coalesce(d.came, c.came) as came, coalesce(d.marks, c.marks) >= greatest(1, d.stood / 4.0) as listed
  from public.list_day d join ${placedGroups} g on g.id = d.root_group_id
    join (select x.root_group_id, x.day, min(x.teacher_id) filter (where k.id is not null) as teacher_id
      from public.given_lesson x left join class_group k on k.id = x.group_id where ${whenDay('x.day')} group by 1, 2) l
      on l.root_group_id = d.root_group_id and l.day = d.day
    left join lateral (select count(*) as marks, count(*) filter (where x.present) as came from public.attendance x
      where d.marks is null and x.root_group_id = d.root_group_id and x.day = d.day) c on true
  where ${whenDay('d.day')}`

export const lists = report({
  path: 'clases',
  name: 'Clases y listas',
  asks: '¿Vienen? ¿Se toma lista?',
  block: 'Grupos',
  place: 3,
  icon: 'list',
  words: 'asistencia faltas inasistencias listas sin tomar',
  leaf: reportsAccess.teaching,
  people: 'get /groups/',
  hears: ['attendance', 'lessons', 'groups'],
  timed: true,
  atoms,
  measures: {
    share: ratio(
      'Asistencia',
      count('Vinieron', { of: 'a.came', where: 'a.listed', how: '' }),
      'expected',
      'Vinieron entre Esperados, en los días con lista.',
    ),
    days: count('Clases', { how: 'Días de clase de un grupo con sus módulos, que se dieron.' }),
    listed: count('Con lista', { where: 'a.listed', how: 'Con una marca de al menos la cuarta parte de los inscritos de ese día.' }),
    unlisted: count('Sin lista', { where: 'not a.listed', how: 'Las demás clases que ya pasaron.', bad: true }),
    expected: count('Esperados', { of: 'a.stood', where: 'a.listed', how: 'Inscritos de cada día con lista.' }),
    came: count('Vinieron', { of: 'a.came', where: 'a.listed', how: 'Marcados presentes. Sin marca en un día con lista es una falta.' }),
  },
  by: {
    sede: campus('location_id'),
    grupo: group('group_id'),
    curso: course('course_id'),
    profesor: employee('Profesor', 'Sin profesor')('teacher_id'),
    diasemana: words('Día de la semana', 'Sin día', WEEKDAYS)('weekday'),
  },
  split: { by: 'grupo' },
  first: 'share',
  strip: ['share', 'days', 'unlisted', 'came'],
  chart: 'columns',
  rows: {
    called: 'clases',
    sort: 'a.day desc, a.id',
    from: 'left join class_group k on k.id = a.group_id left join employee u on u.id = a.teacher_id',
    columns: [
      text('Grupo', 'k.name'),
      dayColumn('Día', 'a.day'),
      text('Profesor', `u.name || ' ' || u.last_name`),
      text('Lista', `case when a.listed then a.came || ' de ' || a.stood else 'Sin lista' end`),
    ],
    opens: { screen: 'group', id: 'a.group_id' },
  },
  remarks: (db, { whenDay }) => restoredRemarks(db, whenDay('t.day')),
  notes: ['La tarjeta del alumno cuenta solo sus marcas; aquí, todos los inscritos de cada día con lista. Se cuenta hasta ayer.'],
})
