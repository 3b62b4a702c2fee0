import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import type { CashReport } from '../contract.ts'
import { CashPage } from './CashPage.tsx'
import { EntryLine } from './EntryLine.tsx'
import { RAIL_SHOWN } from './Rail.tsx'
import { entry, report, serveDesk, valeria } from './testing.ts'

vi.mock('./EntryLine.tsx', { spy: true })

const charges = (count: number): CashReport => ({
  ...report,
  entries: Array.from({ length: count }, (_, at) => ({ ...entry, _id: `b${String(at).padStart(23, '0')}`, amount: 1000 + at })),
})
const rail = () => page.getByRole('complementary', { name: 'Cobros de hoy' })
const search = () => page.getByRole('combobox', { name: 'Buscar alumno' })

test('M166: Raquel, after 122 charges, sees the newest 20 and the link to all', async () => {
  serveDesk({ day: charges(122) })
  render(<CashPage />, { at: '/caja' })
  const lines = rail().getByRole('list').last().getByRole('listitem')
  await expect.poll(() => lines.all().length).toBe(RAIL_SHOWN)
  await expect.element(lines.first()).toMatchTextContent('$1,000.00')
  await expect.element(lines.last()).toMatchTextContent('$1,019.00')
  await expect.element(rail()).toMatchTextContent('en 122 cobros')
  const all = rail().getByRole('link', { name: 'Ver los 122 cobros' })
  await expect.element(all).toHaveAttribute('href', `/caja?corte=${report.date}&cajero=${report.cashier!._id}`)
})

test.for([
  ['beside the desk', 1366],
  ['below the desk of a phone', 390],
] as const)('M166: what Raquel types in the search draws no line of the rail again, %s', async ([, width]) => {
  await page.viewport(width, 844)
  serveDesk({ day: charges(30) })
  render(<CashPage />, { at: '/caja' })
  await expect.element(rail().getByText('$1,019.00')).toBeInTheDocument()
  vi.mocked(EntryLine).mockClear()
  await userEvent.fill(search(), '')
  await userEvent.keyboard('valeria')
  await expect.element(page.getByRole('option', { name: /Valeria/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(search()).toHaveValue('')
  expect(vi.mocked(EntryLine)).not.toHaveBeenCalled()
})

test('M166: beside a student at the desk the search rerenders no line either', async () => {
  serveDesk({ day: charges(30) })
  render(<CashPage />, { at: `/caja?alumno=${valeria._id}` })
  await expect.element(page.getByRole('textbox', { name: /^Cantidad/ })).toHaveFocus()
  await expect.element(rail().getByText('$1,019.00')).toBeInTheDocument()
  vi.mocked(EntryLine).mockClear()
  await userEvent.fill(search(), 'vale')
  await expect.element(page.getByRole('option', { name: /Valeria/ })).toBeVisible()
  expect(vi.mocked(EntryLine)).not.toHaveBeenCalled()
})
