import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { refresh } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { reportFailures, reports, type Description } from '../contract.ts'
import { alertParts } from './shared/alertParts.ts'
import { contactParts } from './shared/contactParts.ts'
import { ReportAt } from './ReportPage.tsx'
import { ReportsPage } from './ReportsPage.tsx'

const NORTH = 'a00000000000000000000007'
const ANA = 'a00000000000000000000008'
const INCOME: Description = {
  path: 'ingresos',
  name: 'Ingresos',
  asks: '¿Cuánto entró?',
  block: 'Dinero',
  icon: 'banknote',
  words: '',
  measures: [
    { key: 'net', label: 'Neto', kind: 'money', how: 'La suma de los cortes de caja.', bad: false, ratio: false, aside: false },
    { key: 'voided', label: 'Anulado', kind: 'money', how: 'Cobros anulados.', bad: true, ratio: false, aside: false },
  ],
  strip: ['net', 'voided'],
  first: 'net',
  by: [
    { key: 'mes', label: 'Mes', of: 'tiempo' },
    { key: 'sede', label: 'Sede', of: 'sede' },
  ],
  split: { by: 'tiempo', across: 'sede' },
  timed: true,
  usual: 'month',
  opens: true,
  reach: null,
  alert: null,
  shaded: false,
  contact: null,
  funnel: [],
  kept: null,
  rows: 'pagos',
  empty: 'Nada por ahora.',
  notes: ['Sede y cajero son los del cobro.'],
  hears: ['payments'],
}
const YEAR = '?desde=2026-01-01&hasta=2026-12-31'

function served(part: Partial<Description> = {}) {
  serve(locations.list, () => ({ locations: [] }))
  serve(reports.list, () => ({ reports: [{ ...INCOME, ...part }] }))
  const requests = serve(reports.figures, () => ({
    period: { from: '2026-01-01', to: '2026-12-31' },
    before: { from: '2025-01-01', to: '2025-11-23' },
    by: 'mes',
    across: 'sede',
    measure: 'net',
    total: { net: 900, voided: 90 },
    earlier: { net: 600, voided: 100 },
    columns: [{ key: NORTH, name: 'Norte', total: 900 }],
    lines: [
      { key: '2026-10-01', name: 'Octubre', figures: { net: 900, voided: 90 }, earlier: { net: 600, voided: 100 }, cells: [900] },
      { key: '2026-11-01', name: 'Noviembre', figures: { net: 0, voided: 0 }, earlier: { net: 0, voided: 0 }, cells: [0] },
    ],
    more: 312,
    chart: {
      unit: 'mes' as const,
      slots: [
        { key: '2026-10-01', now: 900, before: 600 },
        { key: '2026-11-01', now: null, before: 50 },
      ],
    },
    ahead: null,
    kept: null,
    remarks: [],
    filters: [],
    whole: false,
    madeAt: '2026-11-23T16:00:00.000Z',
  }))
  // After the figures, whose path fits this one, too.
  serve(reports.sheet, () => ({
    week: { from: '2026-11-16', to: '2026-11-22' },
    before: { from: '2025-11-17', to: '2025-11-23' },
    figures: [
      {
        path: 'ingresos',
        name: 'Ingresos',
        measure: 'net',
        days: { from: '2026-11-16', to: '2026-11-22' },
        label: 'Neto',
        kind: 'money' as const,
        bad: false,
        now: 900,
        before: 600,
        about: '',
        opens: true,
      },
    ],
    income: [{ key: '2026-11-16', now: 900, before: 600 }],
    debt: null,
    todo: [
      {
        icon: 'list',
        text: '4 clases sin lista',
        about: 'Álgebra',
        name: 'Clases y listas',
        report: { path: 'clases', measure: 'unlisted', days: { from: '2026-11-16', to: '2026-11-22' }, filter: null },
        screen: null,
      },
    ],
    whole: true,
    madeAt: '2026-11-23T16:00:00.000Z',
  }))
  const rows = serve(reports.rows, () => ({
    rows: [
      {
        _id: 'a00000000000000000000009',
        title: 'Luna, Ana',
        about: '31/10 13:20',
        value: 900,
        squares: part.contact
          ? [
              { day: '2026-11-16', came: true },
              { day: '2026-11-18', came: false },
            ]
          : null,
        opens: { screen: 'student' as const, id: ANA, under: null },
        contact: part.contact ? { phone: '5512345678', message: 'Hola' } : null,
      },
    ],
    figures: { net: 900, voided: 90 },
    total: 1,
  }))
  return { asked: requests, rows }
}
const figure = (name: string) => page.getByRole('button', { name, exact: true })

