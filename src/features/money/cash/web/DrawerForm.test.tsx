import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { question } from '#web/ui/confirm.ts'
import { cash, cashFailures, type CashReport } from '../contract.ts'
import { CashPage } from './CashPage.tsx'
import { serveUnclosed } from './shared/testing.ts'
import { closed, report } from './testing.ts'

beforeEach(() => void serveUnclosed())
afterEach(() => {
  vi.restoreAllMocks()
  question.set(null)
  sessionStorage.clear()
})

// Raquel took $1,850.00 in cash and $700.00 by card; her last count left $500.00.
const day: CashReport = {
  ...report,
  open: {
    amount: 2550,
    count: 2,
    discounts: 1,
    byType: [
      { type: 'cash', amount: 1850, count: 1 },
      { type: 'debit', amount: 700, count: 1 },
    ],
    proposedFloat: 500,
  },
}
const at = `/caja?corte=2026-11-20&cajero=${report.cashier!._id}`
const drawer = page.getByRole('form', { name: 'Arqueo' })
const pieces = (of: string) => page.getByRole('textbox', { name: `Piezas de ${of}`, exact: true })
const difference = page.getByRole('status', { name: 'Diferencia' })
const close = page.getByRole('button', { name: 'Cerrar caja' })
const note = page.getByRole('textbox', { name: 'Nota' })

describe('Arqueo', () => {
  test('COB-36: by keys alone: Enter goes down, + adds a piece; a difference requires a note; the question has the figures', async () => {
    serve(cash.report, () => day)
    const requests = serve(cash.close, () => ({ closing: { ...report, _id: 'x' } as never }))
    render(<CashPage />, { at })
    await expect.element(page.getByRole('textbox', { name: 'Fondo inicial' })).toHaveValue('500.00')
    await expect.element(drawer).toMatchTextContent('ContadoSin arqueo')
    await pieces('$1,000').click()
    await userEvent.keyboard('1{Enter}2{Enter}')
    await expect.element(pieces('$200')).toHaveFocus()
    await userEvent.keyboard('++{Enter}')
    await expect.element(drawer).toMatchTextContent('Contado$2,400.00Esperado$2,350.00')
    await expect.element(difference).toMatchTextContent('Sobra $50.00')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}-')
    await pieces('$50').fill('2')
    await page.getByRole('textbox', { name: 'Otras monedas' }).fill('30')
    await expect.element(difference).toMatchTextContent('Falta $20.00')
    // By default the starting float stays in the drawer.
    await expect.element(page.getByRole('textbox', { name: 'Fondo que queda' })).toHaveValue('500.00')
    await expect.element(drawer).toMatchTextContent('A entregar$1,830.00')
    await note.click()
    await userEvent.keyboard('{Enter}')
    await expect.element(drawer).toMatchTextContent('Escribe por qué hay diferencia.')
    expect(question.get()).toBeNull()
    await userEvent.keyboard('Cambio mal dado{Enter}')
    await expect
      .poll(() => question.get()?.text)
      .toContain('Contado $2,330.00: falta $20.00. A entregar $1,830.00. Se cierran 2 movimientos por $2,550.00 y 1 descuento.')
    question.get()!.answer(true)
    await expect.element(page.getByRole('status').filter({ hasText: 'Caja cerrada' })).toBeVisible()
    expect(requests.map(({ body }) => body)).toEqual([
      {
        date: '2026-11-20',
        cashier: report.cashier!._id,
        count: {
          openingFloat: 500,
          pieces: { '1000': 1, '500': 2, '200': 1, '50': 2 },
          loose: 30,
          keptFloat: 500,
          note: 'Cambio mal dado',
        },
      },
    ])
  })

  test('COB-36: an empty form closes without a count; at most the counted money stays', async () => {
    serve(cash.report, () => day)
    const requests = serve(cash.close, () => ({ closing: { ...report, _id: 'x' } as never }))
    render(<CashPage />, { at })
    await pieces('$100').fill('3')
    await page.getByRole('textbox', { name: 'Fondo que queda' }).fill('301')
    await close.click()
    await expect.element(drawer).toMatchTextContent('No puede quedar más de lo contado.')
    await pieces('$100').fill('')
    await close.click()
    await expect.poll(() => question.get()?.text).toContain('Sin arqueo. Se cierran')
    question.get()!.answer(true)
    await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ date: '2026-11-20', cashier: report.cashier!._id }])
  })

  test('COB-36: the count survives a reload; the server reports a charge made meanwhile', async () => {
    serve(cash.report, () => day)
    const drawnPage = render(<CashPage />, { at })
    await pieces('$1,000').fill('2')
    await expect.element(difference).toMatchTextContent('Falta $350.00')
    drawnPage.unmount()
    serve(cash.close, () => {
      throw new Refused(cashFailures.NOTE_MISSING)
    })
    render(<CashPage />, { at })
    await expect.element(pieces('$1,000')).toHaveValue('2')
    await pieces('$50').fill('7')
    await expect.element(difference).toMatchTextContent('Cuadra')
    await close.click()
    await expect.poll(() => question.get()?.text).toContain('Contado $2,350.00: cuadra.')
    question.get()!.answer(true)
    await expect.element(page.getByRole('alert').filter({ hasText: 'Escribe por qué hay diferencia.' })).toBeVisible()
    await expect.element(pieces('$1,000')).toHaveValue('2')
  })

  test('COB-36: a closing shows its count with the word for the difference, or that there was none', async () => {
    const one = { _id: 'a00000000000000000000081', date: report.date, cashier: report.cashier!, closedBy: report.cashier! }
    const whole = { ...one, createdAt: '2026-11-21T02:00:00Z', totals: report.totals }
    const count = {
      openingFloat: 500,
      pieces: {},
      loose: 2330,
      keptFloat: 300,
      note: 'Cambio',
      counted: 2330,
      expected: 2350,
      difference: -20,
      handOver: 2030,
    }
    serve(cash.report, () => ({
      ...day,
      open: closed,
      closings: [
        { ...whole, count },
        { ...whole, _id: 'a00000000000000000000082' },
      ],
    }))
    render(<CashPage />, { at })
    const cards = page.getByRole('list', { name: 'Cierres' }).getByRole('listitem')
    await expect
      .element(cards.nth(0))
      .toMatchTextContent('Esperado$2,350.00Contado$2,330.00Fondo que queda$300.00A entregar$2,030.00Falta $20.00Cambio')
    await expect.element(cards.nth(1)).toMatchTextContent('Sin arqueo')
  })

  test('COB-37: for all cashiers, those without a closing can be chosen by name, in the table and beside it', async () => {
    serve(cash.report, ({ query }) => (query.cashier ? day : { ...day, cashier: null }))
    render(<CashPage />, { at: '/caja?corte=2026-11-20' })
    const waiting = page.getByRole('list', { name: 'Sin cerrar' })
    await expect.element(waiting).toMatchTextContent('Raquel Mostrador$1,850.00')
    const table = page.getByRole('table', { name: 'Neto por cajero y tipo de pago' })
    await expect.element(table).toMatchTextContent('Por cerrar2 movimientos, 1 descuento$1,850.00$2,550.00')
    await table.getByRole('row', { name: /Raquel/ }).click()
    await expect.element(drawer).toBeVisible()
  })
})
