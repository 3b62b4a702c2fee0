// The figures of a report, with those of a year before, read from one snapshot (DIR-9).
import { sql } from 'kysely'
import { toPesos } from '#lib/money.ts'
import { codeOf } from '#lib/errors.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { hasRecentWrite } from '#server/limits/deskActivity.ts'
import { turns } from '#server/limits/turns.ts'
import { LIMITS, NONE, reportFailures, REST } from '../contract.ts'
import type { Dimension } from '../dimensions.ts'
import { isUnit, partName, unitOf, type Period, type Unit } from '../period.ts'
import { splitAt, type Query, type Reader } from './ask.ts'
import { cellsOf, type Folded } from './cells.ts'
import type { AheadRow, Split } from './define.ts'
import { keptOf, weeksUntil } from './kept.ts'
import { spansOf } from './span.ts'
import { sumsOf, type Sums } from './sums.ts'

/** Two reports at once; others wait (DIR-10). */
const turn = turns(2)
const MOST_MS = 10_000

/**
 * Reads one snapshot on two connections: the present figures, and the earlier ones. One after the other while desks write, so that
 * one processor is theirs.
 */
export async function onSnapshot<A, B>(db: Db, first: (db: Db) => Promise<A>, second: (db: Db) => Promise<B>): Promise<[A, B]> {
  const begin = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const set = (trx: Db) =>
    sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true), set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(
      trx,
    )
  try {
    return await turn(() =>
      begin().execute(async one => {
        await set(one)
        const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(one)
        const earlier = () =>
          begin().execute(async two => {
            await sql`set transaction snapshot ${sql.lit(rows[0]!.name)}`.execute(two)
            await set(two)
            return second(two)
          })
        if (!hasRecentWrite()) return Promise.all([first(one), earlier()])
        return [await first(one), await earlier()]
      }),
    )
  } catch (error) {
    if (codeOf(error) === '57014') return fail(reportFailures.REPORT_SLOW)
    throw error
  }
}

