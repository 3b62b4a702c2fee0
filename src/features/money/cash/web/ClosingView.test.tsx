import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { payments } from '#features/money/payments/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { question } from '#web/ui/confirm.ts'
import { cash, type CashReport } from '../contract.ts'
import { CashPage } from './CashPage.tsx'
import { closeQuestion } from './CloseButton.tsx'
import { newYear, serveUnclosed } from './shared/testing.ts'
import { closed, entry, report } from './testing.ts'

beforeEach(() => void serveUnclosed())
afterEach(() => {
  vi.restoreAllMocks()
  question.set(null)
})

const close = () => page.getByRole('button', { name: 'Cerrar caja' })
const at = '/caja?corte=2026-11-20'

describe('Corte de caja', () => {
  test("CSH-36: shows a cashier's day: figures, sums by type and campus, the lines", async () => {
    const requests = serve(cash.report, () => report)
    render(<CashPage />, { at: `${at}&cajero=${report.cashier!._id}` })
    await expect
      .element(page.getByRole('region', { name: 'Totales' }))
      .toMatchTextContent('Cobrado$1,850.001 cobro−Anulado$0.000 cobros−Devuelto$0.00=Neto$1,850.00en 1 cobro')
    const sums = page.getByRole('table', { name: 'Neto por cajero y tipo de pago' })
    await expect
      .element(sums)
      .toMatchTextContent(
        'CajeroEfectivoNetoRaquel MostradorSin sede · 1 movimiento$1,850.00$1,850.00Por cerrar1 movimiento$1,850.00$1,850.00',
      )
    await expect.element(page.getByRole('row', { name: /Valeria/ })).toMatchTextContent('2026-000123')
    expect(requests[0]!.query).toEqual({ date: '2026-11-20', cashier: report.cashier!._id })
  })

  test('CSH-45: closes one cashier at a time, and only unclosed entries', async () => {
    const all: CashReport = { ...report, cashier: null }
    serve(cash.report, ({ query }) => (query.cashier ? { ...report, open: closed } : all))
    render(<CashPage />, { at })
    await expect.element(close()).toHaveAttribute('aria-description', 'Elige un cajero para cerrar su caja.')
    await page.getByRole('combobox', { name: 'Cajero' }).click()
    await page.elementLocator(document.querySelector('.ant-select-item[title="Raquel Mostrador"]')!).click()
    await expect.element(close()).toHaveAttribute('aria-description', 'No hay movimientos por cerrar en ese día.')
  })

  test('CSH-46: closing asks, naming what it locks, then locks it', async () => {
    let day = report
    serve(cash.report, () => day)
    const requests = serve(cash.close, () => {
      const closing = { _id: 'a00000000000000000000081', date: report.date, cashier: report.cashier!, closedBy: report.cashier! }
      const whole = { ...closing, createdAt: '2026-11-21T02:00:00Z', totals: report.totals }
      day = { ...report, closings: [whole], open: closed, entries: [{ ...entry, closed: true }] }
      return { closing: whole }
    })
    render(<CashPage />, { at })
    await close().click()
    await expect.poll(() => question.get()?.title).toBe('¿Cerrar la caja de Raquel Mostrador del 20/11/2026?')
    expect(requests).toEqual([])
    question.get()!.answer(true)
    await expect.element(page.getByRole('status').filter({ hasText: 'Caja cerrada' })).toBeVisible()
    expect(requests[0]!.body).toEqual({ date: '2026-11-20', cashier: report.cashier!._id })
    await expect.element(page.getByRole('list', { name: 'Cierres' })).toMatchTextContent('20/11/2026 20:00')
    await expect.element(page.getByRole('button', { name: /^Anular/ })).toHaveAttribute('aria-disabled', 'true')
  })

  test('CSH-24: voiding a line asks first', async () => {
    serve(cash.report, () => report)
    const requests = serve(payments.void, () => ({ payment: {} as never, payments: [], debt: 0, credit: 0 }))
    render(<CashPage />, { at })
    await page.getByRole('button', { name: /^Anular/ }).click()
    await expect.poll(() => question.get()?.text).toContain('2026-000123 queda CANCELADO')
    question.get()!.answer(false)
    expect(requests).toEqual([])
    await page.getByRole('button', { name: /^Anular/ }).click()
    await expect.poll(() => question.get()).not.toBeNull()
    question.get()!.answer(true)
    await expect.poll(() => requests.map(({ params }) => params.id)).toEqual([entry._id])
  })

  test("M13 CON-54: a user who may only read the cash of all neither closes nor charges; closing another's day needs its own permission", async () => {
    const another = { ...report, cashier: { _id: 'a00000000000000000000002', name: 'Memo', lastName: 'Caja' } }
    serve(cash.report, () => another)
    const drawnPage = render(<CashPage />, { at: '/caja', permissions: ['get /payments/report'] })
    await expect.element(page.getByRole('heading', { name: /^Movimientos/ })).toBeVisible()
    await expect.element(close()).not.toBeInTheDocument()
    drawnPage.unmount()
    render(<CashPage />, { at: '/caja', permissions: ['get /payments/report', 'post /payments/closings'] })
    await expect.element(close()).not.toHaveAttribute('aria-disabled')
    await expect.element(page.getByRole('link', { name: 'Volver a la caja' })).not.toBeInTheDocument()
  })

  test('M26: a refund has its sign and is counted as one, not as a charge of $0.00', async () => {
    const sums = { payments: 0, voids: 0, reversals: 0, refunds: 500, net: -500, count: 1 }
    const totals = { ...sums, byType: [{ type: 'cash' as const, amount: -500, count: 1 }] }
    const back = { ...entry, source: 'refund' as const, amount: -500, course: null, concept: 'Devolución' }
    serve(cash.report, () => ({ ...report, totals, rows: [], entries: [back] }))
    render(<CashPage />, { at })
    const figures = page.getByRole('region', { name: 'Totales' })
    await expect.element(figures).toMatchTextContent('Cobrado$0.000 cobros')
    await expect.element(figures).toMatchTextContent('−Devuelto$500.001 devolución')
    await expect.element(figures).toMatchTextContent('=Neto−$500.00en 1 devolución')
    await expect.element(figures).not.toMatchTextContent('movimiento')
  })

  test('CSH-36: a day without money says so', async () => {
    serve(cash.report, () => ({ ...report, entries: [], rows: [], open: closed }))
    render(<CashPage />, { at })
    await expect.element(page.getByText('El 20/11/2026 no se cobró nada.')).toBeVisible()
  })
})

