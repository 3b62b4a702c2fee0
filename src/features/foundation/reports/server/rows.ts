// The rows behind a figure: the same atoms, the same conditions, and that of the measure (DIR-2, DIR-6).
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { Kind } from '../contract.ts'
import type { Query } from './ask.ts'
import { conditions } from './cells.ts'
import type { Report, Span } from './define.ts'
import { NO_DAYS, onSnapshot } from './figures.ts'
import { spansOf } from './span.ts'
import type { Value } from './rowText.ts'
import { isOnlyCounted, openedBy, sumsOf, valueOf } from './sums.ts'

/** `c0 …` are the columns of the definition. */
type Found = {
  id: string
  value: number | null
  opens: string | null
  under: string | null
  phone: string | null
  message: string | null
  squares: [day: string, came: boolean][] | null
} & Record<`c${number}`, Value>

export interface ListedRow {
  id: string
  values: Value[]
  value: number | null
  squares: { day: string; came: boolean }[] | null
  opens: { screen: 'student' | 'visitor' | 'group'; id: string; under: string | null } | null
  contact: { phone: string; message: string } | null
}

export interface Listed {
  rows: ListedRow[]
  /** The figure of each row. */
  of: { label: string; kind: Kind }
  figures: Record<string, number | null>
  total: number
}

const raw = (text: string) => sql.raw(text)

/** Joins only the rows of the page: no join drops or doubles an atom. */
async function page(
  db: Db,
  report: Report,
  span: Span,
  query: Query,
  { skip, limit }: { skip: number; limit: number },
): Promise<ListedRow[]> {
  const opened = openedBy(report.measures[query.measure]!, report.measures)
  const { from, sort, opens, squares } = report.rows
  const { columns } = query
  const own: RawBuilder<unknown> = opened.where === undefined ? sql`true` : raw(opened.where)
  const value = isOnlyCounted(opened) ? 'null::int' : `(${opened.expression})::bigint`
  const { rows } = await sql<Found>`
    select a.id, ${raw(value)} as value, ${raw(opens?.id ?? 'null::text')} as opens, ${raw(opens?.under ?? 'null::text')} as under,
      ${raw(report.contact?.phone ?? 'null::text')} as phone, ${raw(report.contact?.message ?? 'null::text')} as message, ${raw(squares ?? 'null::json')} as squares, ${raw(columns.map((each, n) => `${each.value} as c${n}`).join(', '))}
    from (select a.* from (${report.atoms(span)}) a where ${conditions(query.filters)} and ${own}
      order by ${raw(sort)} limit ${limit} offset ${skip}) a ${raw(from)}
    order by ${raw(sort)}`.execute(db)
  return rows.map(row => ({
    id: row.id,
    values: columns.map((_each, n) => row[`c${n}`]!),
    value: valueOf(opened, row.value),
    squares: row.squares && row.squares.map(([day, came]) => ({ day, came })),
    opens: opens && row.opens ? { screen: opens.screen, id: row.opens, under: row.under } : null,
    contact: report.contact ? { phone: row.phone ?? '', message: row.message ?? '' } : null,
  }))
}

/** The sums of all of them, and how many there are. */
async function whole(db: Db, report: Report, span: Span, query: Query): Promise<Omit<Listed, 'rows' | 'of'>> {
  const opened = openedBy(report.measures[query.measure]!, report.measures)
  const sums = sumsOf(query.measures, report.measures)
  const own = opened.where === undefined ? '' : ` filter (where ${opened.where})`
  const { rows } = await sql<{ total: number } & Record<`m${number}`, number>>`
    select count(*)${raw(own)} as total, ${sums.columns} from (${report.atoms(span)}) a where ${conditions(query.filters)}`.execute(db)
  return {
    total: rows[0]!.total,
    figures: sums.figures(
      sums.list.map((_each, n) => rows[0]![`m${n}`]!),
      query.filters.map(([split]) => split),
    ),
  }
}

export async function rowsOf({ db, now, academy, user }: Context, query: Query, part: { skip: number; limit: number }): Promise<Listed> {
  const { report, period, kind } = query
  const days = period ?? NO_DAYS
  const { now: span } = spansOf({ period: days, kind, unit: null, now, timeZone: academy.timeZone, whole: !user.campuses })
  const [rows, sums] = await onSnapshot(
    db,
    one => page(one, report, span, query, part),
    two => whole(two, report, span, query),
  )
  const { label, kind: valueKind } = openedBy(report.measures[query.measure]!, report.measures)
  return { rows, of: { label, kind: valueKind }, ...sums }
}
