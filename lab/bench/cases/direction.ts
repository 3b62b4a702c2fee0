// The matrix of a group (DIR-34), every report with the rows of a figure beside its SQL by hand, the sheet, Excel, and a till beside all of
// that, over 400 kept days (docs/rules/direction.md).
import { sql } from 'kysely'
import type { Answer } from '#contract/route.ts'
import type { Description, reports } from '#features/foundation/reports/contract.ts'
import { isUnit } from '#features/foundation/reports/period.ts'
import { academyDay, addDays, addMonths } from '#lib/days.ts'
import { registerCall } from '../../../test/support/registrations.ts'
import { load } from '../../../test/support/load.ts'
import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { within } from '../reading.ts'
import type { Figure } from '../report.ts'
import { limitedTo } from './limited.ts'
import { debtors } from './pay.ts'

const [MATRIX_MS, REPORT_MS, SHEET_MS, EXCEL_S] = [50, 300, 1_500, 6]
const BY_HAND = 1.3
const [PAYMENTS, SLOWER] = [200, 1.5]
const [STUDENTS, DAYS] = [60, 62]
/** Figures are kept for 5 s: so many periods follow each other before one comes again. */
const PERIODS = 120
/** Enough to see one of twenty. */
const CALLS = 30

/** A report that fails is a missed budget; the others' figures stay. */
const missed = (work: string): Figure => ({ work, unit: '', product: null, budget: 'can be measured', holds: false })

/** A year that ends today, or so many days before. */
function yearsUntil(today: string) {
  return (nth: number) => {
    const to = addDays(today, -(nth % PERIODS))
    return { from: addDays(addMonths(to, -12), 1), to }
  }
}
type YearOf = ReturnType<typeof yearsUntil>

/** Different questions to a report: no answer is kept from an earlier call. */
function questions({ by, measures, timed }: Description, yearOf: YearOf): string[] {
  const splits = by.filter(({ key }) => !isUnit(key) || key === 'mes').map(({ key }) => key)
  if (timed)
    return Array.from({ length: PERIODS }, (_, n) => {
      const { from, to } = yearOf(n)
      return `from=${from}&to=${to}&by=${splits[n % splits.length]!}&measure=${measures[n % measures.length]!.key}`
    })
  return splits.flatMap(one =>
    ['', ...splits.filter(other => other !== one).map(other => `&across=${other}`)].flatMap(across =>
      measures.map(({ key }) => `by=${one}${across}&measure=${key}`),
    ),
  )
}

/** The split of the floor, with the two statements of a report that has days. */
async function besideHand({ product, floor, milliseconds, director: headers }: Bench, report: Description, today: string): Promise<Figure> {
  const { path, name, timed, split, measures, by } = report
  const yearOf = yearsUntil(today)
  const one = isUnit(split.by) || split.by === 'tiempo' ? 'mes' : split.by
  const others = ['', ...by.filter(({ key }) => !isUnit(key) && key !== one).map(({ key }) => `&across=${key}`)]
  const asked = (n: number) => {
    if (!timed) return `by=${one}${others[n % others.length]!}&measure=${measures[Math.floor(n / others.length) % measures.length]!.key}`
    const { from, to } = yearOf(n)
    return `from=${from}&to=${to}&by=${one}${split.across ? `&across=${split.across}` : ''}`
  }
  const days = (n: number) => {
    if (!timed) return `days=${today}`
    const { from, to } = yearOf(n)
    const until = addDays(to, 1)
    return `days=${from},${until}&before=${addMonths(from, -12)},${addMonths(until, -12)}`
  }
  const compared = await compare(
    { port: product.port, call: n => ({ path: `/api/reports/${path}?${asked(n)}`, headers }) },
    { port: floor.port, call: n => ({ path: `/report/${path}?${days(n)}` }) },
    { rounds: 3, milliseconds, connections: 1 },
  )
  return {
    work: `${name}, beside its SQL by hand`,
    unit: 'ms',
    product: compared.product.p50,
    floor: compared.floor.p50,
    ratio: compared.time,
    budget: `≤ ${BY_HAND}x the time`,
    holds: compared.time <= BY_HAND,
  }
}