test('M25: the question of a closing counts what the report shows, with discounts apart', () => {
  const ask = (amount: number, count: number, discounts: number) =>
    closeQuestion({ ...report, open: { ...report.open, amount, count, discounts } }, null).text
  expect(ask(12.5, 11, 3)).toContain('Se cierran 11 movimientos por $12.50 y 3 descuentos. Ya no se pueden anular')
  expect(ask(12.5, 1, 0)).toContain('Se cierra 1 movimiento por $12.50. Ya no se puede anular')
  expect(ask(0, 0, 1)).toContain('Se cierra 1 descuento. Ya no se puede anular')
  expect(closeQuestion({ ...report, open: { ...report.open, amount: 12.5, count: 3 } }, null).text).toBe(
    'Sin arqueo. Se cierran 3 movimientos por $12.50. Ya no se pueden anular: después solo se corrigen con un reverso. Lo que se cobre más tarde entra en otro corte.',
  )
  expect(closeQuestion(report, null).text).toContain('Se cierra 1 movimiento por $1,850.00. Ya no se puede anular')
})

describe('unclosed days', () => {
  const unclosedNotice = () => page.getByRole('status').filter({ hasText: 'sin cerrar' })
  const day = (name: RegExp) => unclosedNotice().getByRole('link', { name })

  test('M159: on 2 January, without money yet, the Corte lists both days of New Year and opens them', async () => {
    serveUnclosed(newYear)
    const requests = serve(cash.report, () => ({ ...report, entries: [], rows: [], open: closed }))
    render(<CashPage />, { at: '/caja?corte=2027-01-02' })
    await expect.element(page.getByText('Sin movimientos')).toBeVisible()
    await expect.element(unclosedNotice()).toMatchTextContent('2 días sin cerrar: $13,960.0001/01/2027 $5,960.0031/12/2026 $8,000.00')
    await day(/^31\/12\/2026/).click()
    await expect.poll(() => requests.at(-1)!.query).toEqual({ date: '2026-12-31' })
  })

  test('M159: Raquel closes the last unclosed day, and the notice disappears', async () => {
    serveUnclosed({ count: 1, amount: 1850, days: [{ day: report.date, amount: 1850 }] })
    serve(cash.report, () => report)
    serve(cash.close, () => {
      serveUnclosed()
      const closing = { _id: 'a00000000000000000000081', date: report.date, cashier: report.cashier!, closedBy: report.cashier! }
      return { closing: { ...closing, createdAt: '2026-11-21T02:00:00Z', totals: report.totals } }
    })
    render(<CashPage />, { at })
    await expect.element(unclosedNotice()).toMatchTextContent('1 día sin cerrar: $1,850.0020/11/2026 $1,850.00')
    await close().click()
    await expect.poll(() => question.get()).not.toBeNull()
    question.get()!.answer(true)
    await expect.element(unclosedNotice()).not.toBeInTheDocument()
  })

  test('M159: shows only a count of the older days', async () => {
    serveUnclosed({ ...newYear, count: 9 })
    serve(cash.report, () => report)
    render(<CashPage />, { at })
    await expect.element(unclosedNotice()).toMatchTextContent('9 días sin cerrar')
    await expect.element(unclosedNotice()).toMatchTextContent('y 7 días anteriores')
  })
})
