// Properties of every registered report, on the demo academy's records (docs/rules/direction.md).
import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { reports, type Description } from '#features/foundation/reports/contract.ts'
import { placedGroups, reportList } from '#features/foundation/reports/server/public.ts'
import { spansOf } from '#features/foundation/reports/server/span.ts'
import { earlier, isUnit, kindOf } from '#features/foundation/reports/period.ts'
import { bookOf } from '#lib/sheet/book.ts'
import { limitedTo, type Caller } from './callers.ts'
import { foreignOf, leaked, plant, textOf } from './foreign.ts'
import { unjudged } from './database.ts'
import { pdfText } from './pdfText.ts'
import { unzipped } from './unzipped.ts'
import { startTest } from './harness.ts'
import { shareOf, stated, WHOLE } from './stated.ts'

const t = await startTest({ demo: 'whole' })
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

/** Campuses with a part of a family that counts at another one. */
const withFamilies = new Set(
  (
    await sql<{ id: string }>`select distinct c.id from (select g.* from ${placedGroups} g) g cross join unnest(g.campuses) c (id)
      where g.parent_group_id is null and c.id <> g.location_id`.execute(t.db)
  ).rows.map(({ id }) => id),
)

test.each(all.map(report => [report.path, report] as const))(
  'DIR-53: in %s an employee limited to a campus reads what everybody reads of that campus and of its groups, and no more',
  async (path, report) => {
    const query = { ...days(report, 1), measure: report.first }
    const byGroup = report.by.some(({ key }) => key === 'grupo')
    const whole = byGroup ? await figures(path, { ...query, by: 'grupo' }) : null
    for (const { id } of campuses) {
      const limited = await limitedTo(t, [id])
      const own = await figures(path, { ...query, by: 'sede' }, limited)
      expect(own.whole).toBe(false)
      expect(own.lines.filter(({ key }) => key !== id && key !== 'none')).toEqual([])
      // A family of several campuses counts at that of its first part, and is read by employees of the others, too.
      const there = (await figures(path, { ...query, sede: id })).total
      const mineOf = own.lines.find(line => line.key === id)?.figures ?? {}
      for (const { key } of report.measures.filter(({ ratio, kind }) => !ratio && kind !== 'people')) {
        const [seen, counted] = [near(mineOf[key]), near(there[key])]
        if (withFamilies.has(id)) expect([key, seen >= counted || key === 'margin']).toEqual([key, true])
        else expect([id, key, seen]).toEqual([id, key, counted])
      }
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

/** Names of groups, rooms, campuses and talks that a campus does not show, and no visible one has. */
async function foreignNames(campus: string): Promise<string[]> {
  return t.db.transaction().execute(async trx => {
    await sql`select set_config('plantel.campuses', ${campus}, true)`.execute(trx)
    const { rows } = await sql<{ name: string; shown: boolean }>`
      select name, id in (select id from sede_place.class_group) as shown from public.class_group
      union all select name, id in (select id from sede_place.talk) from public.talk
      union all select name, id = ${campus} from public.location`.execute(trx)
    const visible = rows.filter(({ shown }) => shown).map(({ name }) => name)
    return rows.filter(({ shown, name }) => !shown && !visible.some(each => each.includes(name))).map(({ name }) => name)
  })
}

test('DIR-53: an employee limited to a campus reads no foreign row in any figure, row, Excel or paper', async () => {
  await plant(t.db)
  // Excel and paper have the rows of the same call; each takes a second.
  const withFiles = new Set(shareOf(all, 8, 3).map(({ path }) => path))
  let [named, rowCount] = [0, 0]
  for (const { id } of shareOf(campuses, 3, 0)) {
    const limited = await limitedTo(t, [id])
    const { place: foreign } = await foreignOf(t.db, [id])
    const names = await foreignNames(id)
    named += names.length + foreign.ids.size
    const told = (body: unknown, question: object, path: string) =>
      textOf(body).then(answer => {
        const leaks = [...leaked(answer, JSON.stringify(question), foreign), ...names.filter(name => answer.includes(name))]
        expect([path, question, leaks]).toEqual([path, question, []])
      })
    for (const { path, measures, by, timed } of all) {
      const days: Query = timed ? { from: '2024-12-01', to: '2026-12-31' } : {}
      for (const { key } of by) await told(await figures(path, { ...days, by: key }, limited), { ...days, by: key }, path)
      for (const { key } of measures.filter(({ ratio }) => !ratio)) {
        const query = { ...days, measure: key, limit: 1000 }
        const listed = await t.ok(reports.rows, { params: { path }, query }, limited)
        rowCount += listed.rows.length
        await told(listed, query, path)
      }
      for (const route of withFiles.has(path) ? [reports.excel, reports.pdf] : []) {
        const query = { ...days, rows: true }
        const { body, status } = await t.call(route, { params: { path }, query }, { as: limited })
        expect([path, status]).toEqual([path, 200])
        await told(body, query, path)
      }
    }
    await told(await t.ok(reports.sheet, {}, limited), {}, 'sheet')
    await told((await t.call(reports.sheetPdf, {}, { as: limited })).body, {}, 'sheet')
    const whole = await figures('ingresos', { from: '2024-12-01', to: '2026-12-31', by: 'grupo' })
    expect(names.filter(name => JSON.stringify(whole).includes(name)).length).toBeGreaterThan(0)
  }
  // The test would also pass with nothing to hide, or nothing to read.
  expect([named > 500, rowCount > 500]).toEqual([true, true])
})

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
    const { rows: listed, figures: sums } = await t.ok(reports.rows, { params: { path }, query: { ...query, limit: 50 } }, blind)
    expect([path, listed.length > 0, costs.some(([key]) => key in sums)]).toEqual([path, true, false])
    expect(listed.map(({ about }) => about).join(' ')).not.toMatch(/Se paga con|Ni lleno/)
    const { body } = await t.call(reports.pdf, { params: { path }, query }, { as: blind })
    const words = [(await excelOf(path, { ...query, rows: true }, blind)).flat(2), await pdfText(Buffer.from(body as Uint8Array))].flat()
    const heads = words.flatMap(text => text.split(/[:\n]| {2,}/)).map(text => text.trim())
    for (const label of labels) expect(heads, path).not.toContain(label)
  }
  expect([...guarded]).toEqual(expect.arrayContaining(['grupos', 'horas']))
})