type Line = Answer<typeof reports.figures>['lines'][number]
/** An answer about the present moment. */
const present = (measure: string, total: Record<string, number>, lines: readonly Omit<Line, 'earlier' | 'cells'>[]) => ({
  ...{ period: null, before: null, by: 'grupo', across: null, earlier: null, columns: [], more: 0, chart: null, ahead: null, kept: null },
  ...{ measure, total, filters: [], remarks: [], whole: true, madeAt: '2026-11-23T16:00:00.000Z' },
  lines: lines.map(line => ({ ...line, earlier: null, cells: [] })),
})

test('DIR-4: lines that only the Excel has are counted below the table', async () => {
  served()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByText('y 312 más en Excel')).toBeVisible()
})

test('DIR-6: every figure but 0 opens its rows, which lead to the record; Escape closes them', async () => {
  const { rows } = served()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByText('Total de tus sedes')).toBeVisible()
  await expect.element(figure('Neto, Noviembre: $0')).not.toBeInTheDocument()
  await userEvent.click(figure('Neto, Octubre: $900').first())
  await expect.poll(() => rows[0]?.query).toMatchObject({ mes: '2026-10-01', sede: NORTH, measure: 'net', limit: '50' })
  await expect.element(page.getByRole('button', { name: /^Luna, Ana/ })).toBeVisible()
  await expect.element(page.getByText('1–1 de 1 pagos')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1–1 de 1 pagos')).not.toBeInTheDocument()
})

test('DIR-6: ↓ steps into the rows of the figure that a key opened, and on', async () => {
  served()
  const row = (title: string) => ({
    _id: title,
    title,
    about: '',
    value: 450,
    squares: null,
    contact: null,
    opens: { screen: 'student' as const, id: ANA, under: null },
  })
  serve(reports.rows, () => ({ rows: [row('Luna, Ana'), row('Mora, Eva')], figures: { net: 900, voided: 90 }, total: 2 }))
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  const cell = figure('Neto, Octubre: $900').first()
  await expect.element(cell).toBeVisible()
  ;(cell.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^Luna, Ana/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^Luna, Ana/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^Mora, Eva/ })).toHaveFocus()
})

