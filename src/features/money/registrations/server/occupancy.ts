// 'Ocupación': the seats of groups on the first day of each month (DIR-24).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { campus, count, course, dayColumn, group, placedGroups, ratio, report, text } from '#features/foundation/reports/server/public.ts'

export const occupancy = report({
  path: 'ocupacion',
  name: 'Ocupación',
  asks: '¿Qué tan llenos?',
  block: 'Grupos',
  place: 2,
  icon: 'seats',
  words: 'lugares cupo llenos vacíos ocupación inscritos por mes',
  leaf: reportsAccess.teaching,
  people: 'get /groups/',
  hears: ['groups', 'students'],
  timed: true,
  usual: 'year',
  atoms: ({ starts, slotDay }) => sql`
    select g.id || p.day as id, g.id as group_id, g.name, g.course_id, g.location_id, p.day, coalesce(g.quota, 0) as quota, r.seats, ${slotDay('p.day')} as slot
    from ${starts('mes')} join ${placedGroups} g on p.day between g.start_date and g.end_date
      and g.parent_group_id is null and (g.deleted_at is null or g.deleted_at >= p.at)
    cross join lateral (
      select count(*) as seats from registration r
      where r.group_id = g.id and r.parent_id is null and r.registered_at < p.at and (r.ended_at is null or r.ended_at >= p.at)
    ) r`,
  measures: {
    full: ratio('Ocupación', 'seats', 'quota', 'Inscritos entre Lugares.'),
    seats: count('Inscritos', { of: 'a.seats', how: 'Inscripciones hechas antes del primer día de cada mes y en pie ese día.' }),
    quota: count('Lugares', { of: 'a.quota', how: 'El cupo de los grupos que corrían ese día. Se usa el cupo de ahora.' }),
    groups: count('Grupos', { how: 'Grupos que corrían el primer día de cada mes.' }),
  },
  by: { curso: course('course_id'), sede: campus('location_id'), grupo: group('group_id') },
  split: {},
  first: 'full',
  rows: {
    called: 'grupos',
    sort: 'a.day desc, a.name, a.id',
    from: '',
    columns: [text('Grupo', 'a.name'), dayColumn('Día', 'a.day'), text('Inscritos', `a.seats || ' de ' || a.quota`)],
    opens: { screen: 'group', id: 'a.group_id' },
  },
  notes: [
    'Se mira el primer día de cada mes que está en el periodo. En el total de varios meses cada mes cuenta aparte.',
    'Quien cambió de grupo cuenta en el nuevo desde que se inscribió.',
  ],
})
