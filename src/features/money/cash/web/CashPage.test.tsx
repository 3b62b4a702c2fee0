import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paymentFailures, payments, studentAccount } from '#features/money/payments/contract.ts'
import { refresh } from '#web/calls/useRead.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { CashPage } from './CashPage.tsx'
import { ecoems, debtOf, entry, payment, report, serveDesk, valeria } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

const search = () => page.getByRole('combobox', { name: 'Buscar alumno' })
const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const charge = () => page.getByRole('button', { name: /Cobrar/ })
const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const atDesk = `/caja?alumno=${valeria._id}`
const press = (keys: string) => userEvent.keyboard(keys)

describe('the search of Caja rápida', () => {
  test('CSH-1: search, Enter, Enter charges the largest debt; Enter prints, and the focus returns', async () => {
    const { searched, charged, opened } = serveDesk()
    render(<CashPage />, { at: '/caja' })
    await expect.element(search()).toHaveFocus()
    await press('vale')
    await expect.element(page.getByRole('option', { name: /Valeria/ })).toMatchTextContent('Tiene adeudos$2,450.00')
    await press('{Enter}')
    await expect.element(amount()).toHaveFocus()
    await expect.element(amount()).toHaveValue('1,850.00')
    await expect.element(page.getByText('máximo $1,850.00')).toBeVisible()
    await press('{Enter}')
    const slip = page.getByRole('region', { name: 'Último cobro' })
    await expect.element(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Operacion exitosa' })).not.toBeInTheDocument()
    await expect.element(slip).toMatchTextContent(/Cobrado\$1,850\.00.*Comprobante2026-000123/)
    await expect.element(page.getByRole('button', { name: /Imprimir/ })).toHaveFocus()
    await press('{Enter}')
    await expect.poll(() => opened.mock.calls.length).toBe(1)
    await expect.element(search()).toHaveFocus()
    expect(searched.at(-1)!.query).toMatchObject({ query: 'vale' })
    expect(charged.map(({ body }) => body)).toEqual([
      {
        student: valeria._id,
        course: ecoems,
        concept: 'Pago ECOEMS Intensivo 2027',
        paymentType: 'cash',
        amount: 1850,
        discount: 0,
      },
    ])
    expect(charged[0]!.headers.get('idempotency-key')).toBeTruthy()
  })

  test('CSH-2: a scanned pass opens its student at once, without a search', async () => {
    const { searched } = serveDesk()
    render(<CashPage />, { at: '/caja' })
    await userEvent.fill(search(), valeria._id.toUpperCase())
    await press('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Valeria Gutiérrez Salinas' })).toBeVisible()
    expect(searched).toEqual([])
  })

  test('CSH-3: an Enter before the answer opens a single result, and none of several', async () => {
    const other = { ...valeria, _id: 'a00000000000000000000042', name: 'Vania' }
    const several = Promise.withResolvers<void>()
    serveDesk({ found: [valeria, other], after: several.promise })
    render(<CashPage />, { at: '/caja' })
    await userEvent.fill(search(), 'va')
    await press('{Enter}')
    several.resolve()
    await expect.element(page.getByText('2 alumnos')).toBeVisible()
    await expect.element(search()).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(page.getByRole('option', { name: /Vania/ })).toHaveAttribute('aria-selected', 'true')
    await press('{Escape}')
    await expect.element(search()).toHaveValue('')
    const one = Promise.withResolvers<void>()
    serveDesk({ after: one.promise })
    await userEvent.fill(search(), '5544719032')
    await press('{Enter}')
    one.resolve()
    await expect.element(amount()).toHaveFocus()
  })

  test('CSH-4: an empty result, an empty search, F2 and Escape', async () => {
    serveDesk({ found: [] })
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{F2}')
    await expect.element(search()).toHaveFocus()
    await press('zzz')
    await expect.element(page.getByText('Ningún alumno coincide')).toBeVisible()
    await press('{Escape}')
    await expect.element(search()).toHaveValue('')
    await press('{Escape}')
    await expect.element(page.getByText('Busca o escanea al alumno')).toBeVisible()
    await press('{Enter}')
    await expect.element(alert('Escribe un nombre')).toBeVisible()
  })
})

