// Properties of every registered report, on the demo academy's records (docs/rules/direction.md).
import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { reports, type Description } from '#features/foundation/reports/contract.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { spansOf } from '#features/foundation/reports/server/span.ts'
import { earlier, isUnit, kindOf } from '#features/foundation/reports/period.ts'
import { bookOf } from '#lib/sheet/book.ts'
import { limitedTo } from './callers.ts'
import { unjudged } from './database.ts'
import { pdfText } from './pdfText.ts'
import { unzipped } from './unzipped.ts'
import { startTest } from './harness.ts'
import { stated } from './stated.ts'

const t = await startTest({ demo: true })
const boss = await t.admin()
const campuses = await t.db.selectFrom('location').select(['id']).where('deletedAt', 'is', null).execute()
const all = (await t.ok(reports.list, {}, boss)).reports
type Query = Record<string, string>
const figures = (path: string, query: Query, as = boss) => t.ok(reports.figures, { params: { path }, query }, as)
const near = (value: number | null | undefined) => Math.round((value ?? 0) * 100)

const PERIODS = [
  ['2026-11-01', '2026-11-30'],
  ['2026-01-01', '2026-12-31'],
  ['2026-11-16', '2026-11-22'],
  ['2026-11-20', '2026-11-20'],
  ['2025-03-05', '2026-10-17'],
  ['2024-02-29', '2026-02-28'],
] as const
const days = (report: Description, at: number): Query => (report.timed ? { from: PERIODS[at]![0], to: PERIODS[at]![1] } : {})

const parameters = (report: Description) =>
  fc.record({
    period: fc.nat(PERIODS.length - 1),
    by: fc.constantFrom(...report.by.map(({ key }) => key)),
    across: fc.option(fc.constantFrom(...report.by.map(({ key }) => key)), { nil: undefined }),
    measure: fc.constantFrom(...report.measures.map(({ key }) => key)),
    line: fc.nat(40),
    column: fc.nat(8),
  })

async function rowsSum(path: string, query: Query) {
  let [sum, count, total, valued] = [0, 0, 1, false]
  while (count < total) {
    const page = await t.ok(reports.rows, { params: { path }, query: { ...query, skip: count, limit: 1000 } }, boss)
    for (const { value } of page.rows) {
      sum += near(value)
      valued ||= value !== null
    }
    total = page.total
    count += page.rows.length
    if (page.rows.length === 0) break
  }
  return { sum, count, valued }
}

test.each(all.map(report => [report.path, report] as const))(
  'DIR-1 DIR-2 DIR-3 DIR-53: cells of %s add up to the total, rows to a cell, campuses to the whole',
  async (path, report) => {
    await fc.assert(
      fc.asyncProperty(parameters(report), async ({ period, by, across: second, measure, line, column }) => {
        const across = second && second !== by && !(isUnit(by) && isUnit(second)) ? second : undefined
        const { kind, ratio } = report.measures.find(({ key }) => key === measure)!
        const base = { ...days(report, period), measure }
        const answer = await figures(path, { ...base, by, ...(across && { across }) })
        const whole = near(answer.total[measure])
        const additive = !ratio && kind !== 'people'
        if (additive && answer.more === 0) expect(answer.lines.reduce((sum, { figures: of }) => sum + near(of[measure]), 0)).toBe(whole)
        if (additive && across) {
          expect(answer.columns.reduce((sum, { total }) => sum + near(total), 0)).toBe(whole)
          for (const each of answer.lines)
            expect(each.cells.reduce((sum: number, cell) => sum + near(cell), 0)).toBe(near(each.figures[measure]))
        }
        const opened = answer.lines[line % Math.max(1, answer.lines.length)]
        const at = across ? column % answer.columns.length : -1
        if (!opened || (across && answer.columns.length === 0) || answer.columns[at]?.key === 'rest') return
        const query = { ...base, [by]: opened.key, ...(across && { [across]: answer.columns[at]!.key }) }
        const figure = near(across ? opened.cells[at] : opened.figures[measure])
        const rows = await rowsSum(path, query)
        if (!additive) {
          if (kind === 'people') expect(rows.count * 100).toBeGreaterThanOrEqual(figure)
        } else expect(rows.valued ? rows.sum : rows.count * 100).toBe(figure)
        expect(near((await figures(path, { ...query, by })).total[measure])).toBe(figure)
      }),
      { numRuns: stated(200, 12), seed: 49 },
    )
  },
)