// A year later: the weeks before are those of the demo academy.
describe('a year later', () => {
  const LATER = [
    ['2027-11-15', '2027-11-21'],
    ['2027-11-19', '2027-11-19'],
    ['2027-10-01', '2027-10-31'],
    ['2026-11-01', '2027-10-31'],
  ] as const
  const present = t.clock.now()
  let later: Caller
  beforeAll(async () => {
    const { id } = await t.db.selectFrom('student').select('id').orderBy('id').executeTakeFirstOrThrow()
    await t.make.entry({ studentId: id, other: true, amount: 10_00, concept: 'Guía', enteredAt: new Date('2024-01-10T16:00:00Z') })
    await t.clock.set('2027-12-01T16:00:00Z')
    later = await t.admin()
  })
  afterAll(() => t.clock.set(present))

  test.each(all.filter(({ timed }) => timed).map(report => [report.path, report] as const))(
    'DIR-13: the earlier figures of %s are the report of a year before, by line and with filters',
    async (path, report) => {
      let counted = 0
      await fc.assert(
        fc.asyncProperty(parameters(report), async ({ period: at, by, across: filter, line: nth }) => {
          const [from, to] = LATER[at % LATER.length]!
          const kind = kindOf({ from, to })
          // The weeks of other dates begin on another day of the week.
          if (by === 'semana' && kind !== 'week' && kind !== 'day') return
          const before = earlier({ from, to }, kind)
          const filters: Query = {}
          if (filter && !isUnit(filter)) {
            const { lines } = await figures(path, { ...before, by: filter }, later)
            if (lines.length > 0) filters[filter] = lines[nth % lines.length]!.key
          }
          const now = await figures(path, { from, to, by, ...filters }, later)
          expect(now.before).toEqual(before)
          const past = await figures(path, { ...before, by, ...filters }, later)
          expect(now.earlier).toEqual(past.total)
          for (const [n, { key, earlier: told }] of now.lines.entries()) {
            const same = isUnit(by) ? past.lines[n] : past.lines.find(each => each.key === key)
            if (same) expect([key, told]).toEqual([key, same.figures])
          }
          counted += Object.values(past.total).some(value => value) ? 1 : 0
        }),
        { numRuns: stated(200, 5), seed: 51 },
      )
      // Past lessons are not in this demo.
      if (!['clases', 'horas'].includes(path)) expect(counted).toBeGreaterThan(0)
      expect(report.measures.every(({ how }) => how.length > 10)).toBe(true)
    },
  )
})

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
    whole: true,
  })
  for (const report of reportList.all()) {
    const text = JSON.stringify([sql`${report.atoms(span.now)}`.compile(t.db).sql, report.measures, report.by, report.rows]).toLowerCase()
    expect(text).not.toMatch(/at time zone|academy_day\(/)
    expect(report.rows.from.match(/\bjoin\b/g) ?? []).toHaveLength((report.rows.from.match(/\bleft join\b/g) ?? []).length)
    // A page is cut before its rows are joined.
    expect(new Set(report.rows.sort.match(/\b\w+\./g))).toEqual(new Set(['a.']))
  }
})

