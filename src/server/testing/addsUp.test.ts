// M79: figures that a screen shows beside their total add up to it, and a figure with one name is the same on two screens, on the demo
// academy and on rows made for the test.
import { beforeAll, expect, test } from 'vitest'
import { cash } from '#features/money/cash/contract.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { bankImports, LineState } from '#features/money/bank/contract.ts'
import { lineParts } from '#features/money/bank/tiles.ts'
import { collections } from '#features/money/collections/contract.ts'
import { statisticsOf } from '#features/money/discountCodes/codeStates.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { imports, Verdict } from '#features/workspace/imports/contract.ts'
import { verdictParts } from '#features/workspace/imports/verdictParts.ts'
import { callParts, callSegments, reportLines, reportParts } from '#features/outreach/callDesk/callParts.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { callDesk, visitors } from '#features/outreach/callDesk/contract.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { partsOf } from '#features/teaching/groups/dayParts.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from './callers.ts'
import { startTest } from './harness.ts'

const t = await startTest({ demo: true, unrecorded: true })
let boss: Caller
beforeAll(async () => void (boss = await t.admin()))

interface Strip {
  of: string
  whole: number
  parts: number[]
}
const strip = (of: string, whole: number, parts: readonly ({ count: number } | number)[]): Strip => ({
  of,
  whole,
  parts: parts.map(part => (typeof part === 'number' ? part : part.count)),
})

async function codes(): Promise<Strip[]> {
  const { promotionalCodes } = await t.ok(discountCodes.list, {}, boss)
  const { total, ...states } = statisticsOf(promotionalCodes, t.clock.now())
  return [strip('codes', total, Object.values(states))]
}

async function talkStrips(): Promise<Strip[]> {
  const { talks: listed } = await t.ok(talks.list, { query: { limit: 100 } }, boss)
  const strips = await Promise.all(
    listed.map(async ({ _id, name, studentListLength }) => {
      const { calls, total } = await t.ok(callDesk.students, { params: { id: _id } }, boss)
      const { whole, parts } = callSegments(calls)
      const listedBy = (part: 'pending' | 'done' | 'moved') =>
        t.ok(callDesk.students, { params: { id: _id }, query: { calls: part } }, boss).then(answer => answer.total)
      const { report } = await t.ok(callDesk.report, { params: { id: _id } }, boss)
      const { callers, nobody } = reportLines(report)
      const lines = [...callers.map(({ data }) => data.studentsCount), nobody?.studentsCount ?? 0]
      return [
        strip(`${name}: rows of the table`, total, [whole]),
        strip(`${name}: seats of its card`, studentListLength, [calls.all]),
        strip(`${name}: segments`, whole, parts),
        ...(await Promise.all(
          parts.map(async ({ key, label, count }) => strip(`${name}: rows under '${label}'`, await listedBy(key), [count])),
        )),
        strip(`${name}: bar of calls`, calls.all, callParts(calls)),
        strip(`${name}: ring of the report`, report.studentsCount, reportParts(report)),
        strip(`${name}: lines of the report`, report.studentsCount, lines),
      ]
    }),
  )
  const { total, types, talks: each } = await t.ok(callDesk.conversion, {}, boss)
  const steps = ['registered', 'called', 'confirmed', 'attended', 'enrolled'] as const
  return [
    ...strips.flat(),
    ...steps.flatMap(step => [
      strip(
        `conversion, ${step}: types`,
        total[step],
        types.map(funnel => funnel[step]),
      ),
      strip(
        `conversion, ${step}: talks`,
        total[step],
        each.map(funnel => funnel[step]),
      ),
    ]),
  ]
}