test.each(all.map(report => [report.path, report] as const))(
  'DIR-53: in %s an employee limited to a campus reads that campus alone, and of a group what everybody reads',
  async (path, report) => {
    const query = { ...days(report, 1), measure: report.first }
    const byGroup = report.by.some(({ key }) => key === 'grupo')
    const whole = byGroup ? await figures(path, { ...query, by: 'grupo' }) : null
    for (const { id } of campuses) {
      const limited = await limitedTo(t, [id])
      const own = await figures(path, { ...query, by: 'sede' }, limited)
      expect(own.whole).toBe(false)
      expect(own.lines.filter(({ key }) => key !== id && key !== 'none')).toEqual([])
      if (!whole) continue
      const mine = (await figures(path, { ...query, by: 'grupo' }, limited)).lines.filter(({ key }) => key !== 'none')
      const here = (await figures(path, { ...query, by: 'grupo', sede: id })).lines
      const groups = await t.db.selectFrom('classGroup').select(['id', 'campuses']).execute()
      for (const { key, figures: rowFigures } of mine) {
        expect(groups.find(group => group.id === key)!.campuses).toContain(id)
        // Money of the line's own campus, or all of the group.
        const allowed = [whole.lines, here].map(lines => lines.find(line => line.key === key)?.figures[report.first])
        expect(allowed).toContain(rowFigures[report.first])
      }
    }
  },
)

/** The texts of a workbook's sheets. */
async function excelOf(path: string, query: object, as = boss): Promise<string[][][]> {
  const { body, status } = await t.call(reports.excel, { params: { path }, query: { ...query } }, { as })
  expect(status).toBe(200)
  const unzip = (bytes: Uint8Array) =>
    Object.fromEntries([...unzipped(Buffer.from(bytes))].map(([name, text]) => [name, new TextEncoder().encode(text)]))
  return bookOf(body as Uint8Array, { unzip, name: 'a.xlsx' }).sheets.map(({ rows }) => rows.map(({ cells }) => cells))
}

test.each(all.map(report => [report.path, report] as const))(
  'DIR-1: the Excel of %s has the figures of the screen',
  async (path, report) => {
    await fc.assert(
      fc.asyncProperty(parameters(report), async ({ period, by, across: second, measure }) => {
        const across = second && second !== by && !(isUnit(by) && isUnit(second)) ? second : undefined
        const query = { ...days(report, period), measure, by, ...(across && { across }) }
        const told = await figures(path, query)
        const [[head, ...lines]] = (await excelOf(path, query)) as [string[][]]
        expect(head!.slice(1)).toEqual([...told.columns.map(({ name }) => name), ...report.measures.map(({ label }) => label)])
        const kinds = [...told.columns.map(() => measure), ...report.measures.map(({ key }) => key)].map(
          key => report.measures.find(each => each.key === key)!.kind,
        )
        // Percents are fractions in Excel; empty cells at the end of a row are not written.
        const read = (cells: readonly string[]) =>
          kinds.map((kind, n) => (cells[n + 1] ? near(Number(cells[n + 1]) * (kind === 'percent' ? 100 : 1)) : null))
        const values = (cells: readonly (number | null)[], of: Record<string, number | null>) =>
          [...cells, ...report.measures.map(({ key }) => of[key] ?? null)].map(value => (value === null ? null : near(value)))
        expect(read(lines[0]!)).toEqual(
          values(
            told.columns.map(({ total }) => total),
            told.total,
          ),
        )
        for (const [n, line] of told.lines.entries()) {
          expect(lines[n + 1]![0]).toBe(line.name)
          expect(read(lines[n + 1]!)).toEqual(values(line.cells, line.figures))
        }
      }),
      { numRuns: stated(20, 1), seed: 50 },
    )
  },
)

