import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { notices, visibleToasts } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { courseReports, reportFailures, type CourseReportRow } from '../contract.ts'
import { ReportModal } from './ReportModal.tsx'
import { detail, PARENT } from './testing/records.ts'
import styles from './report.module.css'

const ROW: CourseReportRow = {
  _id: 'f00000000000000000000001',
  name: 'Sabatino A',
  startDate: '2026-11-28',
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
  quota: 40,
  registered: 34,
  confirmed: 30,
  location: 'Lindavista',
  status_color: 'green',
}
const ROWS: CourseReportRow[] = [
  ROW,
  { ...ROW, _id: 'f00000000000000000000002', name: 'Matutino B', registered: 20, confirmed: 5, status_color: 'amber' },
  { ...ROW, _id: 'f00000000000000000000003', name: 'Dominical', quota: null, registered: 0, confirmed: 0, status_color: 'red' },
]
const from = page.getByLabelText('Inicio desde')
const to = page.getByLabelText('Inicio hasta')
const workdays = page.getByLabelText('Días hábiles')
const ask = () => page.getByRole('button', { name: 'Consultar' }).click()

async function pick(field: Locator, text: string) {
  await field.fill(text)
  await userEvent.keyboard('{Tab}')
}
async function refusedWith(text: string, field: Locator) {
  await ask()
  await expect.poll(() => notices.get()[0]).toMatchObject({ kind: 'warn', text })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
}
function draw(report: CourseReportRow[] = ROWS) {
  const requests = serve(courseReports.report, () => ({ report }))
  render(<ReportModal course={detail(PARENT)} onClose={() => {}} />)
  return requests
}
async function askFor(year: string) {
  await pick(from, `01/01/${year}`)
  await pick(to, `31/12/${year}`)
  await ask()
}

test('CUR-75, CUR-76: the report needs a range; working days are digits, at most 3', async () => {
  const requests = draw()
  await refusedWith('Debes seleccionar un rango de fechas.', from)
  await pick(from, '01/06/2026')
  await refusedWith('Debes seleccionar un rango de fechas.', to)
  await pick(to, '31/05/2026')
  await refusedWith('La fecha de fin no puede ser anterior a la de inicio.', to)
  await pick(to, '31/12/2026')
  await workdays.fill('1000')
  await refusedWith('Solo dígitos, máximo 3.', workdays)
  await workdays.fill('5')
  await page.getByLabelText('Días de tolerancia').fill('1.5')
  await ask()
  await expect.element(page.getByText('Escribe un número entero.')).toBeVisible()
  expect(requests).toEqual([])
  await page.getByLabelText('Días de tolerancia').fill('2')
  await ask()
  await expect
    .poll(() => requests.map(({ query }) => query))
    .toEqual([{ startDate: '2026-06-01', endDate: '2026-12-31', wd: '5', dd: '2' }])
})

test('CUR-81: rows with name, start, schedules, quota, registered, confirmed, campus; the status color as a word', async () => {
  const requests = draw()
  await askFor('2026')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  for (const text of ['28/11/2026', 'Sáb 08:00–14:00', '40', '34', '30', 'Lindavista', 'Alta'])
    await expect.element(row('Sabatino A').getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('Matutino B').getByText('Media')).toBeVisible()
  await expect.element(row('Dominical').getByText('Baja')).toBeVisible()
  expect(requests[0]!.query).toEqual({ startDate: '2026-01-01', endDate: '2026-12-31' })
})

test('CUR-84: many groups scroll by keyboard', async () => {
  draw()
  await askFor('2026')
  const plot = page.getByRole('region', { name: 'Ocupación por grupo' })
  await expect.element(plot).toBeVisible()
  expect((plot.element() as HTMLElement).tabIndex).toBe(0)
})

test('CUR-84: bars against the seats, with a sentence, and figures beside the legend', async () => {
  draw()
  await askFor('2026')
  const chart = page.getByRole('img', { name: /^Ocupación: 3 grupos, 54 inscritos en 80 lugares, 35 con pago\./ })
  await expect.element(chart).toBeVisible()
  const width = (kind: string) => [...document.querySelectorAll(`.${styles[kind]}`)].map(bar => Number(bar.getAttribute('width')))
  const [seats, takenWidth] = [width('seats')[0]!, width('confirmed')[0]! + width('registered')[0]!]
  expect(takenWidth / seats).toBeCloseTo(34 / 40, 5)
  await expect.element(page.getByRole('figure')).toMatchTextContent('Con pago 35Inscritos sin pago 19Lugares libres 26')
})

test("CUR-82: an empty report says 'No hay reportes disponibles para este curso.' and offers no file", async () => {
  draw([])
  await askFor('2020')
  await expect.element(page.getByText('No hay reportes disponibles para este curso.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Descargar Excel' })).not.toBeInTheDocument()
})

test('CUR-83: the Excel file equals the table: same range, same counts', async () => {
  draw()
  const files = serve(courseReports.reportExcel, () => new Blob(['xlsx']))
  await workdays.fill('3')
  await askFor('2026')
  await page.getByRole('button', { name: 'Descargar Excel' }).click()
  await expect.poll(() => files.map(({ query }) => query)).toEqual([{ startDate: '2026-01-01', endDate: '2026-12-31', wd: '3' }])
})

test('CUR-82: reports a failed download', async () => {
  draw()
  serve(courseReports.reportExcel, () => {
    throw new Refused(reportFailures.NOTHING_TO_REPORT)
  })
  await askFor('2026')
  await page.getByRole('button', { name: 'Descargar Excel' }).click()
  await expect.poll(() => visibleToasts.get().at(-1)).toMatchObject({ kind: 'error', text: 'No hay reportes disponibles para este curso.' })
})