async function agenda(): Promise<Strip[]> {
  const callsAnswer = await t.ok(visitors.calls, {}, boss)
  const { calls } = await t.ok(dashboard.show, {}, boss)
  const { scheduled, ...due } = callsAnswer.groups
  const next = callsAnswer.talks.find(({ _id }) => _id === calls!.talk?._id)
  return [
    strip('my calls', callsAnswer.total, Object.values(callsAnswer.groups)),
    strip('home: calls', calls!.total, Object.values(due)),
    ...(next ? [strip('home: calls made of the next talk', calls!.talk!.done, [next.done])] : []),
    strip('my calls: put off', scheduled, [callsAnswer.total - calls!.total]),
  ]
}

async function money(): Promise<Strip[]> {
  const { imports: statements } = await t.ok(bankImports.list, {}, boss)
  const { total, following } = await t.ok(collections.queue, {}, boss)
  const classes = (await t.ok(collections.aging, {}, boss)).classes.filter(({ aging }) => aging !== 'soon')
  const { overdue } = await t.ok(collections.forecast, {}, boss)
  const { debts } = await t.ok(dashboard.show, {}, boss)
  const students = classes.reduce((sum, each) => sum + each.students, 0)
  const late = classes.reduce((sum, each) => sum + Math.round(each.amount * 100), 0)
  const report = await t.ok(cash.report, { query: { date: '2026-11-20' } }, boss)
  return [
    ...statements
      .filter(({ state }) => state !== 'reading' && state !== 'matching')
      .map(statement => strip(`statement ${statement.filename}`, statement.total, lineParts(statement))),
    strip('collections: who is late', students, [total, following]),
    strip(
      'collections: late by campus',
      late,
      overdue.map(({ amount }) => Math.round(amount * 100)),
    ),
    strip('home: who is late', debts!.overdue.students, [students]),
    strip(
      'cash: types',
      Math.round(report.totals.net * 100),
      report.totals.byType.map(({ amount }) => Math.round(amount * 100)),
    ),
    strip('cash: lines by type', report.totals.count, report.totals.byType),
  ]
}

async function others(): Promise<Strip[]> {
  const { imports: sheets } = await t.ok(imports.list, {}, boss)
  const { groups: listed } = await t.ok(groups.list, {}, boss)
  return [
    ...sheets.map(sheet => strip(`sheet ${sheet.filename}`, sheet.read, verdictParts(sheet))),
    strip('groups by the part of the day', listed.length, partsOf(listed)),
  ]
}

const all = async () => (await Promise.all([codes(), talkStrips(), agenda(), money(), others()])).flat()
const sum = (parts: number[]) => parts.reduce((whole, part) => whole + part, 0)
const wrong = (strips: Strip[]) => strips.filter(({ whole, parts }) => sum(parts) !== whole)

test('M79: on the demo academy all figures add up, and none is empty', async () => {
  const strips = await all()
  expect(wrong(strips)).toEqual([])
  for (const name of ['codes', 'my calls', 'collections: who is late', 'cash: lines by type', 'groups by the part of the day'])
    expect(strips.find(each => each.of === name)!.whole, name).toBeGreaterThan(0)
  expect(strips.filter(({ of }) => /^(statement|sheet)/.test(of)).length).toBeGreaterThan(0)
})