/** Grupos has the measures of six rules (DIR-23 to DIR-28). */
const LONGEST: Record<string, number> = { grupos: 70 }

// A definition has the lines between its braces, with those of objects and lists that it names; what two have in common counts half.
// SQL and imports are outside.
test('DIR-1: a definition is one object of 30 to 60 lines', () => {
  const sources = globSync('src/features/*/*/server/**/*.ts').map(file => readFileSync(file, 'utf8'))
  const lengths = sources.flatMap(source => {
    const bodies = [...source.matchAll(/= report\(\{\n([\s\S]*?)\n\}\)/g)].map(([, body]) => body!)
    const linesOf = (body: string): number => {
      const partNames = new Set([...body.matchAll(/^ +(?:\.\.\.|\w+: )?(\w+),$/gm)].map(([, name]) => name!))
      const parts = [...partNames].map(
        name => new RegExp(`^const ${name}(?:: [^=]*)? = [\\[{]\\n([\\s\\S]*?)\\n[\\]}]`, 'm').exec(source)?.[1],
      )
      return body.split('\n').length + parts.reduce((sum, part) => sum + (part ? linesOf(part) : 0), 0)
    }
    return bodies.map(body => {
      const own = body.split('\n').length
      return [/path: '(\w+)'/.exec(body)![1]!, own + (linesOf(body) - own) / bodies.length] as const
    })
  })
  expect(lengths.map(([path]) => path).toSorted()).toEqual(
    reportList
      .all()
      .map(({ path }) => path)
      .toSorted(),
  )
  expect(lengths.filter(([path, lines]) => lines < 30 || lines > (LONGEST[path] ?? 60))).toEqual([])
})

test('DIR-1: a definition has no screen: one screen shows all and knows none by name', () => {
  const paths = reportList.all().map(({ path }) => path)
  const files = globSync('src/features/foundation/reports/web/**/*.{ts,tsx}').filter(file => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) for (const path of paths) expect(readFileSync(file, 'utf8'), file).not.toContain(`'${path}'`)
  const screens = globSync('src/features/*/*/web/**/screen.ts').flatMap(
    file => readFileSync(file, 'utf8').match(/path: '\/reportes[^']*'/g) ?? [],
  )
  expect(screens).toEqual(["path: '/reportes'", "path: '/reportes/$reporte'"])
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
      if (WHOLE)
        found.push(await textOf((await t.call(reports.excel, { params: { path }, query: { ...query, rows: true } }, { as: boss })).body))
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