test('DIR-6: rows that say something else than the figure say so, and the figure is read again', async () => {
  const { asked } = served()
  serve(reports.rows, () => ({ rows: [], figures: { net: 800, voided: 190 }, total: 0 }))
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=net~~` })
  await expect.element(page.getByText('Cambió hace un momento.')).toBeVisible()
  const before = asked.length
  await userEvent.click(figure('Leer de nuevo'))
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})

test('DIR-14: the change has an arrow and a word; of something bad more is red', async () => {
  served()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByRole('button', { name: /Neto.*subió.*50 %/ }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Anulado.*bajó.*10 % menos/ }).first()).toBeVisible()
  await expect.element(page.getByText('y 312 más en Excel')).toBeVisible()
})

test('DIR-54: without the right to the records no figure is a button', async () => {
  served({ opens: false })
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByText('Total de tus sedes')).toBeVisible()
  await expect.element(figure('Neto, Octubre: $900')).not.toBeInTheDocument()
})

test('DIR-7: ¿Cómo se calcula? has a sentence a measure, the days and the hour', async () => {
  served()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await userEvent.click(page.getByRole('button', { name: '¿Cómo se calcula?' }))
  await expect.element(page.getByText('La suma de los cortes de caja.')).toBeVisible()
  await expect.element(page.getByText('Días: 2026, contra 01/01/2025 al 23/11/2025. Así estaba el 23/11/2026 10:00.')).toBeVisible()
})

test('DIR-8 DIR-12: arrows go from year to year; the address asks the server', async () => {
  const { asked } = served()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByText('Total de tus sedes')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => asked.at(-1)!.query).toMatchObject({ from: '2025-01-01', to: '2025-12-31', by: 'mes', across: 'sede' })
})

test('DIR-10: a report that takes too long says so', async () => {
  served()
  serve(reports.figures, () => {
    throw new Refused(reportFailures.REPORT_SLOW)
  })
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  await expect.element(page.getByText('El reporte tardó demasiado. Elige un periodo más corto.')).toBeVisible()
})

test('DIR-1: /reportes lists what one may open, in blocks', async () => {
  served()
  render(<ReportsPage />, { at: '/reportes' })
  await expect.element(page.getByRole('heading', { name: 'Dinero' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Ingresos/ })).toBeVisible()
})

test('DIR-38: L on a person of the list begins the call; without the right to write it down there is none', async () => {
  const done: string[] = []
  contactParts.set({
    about: 'attendance',
    access: 'post /comments/',
    acts: [{ act: 'call', key: 'l', label: 'Llamar' }],
    Form: ({ person, act, onDone }) => (
      <button type="button" onClick={() => (done.push(`${act} ${person.student} ${person.phone}`), onDone())}>
        Guardar llamada
      </button>
    ),
  })
  const { rows } = served({ contact: 'attendance' })
  const opened = `/reportes/ingresos${YEAR}&abre=net~~`
  const shown = render(<ReportAt path="ingresos" />, { at: opened })
  await expect.element(page.getByRole('button', { name: 'Llamar L: Luna, Ana' })).toBeVisible()
  await userEvent.click(page.getByText('1–1 de 1 pagos'))
  await userEvent.keyboard('l')
  const requestCount = rows.length
  await userEvent.click(page.getByRole('button', { name: 'Guardar llamada' }))
  expect(done).toEqual([`call ${ANA} 5512345678`])
  await expect.poll(() => rows.length).toBeGreaterThan(requestCount)
  shown.unmount()
  render(<ReportAt path="ingresos" />, { at: opened, permissions: ['get /reports/money', 'get /students/'] })
  await expect.element(page.getByRole('button', { name: /^Luna, Ana/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Llamar L: Luna, Ana' })).not.toBeInTheDocument()
})

const PEOPLE = [
  { id: 'a00000000000000000000011', title: 'Luna, Ana' },
  { id: 'a00000000000000000000012', title: 'Mora, Eva' },
  { id: 'a00000000000000000000013', title: 'Rey, Luis' },
]

/** A list of three persons; a called one leaves it. */
function servedPeople() {
  const called: string[] = []
  contactParts.set({
    about: 'attendance',
    access: 'post /comments/',
    acts: [{ act: 'call', key: 'l', label: 'Llamar' }],
    Form: ({ person, onDone, onClose }) => (
      <div role="form" aria-label={`Llamada: ${person.name}`}>
        <button type="button" onClick={() => (called.push(person.student), onDone())}>
          Guardar llamada
        </button>
        <button type="button" onClick={onClose}>
          Cancelar
        </button>
      </div>
    ),
  })
  served({ contact: 'attendance' })
  serve(reports.rows, () => {
    const people = PEOPLE.filter(({ id }) => !called.includes(id))
    return {
      rows: people.map(({ id, title }) => ({
        ...{ _id: id, title, about: '', value: null, squares: null },
        opens: { screen: 'student' as const, id, under: null },
        contact: { phone: '5512345678', message: 'Hola' },
      })),
      figures: { net: 900, voided: 90 },
      total: people.length,
    }
  })
  return called
}
const callOf = (name: string) => page.getByRole('form', { name: `Llamada: ${name}` })
const save = () => userEvent.click(figure('Guardar llamada'))

test("DIR-38: 'Llamar, uno tras otro' begins with the first person, and each saved call opens the next", async () => {
  const called = servedPeople()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=~` })
  await userEvent.click(figure('Llamar, uno tras otro'))
  for (const { title } of PEOPLE) {
    await expect.element(callOf(title)).toBeVisible()
    await save()
  }
  expect(called).toEqual(PEOPLE.map(({ id }) => id))
  await expect.element(page.getByRole('form')).not.toBeInTheDocument()
})