describe('the charge form', () => {
  test('CSH-11: Alt and a digit choose the debt and fill in its balance; Otros requires a concept and has no cap', async () => {
    const { charged } = serveDesk()
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Alt>}2{/Alt}')
    await expect.element(amount()).toHaveValue('600.00')
    await expect.element(page.getByRole('radio', { name: /Álgebra/ })).toBeChecked()
    await press('{Alt>}3{/Alt}')
    await expect.element(page.getByRole('textbox', { name: /^Concepto/ })).toHaveFocus()
    await expect.element(page.getByText(/^máximo/)).not.toBeInTheDocument()
    await userEvent.fill(amount(), '50')
    await press('{Enter}')
    await expect.element(page.getByText('Debes ingresar un concepto.')).toBeVisible()
    await userEvent.fill(page.getByRole('textbox', { name: /^Concepto/ }), 'Guía impresa')
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(1)
    expect(charged[0]!.body).toMatchObject({ course: null, concept: 'Guía impresa', amount: 50 })
  })

  test('CSH-11: a digit alone is an amount in the field, and a choice beside it', async () => {
    serveDesk()
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('2')
    await expect.element(amount()).toHaveValue('2')
    ;(page.getByRole('radio', { name: /ECOEMS/ }).element() as HTMLElement).focus()
    await press('2')
    await expect.element(page.getByRole('radio', { name: /Álgebra/ })).toBeChecked()
    await expect.element(amount()).toHaveValue('600.00')
  })

  test('CSH-12: refuses an empty amount, letters and more than the debt with their text, sends nothing', async () => {
    const { charged } = serveDesk()
    render(<CashPage />, { at: atDesk })
    for (const [typed, text] of [
      ['', /^Debes ingresar una cantidad\.$/],
      // The field itself says which letters it does not understand.
      ['abc', /^Escribe el importe con cifras/],
      ['0', /^Debes ingresar una cantidad\.$/],
      ['1850.01', /^El pago no puede ser mayor al adeudo\.$/],
    ] as const) {
      await userEvent.fill(amount(), typed)
      await press('{Enter}')
      await expect.element(amount()).toHaveAccessibleDescription(text)
      expect(page.getByRole('alert').elements()).toHaveLength(0)
    }
    expect(charged).toEqual([])
  })

  test('CSH-13: cash: Recibido shows Cambio; refuses less than the charge; other types have neither', async () => {
    const { charged } = serveDesk()
    render(<CashPage />, { at: atDesk })
    const received = page.getByRole('textbox', { name: 'Recibido' })
    const change = page.getByRole('status', { name: 'Cambio' })
    await userEvent.fill(received, '2000')
    await expect.element(change).toMatchTextContent('$150.00')
    await userEvent.fill(received, '1000')
    await expect.element(change).toMatchTextContent('Faltan $850.00')
    await press('{Enter}')
    await expect.element(received).toHaveAccessibleDescription('Lo recibido no alcanza: faltan $850.00.')
    expect(page.getByText('Lo recibido no alcanza: faltan $850.00.').elements()).toHaveLength(1)
    expect(charged).toEqual([])
    await page.getByText('Transferencia').click()
    await expect.element(received).not.toBeInTheDocument()
    await charge().click()
    await expect.poll(() => charged.length).toBe(1)
    expect(charged[0]!.body).toMatchObject({ paymentType: 'transfer', amount: 1850 })
    await expect.element(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
  })

  test('CSH-15: ABOVE_DEBT fills in the rest, ready to be charged', async () => {
    serveDesk()
    const charged = serve(payments.create, ({ body }) => {
      if ((body as { amount: number }).amount === 700) return { payment, payments: [payment], debt: 600, credit: 0, receipt: null }
      const refusal = new Refused(paymentFailures.ABOVE_DEBT)
      Object.assign((refusal.body as { errorExt: object }).errorExt, { left: 700 })
      throw refusal
    })
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText(/Ahora quedan \$700\.00/)).toBeVisible()
    await expect.element(amount()).toHaveValue('700.00')
    // Waits until the refused call has ended.
    await expect.poll(() => document.querySelector('.ant-btn-loading')).toBeNull()
    await press('{Enter}')
    await expect.poll(() => charged.length).toBe(2)
    expect(charged[1]!.body).toMatchObject({ amount: 700 })
  })

  test('CSH-14: during a charge sends nothing else', async () => {
    serveDesk()
    const answer = Promise.withResolvers<void>()
    const charged = serve(payments.create, async () => {
      await answer.promise
      return { payment, payments: [payment], debt: 600, credit: 0, receipt: null }
    })
    render(<CashPage />, { at: atDesk })
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(charge()).toBeDisabled()
    await press('{Enter}')
    answer.resolve()
    await expect.element(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
    expect(charged).toHaveLength(1)
  })
})