test('DIR-28: without get /costs/ no report has a cost in its figures, its Excel or its paper', async () => {
  const others = reportList.all().map(({ leaf }) => leaf)
  const blind = await t.as(
    ...new Set(others),
    'get /students/',
    'get /groups/',
    'get /talks/',
    'get /students/show/test/',
    'get /reports/excel',
  )
  const seen = (await t.ok(reports.list, {}, blind)).reports
  expect(seen.map(({ path }) => path)).toEqual(all.map(({ path }) => path))
  const guarded = new Set<string>()
  for (const { path, timed } of seen) {
    const { measures, rows } = reportList.all().find(each => each.path === path)!
    const isCost = (needs: unknown) => JSON.stringify(needs ?? '').includes('get /costs/')
    const costs = Object.entries(measures).filter(([, { needs }]) => isCost(needs))
    const labels = [...costs.map(([, { label }]) => label), ...rows.columns.filter(({ needs }) => isCost(needs)).map(({ label }) => label)]
    if (labels.length === 0) continue
    guarded.add(path)
    const query: Query = timed ? { from: '2026-01-01', to: '2026-12-31' } : {}
    const told = await figures(path, query, blind)
    for (const [key] of costs) {
      expect([told.total, ...told.lines.map(({ figures: of }) => of)].some(of => key in of)).toBe(false)
      expect(await t.refused(reports.figures, { params: { path }, query: { ...query, measure: key } }, blind)).toMatchObject({
        status: 404,
      })
    }
    const { body } = await t.call(reports.pdf, { params: { path }, query }, { as: blind })
    const words = [(await excelOf(path, { ...query, rows: true }, blind)).flat(2), await pdfText(Buffer.from(body as Uint8Array))].flat()
    const heads = words.flatMap(text => text.split(/[:\n]| {2,}/)).map(text => text.trim())
    for (const label of labels) expect(heads, path).not.toContain(label)
  }
  expect([...guarded]).toEqual(expect.arrayContaining(['grupos', 'horas']))
})

test.each(all.filter(({ timed }) => timed).map(report => [report.path, report] as const))(
  'DIR-13: the earlier figures of %s are the report of a year before',
  async (path, report) => {
    for (const at of [2, 3]) {
      const [from, to] = PERIODS[at]!
      const by = report.by[0]!.key
      const now = await figures(path, { from, to, by })
      if (!now.before) continue
      const past = await figures(path, { ...earlier({ from, to }, kindOf({ from, to })), by })
      expect(now.earlier).toEqual(past.total)
    }
    expect(report.measures.every(({ how }) => how.length > 10)).toBe(true)
  },
)

test('DIR-19: Lo que vencía is the view of all dates, day by day, and its Neto that of Ingresos', async () => {
  const query = { from: '2026-01-01', to: '2026-11-23' }
  const { rows } = await sql<{ day: string; amount: number; open: number }>`
    select due_on as day, sum(amount)::bigint as amount, sum(open)::bigint as open from due where due_on between '2026-10-25' and '2026-11-23' group by 1 order by 1`.execute(
    t.db,
  )
  const report = await figures('vencia', { from: '2026-10-25', to: '2026-11-23', by: 'fecha' })
  const days = report.lines
    .filter(({ figures: of }) => of['due'])
    .map(({ key, figures: of }) => [key, near(of['due']), near(of['missing'])])
  expect(days).toEqual(rows.map(({ day, amount, open }) => [day, amount, open]))
  expect(days.length).toBeGreaterThan(5)
  const { rows: all } = await sql<{ amount: number; open: number }>`
    select sum(amount)::bigint as amount, sum(open)::bigint as open from due where due_on between ${query.from} and ${query.to}`.execute(
    t.db,
  )
  const { total } = await figures('vencia', query)
  expect([near(total['due']), near(total['missing']), near(total['got'])]).toEqual([
    all[0]!.amount,
    all[0]!.open,
    all[0]!.amount - all[0]!.open,
  ])
  expect(total['net']).toBe((await figures('ingresos', query)).total['net'])
})