test('DIR-38: L calls the person of the focused row, the next below opens, and Cancelar ends it', async () => {
  const called = servedPeople()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=net~~` })
  await expect.element(page.getByRole('button', { name: /^Luna, Ana/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^Mora, Eva/ })).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(callOf('Mora, Eva')).toBeVisible()
  await save()
  await expect.element(callOf('Rey, Luis')).toBeVisible()
  await userEvent.click(figure('Cancelar'))
  await expect.element(page.getByRole('form')).not.toBeInTheDocument()
  expect(called).toEqual([PEOPLE[1]!.id])
})

test('DIR-38: a student whom somebody else called meanwhile stays until the open call is written down', async () => {
  const called = servedPeople()
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=net~~` })
  await userEvent.click(page.getByRole('button', { name: 'Llamar L: Luna, Ana' }))
  await expect.element(callOf('Luna, Ana')).toBeVisible()
  called.push(PEOPLE[0]!.id)
  await refresh([reports.rows])
  await expect.element(page.getByText('Ya no está en la lista: alguien lo atendió, o ya vino.')).toBeVisible()
  await save()
  await expect.element(callOf('Mora, Eva')).toBeVisible()
})

test('DIR-8: an address typed by hand opens without what the report does not have', async () => {
  const { asked } = served()
  const at = `/reportes/ingresos${YEAR}&por=motivo&y=fecha&medida=nada&motivo=costo&fecha=2026-99&abre=net~zzz~yyy`
  render(<ReportAt path="ingresos" />, { at })
  await expect.element(page.getByText('Total de tus sedes')).toBeVisible()
  expect(asked[0]!.query).toEqual({ from: '2026-01-01', to: '2026-12-31', by: 'mes', across: 'sede', measure: 'net' })
  await expect.element(page.getByRole('complementary', { name: 'Renglones' })).not.toBeInTheDocument()
})