test('M79: figures add up with a row in each state that the database allows', async () => {
  const now = t.clock.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  for (const isActive of [true, false])
    for (const [from, until] of [
      [-60, -30],
      [-30, 30],
      [30, 60],
    ] as const)
      await t.db
        .insertInto('promotionalCode')
        .values({
          id: newId(),
          code: `M79${isActive}${from}`.toUpperCase(),
          isActive,
          isCompanyCode: true,
          percentage: 10,
          validFrom: day(from),
          validUntil: day(until),
        })
        .execute()
  const [talk, other] = [await t.make.talk({ name: 'Cada estado', quota: 100 }), await t.make.talk({ name: 'Otra', quota: 100 })]
  const by = { calledBy: boss.employeeId, calledAt: now }
  const make = (part: object = {}) => t.make.visitor({ talkId: talk.id, ...part })
  await make()
  await make(by)
  for (let status = 1; status <= 10; status++) for (const nextCallAt of [null, day(-1), day(1)]) await make({ ...by, status, nextCallAt })
  await make({ confirmedBy: boss.employeeId, confirmedAt: now })
  await make({ ...by, studentId: (await t.make.student()).id })
  const { id: personId } = await make(by)
  await t.ok(visitors.move, { params: { userTalksId: personId, talkId: talk.id }, body: { talk: { id: other.id } } }, boss)
  const { cases } = await t.ok(collections.queue, {}, boss)
  await t.ok(collections.contact, { params: { studentId: cases[0]!._id }, body: { channel: 'call', outcome: 'no_answer' } }, boss)
  await t.make.group({ name: 'Sin horas', schedules: [] })

  const strips = await all()
  expect(wrong(strips)).toEqual([])
  expect(strips.find(({ of }) => of === 'Cada estado: segments')!.whole).toBe(35)
  expect(strips.find(({ of }) => of === 'collections: who is late')!.parts[1]).toBeGreaterThan(0)
})

/** A figure that several screens show with one name, in whole numbers. */
interface SameFigure {
  name: string
  byScreen: Record<string, number>
}

const centavos = (pesos: number | null | undefined) => Math.round((pesos ?? 0) * 100)
const total = async (path: string, query: object = {}) => (await t.ok(reports.figures, { params: { path }, query }, boss)).total

async function debtFigures(): Promise<SameFigure[]> {
  const debt = await t.ok(reports.figures, { params: { path: 'adeudos' }, query: { by: 'sede' } }, boss)
  const { debts } = await t.ok(dashboard.show, {}, boss)
  const queue = await t.ok(collections.queue, {}, boss)
  const { classes } = await t.ok(collections.aging, {}, boss)
  const { overdue, students: debtors } = await t.ok(collections.forecast, {}, boss)
  const list = await t.ok(students.counts, {}, boss)
  const late = (await t.ok(reports.sheet, {}, boss)).figures.find(({ path }) => path === 'adeudos')!
  const inClasses = (keys: readonly string[]) => classes.filter(({ aging }) => keys.includes(aging))
  const owed = (of: typeof classes) => of.reduce((all, { amount }) => all + centavos(amount), 0)
  const people = (of: typeof classes) => of.reduce((all, each) => all + each.students, 0)
  const ages = await Promise.all(
    Object.entries({ d30: ['d7', 'd30'], d60: ['d60'], d61: ['d61'] }).map(async ([antiguedad, keys]) => {
      const line = await total('adeudos', { antiguedad })
      return [
        { name: `Vencido, ${antiguedad}`, byScreen: { adeudos: centavos(line['late']), cobranza: owed(inClasses(keys)) } },
        { name: `Vencido, ${antiguedad}: alumnos`, byScreen: { adeudos: line['lateStudents']!, cobranza: people(inClasses(keys)) } },
      ]
    }),
  )
  const everyClass = inClasses(['d7', 'd30', 'd60', 'd61'])
  return [
    {
      name: 'Vencido',
      byScreen: {
        hoja: centavos(late.now),
        adeudos: centavos(debt.total['late']),
        cobranza: owed(everyClass),
        alumnos: centavos(list.overdue),
        hoy: centavos(debts!.overdue.amount),
      },
    },
    {
      name: 'Vencido: alumnos',
      byScreen: {
        hoja: Number.parseInt(late.about, 10),
        adeudos: debt.total['lateStudents']!,
        cobranza: queue.total + queue.following,
        alumnos: list.segments.overdue,
        hoy: debts!.overdue.students,
      },
    },
    {
      name: 'Debe',
      byScreen: { adeudos: centavos(debt.total['all']), alumnos: centavos(list.owed), hoy: centavos(debts!.amount) },
    },
    {
      name: 'Debe: alumnos',
      byScreen: { adeudos: debt.total['students']!, semana: debtors, alumnos: list.segments.owing, hoy: debts!.students },
    },
    ...overdue.flatMap(({ part, amount, students: owing }) => {
      const line = debt.lines.find(({ key }) => key === (part?._id ?? 'none'))?.figures
      const name = `Vencido, ${part?.name ?? 'Sin sede'}`
      return [
        { name, byScreen: { adeudos: centavos(line?.['late']), semana: centavos(amount) } },
        { name: `${name}: alumnos`, byScreen: { adeudos: line!['lateStudents']!, semana: owing } },
      ]
    }),
    ...ages.flat(),
  ]
}