/** Payments at one desk, alone and while another asks for a year after the other (DIR-10). */
async function paymentsMeanwhile({ db, product, headers, director }: Bench, yearOf: YearOf): Promise<Figure> {
  const owing = await debtors(db)
  let from = 0
  const pay = async () => {
    const body = (i: number) => ({ ...owing[i % owing.length]!, paymentType: 'cash', concept: 'Pago', amount: 0.01 })
    const target = { port: product.port, call: (i: number) => registerCall('/api/payments', headers, body(i)) }
    const measured = await load(target, { connections: 1, calls: PAYMENTS, milliseconds: 30_000, from })
    from += measured.calls
    return measured
  }
  await pay()
  const alone = await pay()
  let isOver = false
  const asking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const { from: first, to } = yearOf(n)
      const answer = await fetch(`http://127.0.0.1:${product.port}/api/reports/ingresos?from=${first}&to=${to}&by=curso`, {
        headers: director,
      })
      if (!answer.ok) throw new Error(`the year answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  })()
  const meanwhile = await pay()
  isOver = true
  await asking
  const ratio = meanwhile.p95 / alone.p95
  return {
    work: 'register a payment while years are asked for, p95',
    unit: 'ms',
    product: meanwhile.p95,
    floor: alone.p95,
    ratio,
    budget: `≤ ${SLOWER}x of the same before`,
    holds: ratio <= SLOWER,
  }
}

async function excelOf({ product, director: headers }: Bench, today: string): Promise<Figure> {
  const began = performance.now()
  const days = `from=${addDays(addMonths(today, -24), 1)}&to=${today}`
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/reports/ingresos/excel?${days}&rows=true`, { headers })
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`the Excel answered ${answer.status}`)
  const seconds = (performance.now() - began) / 1000
  return {
    work: 'Excel of 20,000 rows',
    unit: 's',
    product: seconds,
    budget: `≤ ${EXCEL_S} s`,
    holds: seconds <= EXCEL_S,
    note: `${(bytes / 1e6).toFixed(1)} MB`,
  }
}

export const direction: Case = async (bench: Bench) => {
  const { product, db, director: headers } = bench
  const ask = async <T>(path: string) => (await (await fetch(`http://127.0.0.1:${product.port}/api${path}`, { headers })).json()) as T
  // The groups begin about today: one with many lists begins when they do.
  const { rows } = await sql<{ id: string }>`
    update class_group g set start_date = l.first
    from (select root_group_id as id, min(day) as first from list_day group by 1 having count(*) >= ${DAYS}) l
    where g.id = (select k.id from class_group k join list_day d on d.root_group_id = k.id
      group by k.id having count(*) >= ${DAYS} order by k.taken desc, k.id limit 1) and l.id = g.id returning g.id`.execute(db)
  const group = rows[0]!.id
  const matrix = await ask<{ days: unknown[]; students: unknown[] }>(`/groups/${group}/attendance`)
  const size = `${matrix.students.length} × ${matrix.days.length}`
  const figures: Figure[] = [
    await within(bench, `matrix of a group, ${size} (of ${STUDENTS} × ${DAYS})`, MATRIX_MS, {
      headers,
      path: () => `/api/groups/${group}/attendance`,
    }),
  ]
  const today = academyDay(new Date(), 'America/Mexico_City')
  const yearOf = yearsUntil(today)
  const {
    rows: [campus],
  } = await sql<{ id: string }>`select id from location order by id limit 1`.execute(db)
  const limited = await limitedTo(bench, campus!.id)
  for (const report of (await ask<Answer<typeof reports.list>>('/reports')).reports) {
    const { path, timed, name, first } = report
    const asked = questions(report, yearOf)
    const measured = [
      () =>
        within(bench, `${name}${timed ? ', a year' : ''}`, REPORT_MS, {
          headers,
          path: i => `/api/reports/${path}?${asked[i % asked.length]!}`,
          calls: Math.min(CALLS, asked.length),
        }),
      () =>
        within(bench, `${name}, limited to a campus`, REPORT_MS, {
          headers: limited,
          path: i => `/api/reports/${path}?${asked[i % asked.length]!}`,
          calls: Math.min(CALLS, asked.length),
        }),
      () =>
        within(bench, `${name}: 50 rows of a figure`, REPORT_MS, {
          headers,
          path: i => `/api/reports/${path}/rows?${timed ? `from=${yearOf(i).from}&to=${yearOf(i).to}&` : ''}measure=${first}`,
          calls: CALLS,
        }),
      () => besideHand(bench, report, today),
    ]
    for (const measure of measured)
      figures.push(await measure().catch((error: unknown) => ({ ...missed(name), note: String(error).slice(0, 200) })))
  }
  figures.push(
    await within(bench, 'the academy in one sheet', SHEET_MS, {
      headers,
      path: i => `/api/reports/sheet?week=${addDays(today, -7 * (1 + (i % 40)))}`,
    }),
    await excelOf(bench, today),
    await paymentsMeanwhile(bench, yearOf),
  )
  return figures
}
