// 'Próximas 8 semanas': what is agreed and what is new, with its band, and what was said before (DIR-48 to DIR-50).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { campus, money, moneyColumn, report, text, type Report } from '#features/foundation/reports/server/public.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { cashEntries } from '#server/db/cashEntries.ts'

const PAST_WEEKS = 26
const FRESH = `case when f.state = 'shown' then f.fresh else 0 end`

// On Mondays on which last year was nearer the page said last year's week. A sum of campuses has no band: an employee of the whole academy reads its own one, others the widest.
const weeks: NonNullable<Report['ahead']> = ({ at, today }, campusKey) => {
  const monday = addDays(today, -weekdayOf(today))
  const mondays = Array.from({ length: PAST_WEEKS }, (_, nth) => addDays(monday, (nth - PAST_WEEKS) * 7))
  const ends = [...mondays.slice(1), monday].map(day => at(day).toISOString())
  const isVisible =
    campusKey === undefined
      ? sql`f.whole = exists (select from forecast x where x.whole)`
      : sql`not f.whole and f.location_id = ${campusKey}`
  return sql`
    with said as (
      select f.made_on, f.week, min(f.state) as state, sum(f.agreed + ${sql.raw(FRESH)})::bigint as said, sum(f.low)::bigint as low,
        sum(f.high)::bigint as high, sum(f.last_year)::bigint as last_year
      from forecast f where ${isVisible} group by f.made_on, f.week
    )
    select s.week::text, s.state, s.said, s.low, s.high, s.last_year, null::bigint as came from said s
    where s.made_on = (select max(x.made_on) from public.forecast x)
    union all
    select s.week::text, s.state, case when s.state = 'year' then s.last_year else s.said end, s.low, s.high, s.last_year, coalesce((select sum(e.amount) from entry e where ${cashEntries()}
        and e.voided_at is null and e.entered_at >= p.since and e.entered_at < p.until
        and ${campusKey === undefined ? sql`true` : sql`e.location_id = ${campusKey}`}), 0)::bigint
    from unnest(${mondays}::date[], ${mondays.map(day => at(day).toISOString())}::timestamptz[], ${ends}::timestamptz[]) p (week, since, until)
    join said s on s.week = p.week and s.made_on = p.week
    order by 1`
}

export const ahead = report({
  path: 'pronostico',
  name: 'Próximas 8 semanas',
  asks: '¿Qué viene?',
  block: 'Dinero',
  place: 5,
  icon: 'trend',
  words: 'pronóstico proyección flujo futuro lo que viene',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['payments', 'students'],
  timed: false,
  atoms: () => sql`
    select f.week || coalesce(f.location_id, '') as id, f.week, f.location_id, f.agreed, ${sql.raw(FRESH)} as fresh, f.last_year
    from forecast f where not f.whole and f.made_on = (select max(x.made_on) from public.forecast x)`,
  measures: {
    said: money('Se espera', 'a.agreed + a.fresh', { how: 'Acordado más Nuevo.' }),
    agreed: money('Acordado', 'a.agreed', {
      how: 'Fechas de pago abiertas de esa semana, por la parte que se recuperó de las que vencieron hace 4 a 12 semanas.',
    }),
    fresh: money('Nuevo', 'a.fresh', {
      how: 'Lo que hace un año dejaron en esas semanas las inscripciones nuevas (la media de cinco arranques), por lo que crecieron desde entonces.',
    }),
    lastYear: money('Un año antes', 'a.last_year', { how: 'Lo que entró en la misma semana hace un año, 364 días antes.' }),
  },
  by: {
    porvenir: {
      label: 'Semana',
      key: 'a.week',
      none: 'Sin semana',
      inOrder: true,
      names: keys => sql`select k as key, to_char(k::date, '"Semana del "DD/MM') as name from unnest(${keys}::text[]) k`,
    },
    sede: campus('location_id'),
  },
  split: { by: 'porvenir' },
  first: 'said',
  strip: ['said', 'agreed', 'fresh', 'lastYear'],
  ahead: weeks,
  rows: {
    called: 'semanas',
    sort: 'a.week, a.id',
    from: 'left join location l on l.id = a.location_id',
    columns: [
      text('Semana', `to_char(a.week, '"Semana del "DD/MM/YYYY')`),
      text('Sede', `coalesce(l.name, 'Sin sede')`),
      moneyColumn('Acordado', 'a.agreed', { aside: true }),
      moneyColumn('Nuevo', 'a.fresh', { aside: true }),
    ],
  },
  notes: [
    'Se prueba cada semana sobre cómo estaban las cosas hace 8, 12, 16 y 20 semanas. La banda va de lo que 5 de cada 100 veces entró de menos a lo que 5 de cada 100 entró de más.',
    'Los planes cuentan con sus fechas de ahora. Lo que se dijo cada lunes se guarda; cuando acertaba más el año pasado, eso es lo que se dijo.',
  ],
})