describe("today's charges of this cashier", () => {
  const day = {
    ...report,
    entries: [
      { ...entry, _id: 'a00000000000000000000052' },
      { ...entry, voided: { date: '2026-11-20T18:46:00Z', user: { name: 'Lucía', lastName: 'Peralta' }, reason: null } },
    ],
  }
  const rail = () => page.getByRole('complementary', { name: 'Cobros de hoy' })

  test('CSH-20: shows total, types and list; a voided one stays, with who and when', async () => {
    serveDesk({ day })
    render(<CashPage />, { at: '/caja' })
    await expect.element(rail()).toMatchTextContent('$1,850.00en 1 cobro')
    await expect.element(page.getByRole('img', { name: 'Por tipo de pago: Efectivo $1,850.00' })).toBeInTheDocument()
    await expect.element(rail()).toMatchTextContent('anuló Lucía Peralta, 12:46')
    await expect.element(rail()).toMatchTextContent('Ver el cobro')
  })

  test('CSH-24: voiding needs its permission; on a closed day it says why it is refused', async () => {
    serveDesk({ day: { ...day, entries: day.entries.map(each => ({ ...each, closed: true })) } })
    const permissions = ['get /students/', 'post /payments/'] as const
    const { unmount } = render(<CashPage />, { at: '/caja', permissions })
    await expect.element(rail()).toMatchTextContent('12:41')
    const button = rail().getByRole('button', { name: /^Anular/ })
    await expect.element(button).not.toBeInTheDocument()
    unmount()
    render(<CashPage />, { at: '/caja', permissions: [...permissions, 'delete /payments/*'] })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAttribute('aria-description', paymentFailures.DAY_CLOSED.message)
  })
})

test("CSH-16: another desk's charge changes the filled-in amount, but not a typed one", async () => {
  serveDesk()
  render(<CashPage />, { at: atDesk })
  await expect.element(amount()).toHaveValue('1,850.00')
  const serveAfterPayment = (totalPayments: number) => {
    serve(studentAccount.debt, () => ({ payments: [debtOf(ecoems, 'ECOEMS Intensivo 2027', 9500, totalPayments, 850)], credit: 0 }))
    return refresh([studentAccount.debt])
  }
  await serveAfterPayment(7000)
  await expect.element(amount()).toHaveValue('1,650.00')
  await userEvent.fill(amount(), '500')
  await serveAfterPayment(7150)
  await expect.element(page.getByText('máximo $1,500.00')).toBeVisible()
  await expect.element(amount()).toHaveValue('500')
})

test('CSH-10: the largest debt comes first and is chosen', async () => {
  serveDesk()
  render(<CashPage />, { at: atDesk })
  await expect.element(page.getByRole('radio', { name: /ECOEMS/ })).toBeChecked()
  const names = page.getByRole('radio').elements().slice(0, 3)
  expect(names.map(each => each.closest('label')?.querySelector('b')?.textContent)).toEqual(['ECOEMS Intensivo 2027', 'Álgebra', 'Otros'])
})

test('CSH-17: shows the three newest payments of money, a voided one marked', async () => {
  serveDesk()
  const line = (nth: number, part: object) => ({ ...payment, _id: `a0000000000000000000008${nth}`, ...part })
  const payments = [
    line(1, { amount: 300, voided: { date: payment.date, user: payment.user, reason: null } }),
    line(2, { amount: 0, discount: 50 }),
    line(3, { amount: 200, course: null, concept: 'Guía impresa' }),
    line(4, { amount: 100 }),
    line(5, { amount: 999 }),
  ]
  serve(studentAccount.sidebar, () => ({ student: valeria, groups: [], payments, debt: 2450, credit: 0 }))
  render(<CashPage />, { at: atDesk })
  const list = page.getByRole('list', { name: 'Sus últimos pagos' })
  await expect.element(list.getByText('$100.00')).toBeVisible()
  expect(list.getByRole('listitem').all()).toHaveLength(3)
  await expect.element(list.getByRole('listitem').nth(0)).toMatchTextContent('Anulado$300.00')
  await expect.element(list.getByRole('listitem').nth(1)).toMatchTextContent('Guía impresa · Efectivo$200.00')
})