async function dayFigures(date: string, isNow: boolean): Promise<SameFigure[]> {
  const income = await total('ingresos', { from: date, to: date })
  const enrolments = await total('inscripciones', { from: date, to: date })
  const till = (await t.ok(cash.report, { query: { date } }, boss)).totals
  const home = await t.ok(dashboard.show, {}, boss)
  const dayOf = <D extends { day: string }>(days: readonly D[]) => days.find(({ day }) => day === date)!
  return [
    { name: `Cobrado del ${date}`, byScreen: { ingresos: centavos(income['taken']), caja: centavos(till.payments) } },
    { name: `Anulado del ${date}`, byScreen: { ingresos: centavos(income['voided']), caja: centavos(till.voids) } },
    {
      name: `Devuelto del ${date}`,
      byScreen: { ingresos: centavos(income['back']), caja: centavos(till.reversals) + centavos(till.refunds) },
    },
    {
      name: `Neto del ${date}`,
      byScreen: { ingresos: centavos(income['net']), caja: centavos(till.net), hoy: centavos(dayOf(home.income!.days).amount) },
    },
    {
      name: `Inscripciones del ${date}`,
      byScreen: {
        inscripciones: enrolments['made']!,
        hoy: dayOf(home.enrolments!.days).count,
        ...(isNow && { recepción: (await t.ok(dashboard.desk, { query: { location: 'all' } }, boss)).enrolments!.academy }),
      },
    },
  ]
}

async function talkFigures(): Promise<SameFigure[]> {
  const report = await total('captacion', { from: '2025-01-01', to: '2027-12-31' })
  const { total: calls } = await t.ok(callDesk.conversion, {}, boss)
  return Object.entries(calls).map(([step, count]) => ({
    name: `Pláticas, ${step}`,
    byScreen: { captacion: report[step]!, llamadas: count },
  }))
}

const sameFigures = async () =>
  [await debtFigures(), await dayFigures('2026-11-23', true), await dayFigures('2026-11-20', false), await talkFigures()].flat()
const unlike = (figures: SameFigure[]) => figures.filter(({ byScreen }) => new Set(Object.values(byScreen)).size > 1)

test('M79 DIR-51: a figure with one name is the same on each screen that shows it, also after a mistaken enrolment today', async () => {
  const figures = await sameFigures()
  expect(unlike(figures)).toEqual([])
  const empty = figures.filter(({ byScreen }) => Object.values(byScreen).every(value => value === 0))
  expect(empty.length).toBeLessThan(figures.length / 3)

  const group = await t.make.group({ name: 'Por error' })
  const mistaken = await t.make.registration({ studentId: (await t.make.student()).id, groupId: group.id })
  await t.ok(registrations.remove, { params: { id: mistaken.studentId, groupId: group.id }, query: { reason: 'mistake' } }, boss)
  expect(unlike(await sameFigures())).toEqual([])
})

test('M79: counts each state of a statement and each verdict of a sheet once', () => {
  const one = (states: readonly string[]) => Object.fromEntries(states.map((state, at) => [state, 2 ** at]))
  const lines = LineState.options.filter(state => state !== 'read')
  const everything = [
    strip('statement', 2 ** lines.length - 1, lineParts({ counts: one(lines) })),
    strip('sheet', 2 ** Verdict.options.length - 1, verdictParts({ verdicts: one(Verdict.options) })),
  ]
  expect(wrong(everything)).toEqual([])
})