/** The names of some keys. */
export async function namesOf(db: Db, split: Split | undefined, keys: readonly string[]): Promise<Map<string, string>> {
  const known = keys.filter(key => key !== NONE && key !== REST)
  if (!split) return new Map()
  if (split.words) return new Map(known.flatMap(key => (split.words![key] ? [[key, split.words![key]]] : [])))
  if (!split.names || known.length === 0) return new Map()
  const { rows } = await split.names(known).execute(db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

async function filterNames(db: Db, filters: Query['filters']): Promise<{ key: string; name: string }[]> {
  const names = []
  for (const [split, value, key] of filters)
    names.push({ key, name: value === NONE ? split.none : ((await namesOf(db, split, [value])).get(value) ?? 'Sin nombre') })
  return names
}

const byName = new Intl.Collator('es', { numeric: true }).compare

interface KeyName {
  key: string
  name: string
}

/** Keys in the order of the screen: parts of time, words as they are, else the largest first; what has no value is last (DIR-5). */
function ordered(
  keys: readonly string[],
  split: Split | undefined,
  names: Map<string, string>,
  size: (key: string) => number,
  least = false,
): KeyName[] {
  const words = split?.words && Object.keys(split.words)
  const place = (key: string) => (key === NONE ? 1 : 0)
  const name = (key: string) => (key === NONE ? (split?.none ?? '') : (names.get(key) ?? 'Sin nombre'))
  return keys
    .map(key => ({ key, name: name(key) }))
    .toSorted(
      (a, b) =>
        place(a.key) - place(b.key) ||
        (words
          ? words.indexOf(a.key) - words.indexOf(b.key)
          : split?.inOrder
            ? a.key.localeCompare(b.key)
            : (least ? size(a.key) - size(b.key) : size(b.key) - size(a.key)) || byName(a.name, b.name)),
    )
}

/** The parts of a period as lines, those to come left out. */
function parts(starts: readonly string[], unit: Unit, period: Period, until: string): KeyName[] {
  return starts.filter(day => day <= until).map(key => ({ key, name: partName(unit, key, period) }))
}

const slotKeys = (starts: readonly string[]) => (key: string) => starts[Number(key) - 1] ?? NONE

/** Renames the parts of time from their numbers to their first days. */
function dated(folded: Folded, starts: readonly string[], axis: 'lines' | 'columns' | null): Folded {
  const rename = slotKeys(starts)
  const renamed = <T>(map: Map<string, T>) => new Map([...map].map(([key, value]) => [rename(key), value]))
  const all = { ...folded, overTime: renamed(folded.overTime) }
  if (axis === 'lines') return { ...all, lines: renamed(folded.lines), cells: renamed(folded.cells) }
  if (axis === null) return all
  return { ...all, columns: renamed(folded.columns), cells: new Map([...folded.cells].map(([key, cells]) => [key, renamed(cells)])) }
}

export type Answer = Awaited<ReturnType<typeof figuresOf>>

/** @param most lines */
export async function figuresOf(context: Reader, query: Query, most: number = LIMITS.lines) {
  const { db, counts, now, academy, user } = context
  const { report, measures, measure, by, across, filters, period, kind } = query
  const key = JSON.stringify([
    report.path,
    measures.map(([name]) => name),
    measure,
    by,
    across,
    filters.map(([{ label }, value]) => [label, value]),
    period,
    kind,
  ])
  return counts.of(report.hears, `report ${most} ${key}`, () =>
    read(db, query, { now, timeZone: academy.timeZone, most, whole: !user.campuses }),
  )
}

interface How {
  now: Date
  timeZone: string
  most: number
  whole: boolean
}

/** The days of a report without a period: no statement asks for them. */
export const NO_DAYS: Period = { from: '2000-01-01', to: '2000-01-01' }

/** Runs the statements of a report on one snapshot. */
async function statements(db: Db, query: Query, { now, timeZone, whole }: How) {
  const { report, measures, measure, by, across, filters, period, kind } = query
  const sums = sumsOf(measures, report.measures)
  const unit = isUnit(by) ? by : across && isUnit(across) ? across : null
  const unitOfChart = report.chart && period ? unitOf(period) : null
  const days = period ?? NO_DAYS
  const spansBy = (each: Unit | null) => spansOf({ period: days, kind, unit: each, now, timeZone, whole })
  // A statement knows one unit of time: a chart of another one is asked apart.
  const isOneUnit = unitOfChart !== null && (unit === null || unit === unitOfChart)
  const spans = spansBy(isOneUnit ? unitOfChart : unit)
  const chart = unitOfChart && {
    unit: unitOfChart,
    spans: isOneUnit ? spans : spansBy(unitOfChart),
    sums: isOneUnit
      ? sums
      : sumsOf(
          measures.filter(([name]) => name === measure),
          report.measures,
        ),
  }
  const second = across === null ? null : isUnit(across) ? ('time' as const) : splitAt(report, across)!
  const axis = isUnit(by) ? 'lines' : second === 'time' ? 'columns' : null
  const split = { by: splitAt(report, by), across: second, filters }
  // Lines or columns over the chart's own parts are the chart.
  const drawn = (cells: Folded, on: typeof axis) => cells[on ?? 'overTime']
  const series = async (on: Db, of: 'now' | 'wholeBefore') =>
    chart &&
    dated(await cellsOf(on, report, chart.spans[of], chart.sums, { by: undefined, across: null, filters }), chart.spans.starts, 'lines')
      .lines

  const [present, past] = await onSnapshot(
    db,
    async one => {
      const cells = dated(await cellsOf(one, report, spans.now, sums, { ...split, overTime: isOneUnit && !axis }), spans.starts, axis)
      const campus = filters.find(([, , key]) => key === 'sede')?.[1]
      const ahead = report.ahead && (await report.ahead(spans.now, campus).execute(one)).rows
      // Kept by campus alone.
      const past = filters.every(([, , key]) => key === 'sede') ? await keptOf(one, report, weeksUntil(spans.now.today), campus) : null
      const remarks = (await report.remarks?.(one, spans.now)) ?? []
      const names = {
        lines: await namesOf(one, split.by, [...cells.lines.keys()]),
        columns: second && second !== 'time' ? await namesOf(one, second, [...cells.columns.keys()]) : new Map<string, string>(),
        filters: await filterNames(one, filters),
      }
      return { cells, names, chart: isOneUnit ? drawn(cells, axis) : await series(one, 'now'), ahead, kept: past, remarks }
    },
    async two => {
      if (!period || period.from > spans.now.today) return null
      const { rows } = await sql<{
        since: Date | null
      }>`select min(e.entered_at) as since from entry e where ${cashEntries()} and e.amount <> 0`.execute(two)
      if (!rows[0]?.since || rows[0].since >= spans.before.begins) return null
      // The chart shows all of the earlier year, the figures the year up to the same hour.
      const isOver = isOneUnit && spans.before.ends.getTime() === spans.wholeBefore.ends.getTime()
      const lines = axis === 'lines' ? axis : null
      const alone = { ...split, across: null, overTime: isOver && !lines }
      const cells = dated(await cellsOf(two, report, spans.before, sums, alone), spans.starts, lines)
      return { cells, chart: isOver ? drawn(cells, lines) : await series(two, 'wholeBefore') }
    },
  )
  return { present, past, sums, spans, chart, days, split }
}

async function read(db: Db, query: Query, how: How) {
  const { report, measure, by, across, period } = query
  const { present, past, sums, spans, chart, days, split } = await statements(db, query, how)
  const size = (of: Map<string, number[]>) => (key: string) => sums.value(measure, of.get(key)!) ?? 0
  const filtered = query.filters.map(([each]) => each)
  const [inLine, inColumn] = [
    [...filtered, split.by],
    [...filtered, split.across === 'time' ? undefined : (split.across ?? undefined)],
  ]
  const allLines = isUnit(by)
    ? parts(spans.starts, by, days, spans.now.to)
    : ordered(
        [...present.cells.lines.keys()],
        split.by,
        present.names.lines,
        size(present.cells.lines),
        report.least && measure === report.first,
      )
  const columns =
    across === null
      ? []
      : columnsOf(present.cells, query, spans.starts, present.names.columns, days, spans.now.to, size(present.cells.columns))
  const zero = sums.list.map(() => 0)
  const lines = allLines.slice(0, how.most).map(({ key, name }) => {
    const cells = present.cells.cells.get(key)
    return {
      key,
      name,
      figures: sums.figures(present.cells.lines.get(key) ?? zero, inLine),
      earlier: past && sums.figures(past.cells.lines.get(key) ?? zero, inLine),
      cells: columns.map(column =>
        sums.value(
          measure,
          added(
            column.keys.map(each => cells?.get(each)),
            zero,
          ),
          [...inLine, ...inColumn],
        ),
      ),
    }
  })
  return {
    period,
    before: past && period ? { from: spans.before.from, to: spans.before.to } : null,
    by,
    across,
    measure,
    total: sums.figures(present.cells.total, filtered),
    earlier: past && sums.figures(past.cells.total, filtered),
    columns: columns.map(({ key, name, keys }) => ({
      key,
      name,
      total: sums.value(
        measure,
        added(
          keys.map(each => present.cells.columns.get(each)),
          zero,
        ),
        inColumn,
      ),
    })),
    lines,
    more: Math.max(0, allLines.length - how.most),
    chart:
      chart &&
      present.chart &&
      chartOf({
        ...chart,
        starts: chart.spans.starts,
        until: chart.spans.now.to,
        now: present.chart,
        before: past?.chart ?? null,
        measure,
      }),
    ahead: aheadOf(present.ahead),
    kept: present.kept,
    remarks: present.remarks,
    filters: present.names.filters,
    whole: how.whole,
    madeAt: how.now,
  }
}

function aheadOf(rows: readonly AheadRow[] | undefined) {
  if (!rows?.[0]) return null
  const pesos = (value: number | null) => (value === null ? null : toPesos(value))
  const weeks = rows.map(({ week: key, said, low, high, lastYear, came }) => ({
    key,
    said: toPesos(said),
    low: pesos(low),
    high: pesos(high),
    lastYear: toPesos(lastYear),
    came: pesos(came),
  }))
  return { state: rows.at(-1)!.state, weeks }
}

/** Sums of sums. Persons of several columns may be counted twice: the screen says so. */
function added(all: readonly (readonly number[] | undefined)[], zero: readonly number[]): number[] {
  return zero.map((_zero, n) => all.reduce((sum, values) => sum + (values?.[n] ?? 0), 0))
}

interface ColumnOf extends KeyName {
  keys: string[]
}

/** At most 24: the smallest are added up as 'Otros' (DIR-4, DIR-5). */
function columnsOf(
  cells: Folded,
  { report, across }: Query,
  starts: readonly string[],
  names: Map<string, string>,
  days: Period,
  until: string,
  size: (key: string) => number,
): ColumnOf[] {
  const dimension = across as Dimension
  const all = isUnit(dimension)
    ? parts(starts, dimension, days, until)
    : ordered([...cells.columns.keys()], splitAt(report, dimension), names, size)
  const single = (each: KeyName): ColumnOf => ({ ...each, keys: [each.key] })
  if (all.length <= LIMITS.columns) return all.map(single)
  const shown = all.slice(0, LIMITS.columns - 1)
  return [...shown.map(single), { key: REST, name: 'Otros', keys: all.slice(LIMITS.columns - 1).map(({ key }) => key) }]
}

interface Chart {
  unit: Unit
  starts: readonly string[]
  until: string
  now: Map<string, number[]>
  before: Map<string, number[]> | null
  sums: Sums
  measure: string
}

function chartOf({ unit, starts, until, now, before, sums, measure }: Chart) {
  const zero = sums.list.map(() => 0)
  const value = (of: Map<string, number[]>, key: string) => sums.value(measure, of.get(key) ?? zero)
  return {
    unit,
    slots: starts.map(key => ({ key, now: key <= until ? value(now, key) : null, before: before && value(before, key) })),
  }
}