test('DIR-6: another figure opens at the first page of its rows', async () => {
  const { rows } = served()
  const row = (n: number) => ({ _id: `${n}`, title: `Alumno ${n}`, about: '', value: 1, squares: null, opens: null, contact: null })
  const requests = serve(reports.rows, () => ({ rows: [row(1)], figures: { net: 900, voided: 90 }, total: 120 }))
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=net~~` })
  await userEvent.click(page.getByRole('button', { name: /iguiente/ }).last())
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ skip: '50' })
  await userEvent.click(figure('Neto, Octubre: $900').first())
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ mes: '2026-10-01', skip: '0' })
  expect(rows).toEqual([])
})

test('DIR-28: a bar of seats has a mark at the number that pays; a sentence says where it is missed, and what the cost lacks', async () => {
  const count = (key: string, label: string) => ({ key, label, kind: 'count' as const, how: '', bad: false, ratio: false, aside: false })
  served({
    path: 'grupos',
    asks: '¿Qué grupo se paga?',
    measures: [
      count('seats', 'Inscritos'),
      count('quota', 'Lugares'),
      count('even', 'Se paga con'),
      count('unpriced', 'Clases sin tarifa'),
    ],
    strip: ['seats'],
    first: 'seats',
    by: [{ key: 'grupo', label: 'Grupo', of: 'grupo' }],
    split: { by: 'grupo', across: null },
    timed: false,
    reach: { of: 'seats', most: 'quota', mark: 'even', by: 'grupo' },
    alert: {
      path: null,
      of: 'unpriced',
      one: 'Falta la tarifa de 1 clase.',
      many: 'Costo incompleto: faltan tarifas en {n} clases.',
      mends: 'rates',
    },
  })
  const line = (name: string, seats: number, even: number) => ({ key: name, name, figures: { seats, quota: 30, even, unpriced: 0 } })
  const total = { seats: 28, quota: 90, even: 60, unpriced: 6 }
  alertParts.set({ mends: 'rates', access: 'put /costs/', label: 'Poner tarifas', Window: () => <p>Sin tarifa: Rosa</p> })
  serve(reports.figures, () => ({
    ...present('seats', total, [line('Física', 8, 12), line('Álgebra', 12, 12), line('Química', 8, 31)]),
    remarks: ['Lo anterior al 20/10/2026 usa el horario de esa fecha.'],
  }))
  render(<ReportAt path="grupos" />, { at: '/reportes/grupos' })
  await expect.element(page.getByText('Costo incompleto: faltan tarifas en 6 clases.')).toBeVisible()
  await userEvent.click(figure('Poner tarifas'))
  await expect.element(page.getByText('Sin tarifa: Rosa')).toBeVisible()
  const named = (name: string) => page.getByRole('rowheader', { name: new RegExp(`^${name}`) })
  await expect.element(named('Física')).toHaveTextContent('FísicaSe paga con 12 de 30; hay 8.')
  expect(named('Álgebra').element().textContent).toBe('Álgebra')
  await expect.element(named('Química')).toHaveTextContent('QuímicaNi lleno se paga.')
  await expect.element(page.getByText('Lo anterior al 20/10/2026 usa el horario de esa fecha.')).toBeVisible()
})

test('DIR-36: nobody stopped coming, but lists of this week are missing: the page says how many, and opens them', async () => {
  served({
    path: 'dejaron',
    timed: false,
    empty: 'Nadie ha dejado de venir.',
    alert: {
      path: 'clases',
      of: 'unlisted',
      one: 'Falta 1 de esta semana.',
      many: 'Sin listas no se sabe: faltan {n} de esta semana.',
      mends: null,
    },
  })
  const asked = serve(reports.figures, ({ params }) =>
    params['path'] === 'clases' ? present('unlisted', { unlisted: 12 }, []) : present('net', { net: 0, voided: 0 }, []),
  )
  render(<ReportAt path="dejaron" />, { at: '/reportes/dejaron' })
  await expect.element(page.getByText('Nadie ha dejado de venir.')).toBeVisible()
  await expect.element(page.getByText('Sin listas no se sabe: faltan 12 de esta semana.')).toBeVisible()
  expect(asked.find(({ params }) => params['path'] === 'clases')!.query).toEqual({
    ...{ from: '2026-11-23', to: '2026-11-29', measure: 'unlisted' },
  })
  const href = page.getByRole('link', { name: 'Ver cuáles' }).element().getAttribute('href')!
  expect(decodeURIComponent(href)).toBe('/reportes/clases?desde=2026-11-23&hasta=2026-11-29&medida=unlisted&abre=unlisted~~')
})

test('DIR-42: the more came back, the darker the cell; an empty one has no tone', async () => {
  const percent = (key: string, label: string) => ({ key, label, kind: 'percent' as const, how: '', bad: false, ratio: true, aside: false })
  served({
    measures: [INCOME.measures[0]!, percent('m3', '3 meses'), percent('m6', '6 meses')],
    strip: ['net'],
    shaded: true,
    split: { by: 'grupo', across: null },
  })
  serve(reports.figures, () => ({
    ...present('net', { net: 3, m3: 66.67 }, [{ key: '2026-05-01', name: 'Mayo', figures: { net: 3, m3: 66.67, m6: null } }]),
  }))
  render(<ReportAt path="ingresos" />, { at: '/reportes/ingresos?por=mes' })
  const cell = page.getByRole('button', { name: /^3 meses, Mayo: 66\.7/ })
  await expect.element(cell).toBeVisible()
  const tone = (element: Element) => getComputedStyle(element.closest('td')!).backgroundColor
  expect(tone(cell.element())).toContain('0.26')
  expect(tone(cell.element().closest('td')!.nextElementSibling!)).toBe('rgba(0, 0, 0, 0)')
})

test('DIR-36: the list of persons is open beside its report, until it is closed', async () => {
  await page.viewport(1366, 768)
  served({ contact: 'attendance' })
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}` })
  const row = page.getByRole('button', { name: /^Luna, Ana/ })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(figure('Neto, Octubre: $900').first()).toBeVisible()
})

test('DIR-36: squares tell the last list days of a student', async () => {
  served({ contact: 'attendance' })
  render(<ReportAt path="ingresos" />, { at: `/reportes/ingresos${YEAR}&abre=net~~` })
  await expect.element(page.getByRole('img', { name: 'Últimas clases: vino a 1, faltó a 1' })).toBeVisible()
})