test('DIR-11: no definition converts each row to a day, and its rows join nothing that drops an atom', () => {
  const span = spansOf({
    period: { from: '2026-01-01', to: '2026-12-31' },
    kind: 'year',
    unit: 'mes',
    now: t.clock.now(),
    timeZone: 'America/Mexico_City',
  })
  for (const report of reportList.all()) {
    const text = JSON.stringify([sql`${report.atoms(span.now)}`.compile(t.db).sql, report.measures, report.by, report.rows]).toLowerCase()
    expect(text).not.toMatch(/at time zone|academy_day\(/)
    expect(report.rows.from.match(/\bjoin\b/g) ?? []).toHaveLength((report.rows.from.match(/\bleft join\b/g) ?? []).length)
  }
})

test('DIR-1: a definition is one object of at most 60 lines', () => {
  const sources = globSync('src/features/*/*/server/**/*.ts').map(file => readFileSync(file, 'utf8'))
  const objects = sources.flatMap(source =>
    [...source.matchAll(/= report\(\{\n([\s\S]*?)\n\}\)/g)].map(([, body]) => body!.split('\n').length),
  )
  expect(objects).toHaveLength(reportList.all().length)
  expect(Math.max(...objects)).toBeLessThanOrEqual(60)
})

test('DIR-1: the screen knows no report by name', () => {
  const paths = reportList.all().map(({ path }) => path)
  for (const file of [
    'ReportPage',
    'ReportBody',
    'ReportTable',
    'ReportTools',
    'RowsDrawer',
    'ColumnsChart',
    'AheadChart',
    'ReportsPage',
  ]) {
    const source = readFileSync(new URL(`../../features/foundation/reports/web/${file}.tsx`, import.meta.url), 'utf8')
    for (const path of paths) expect(source).not.toContain(`'${path}'`)
  }
})

test('DIR-54: names of erased persons are in no report', async () => {
  const person = await t.db.selectFrom('registration').select('studentId').orderBy('id').executeTakeFirstOrThrow()
  const visitor = await t.db.selectFrom('talkStudent').select('id').where('studentId', 'is', null).orderBy('id').executeTakeFirstOrThrow()
  const name = { name: 'Xóchitl', lastName: 'Quetzal', secondLastName: 'Yolotzin' }
  await t.db.updateTable('student').set(name).where('id', '=', person.studentId).execute()
  await t.db.updateTable('talkStudent').set(name).where('id', '=', visitor.id).execute()
  const texts = async () => {
    const found = []
    for (const { path, measures, timed } of all) {
      const query: Query = timed ? { from: '2024-12-01', to: '2026-12-31' } : {}
      for (const { key } of measures.filter(({ ratio }) => !ratio)) {
        const listed = await t.call(reports.rows, { params: { path }, query: { ...query, measure: key, limit: 1000 } }, { as: boss })
        expect([path, key, listed.status]).toEqual([path, key, 200])
        found.push(JSON.stringify(listed.body))
      }
    }
    return found.join(' ')
  }
  expect(await texts()).toContain('Quetzal')
  await unjudged(t.db, trx => sql`select erase_person(${person.studentId}, 9001), erase_visitor(${visitor.id}, 9002)`.execute(trx))
  expect(await texts()).not.toMatch(/Xóchitl|Quetzal|Yolotzin/)
})

test('DIR-54: without a leaf there is no report', async () => {
  expect(all.every(({ opens }) => opens)).toBe(true)
  const nobody = await t.as('get /courses/')
  expect((await t.ok(reports.list, {}, nobody)).reports).toEqual([])
  for (const { path } of all) expect(await t.refused(reports.figures, { params: { path } }, nobody)).toMatchObject({ status: 403 })
})
