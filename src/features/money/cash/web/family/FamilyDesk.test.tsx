import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDay } from '#lib/days.ts'
import { paymentFailures, payments } from '#features/money/payments/contract.ts'
import { payerFailures, payers } from '#features/people/payers/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { CashPage } from '../CashPage.tsx'
import { payment, serveDesk } from '../testing.ts'
import { familyOn, foundFamily, patricia } from './testing.ts'

const family = familyOn(academyDay(new Date(), 'America/Mexico_City'))
const press = (keys: string) => userEvent.keyboard(keys)
const amount = () => page.getByRole('textbox', { name: /^Cantidad/ })
const part = (name: string) => page.getByRole('textbox', { name, exact: true })
const atDesk = `/caja?familia=${patricia._id}`
const [valeria, mateo, renata] = family.students.map(({ _id }) => _id) as [string, string, string]

function desk(options: Parameters<typeof serveDesk>[0] = {}) {
  serveDesk({ found: [], families: [foundFamily], ...options })
  serve(payers.family, () => family)
  const receipt = (at: number, student: string) => ({
    _id: `f0000000000000000000000${at}`,
    number: `2026-00106${at}`,
    url: 'data:application/pdf,receipt',
    student,
    email: `alumno${at}@correo.mx`,
  })
  return serve(payments.family, () => ({ payments: [payment], receipts: [receipt(1, valeria), receipt(2, renata)] }))
}

describe('a family at the desk', () => {
  test('COB-17: found by the payer, Enter opens it, Enter charges the due amounts, a receipt each', async () => {
    const charged = desk()
    render(<CashPage />, { at: '/caja' })
    await press('patricia')
    await expect
      .element(page.getByRole('option'))
      .toMatchTextContent('Familia Gutiérrez Salinas · 3 alumnosPaga Patricia Salinas Vega · 55 5390 2216')
    await press('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Familia Gutiérrez Salinas' })).toBeVisible()
    await expect.element(amount()).toHaveValue('3,100.00')
    await expect.element(amount()).toHaveFocus()
    await press('{Enter}')
    await expect.element(page.getByText('Comprobante 2026-001061')).toBeVisible()
    await expect.element(page.getByText('Se envía a alumno2@correo.mx')).toBeVisible()
    expect(charged.map(({ body }) => body)).toEqual([
      {
        payer: patricia._id,
        paymentType: 'cash',
        concept: 'Pago Familia Gutiérrez Salinas',
        shares: [
          { student: valeria, amount: 600 },
          { student: renata, amount: 2500 },
        ],
      },
    ])
    expect(charged[0]!.headers.get('idempotency-key')).toBeTruthy()
  })

  test('COB-17: an amount fills the oldest first; each share can be changed; T takes all', async () => {
    const charged = desk()
    render(<CashPage />, { at: atDesk })
    await amount().fill('650')
    await expect.element(part('Valeria')).toHaveValue('600.00')
    await expect.element(part('Renata')).toHaveValue('50.00')
    await part('Mateo').fill('100')
    await expect.element(amount()).toHaveValue('750.00')
    await amount().click()
    await press('t')
    await expect.element(amount()).toHaveValue('8,375.00')
    await page.getByText('Vencido y de hoy').click()
    await part('Mateo').fill('925.5')
    await page.getByRole('button', { name: /^Cobrar/ }).click()
    await expect
      .poll(() => charged.map(({ body }) => (body as { shares: unknown }).shares))
      .toEqual([
        [
          { student: valeria, amount: 600 },
          { student: mateo, amount: 925.5 },
          { student: renata, amount: 2500 },
        ],
      ])
  })

  test("COB-17: a digit ticks a date with its student's earlier ones", async () => {
    desk()
    render(<CashPage />, { at: atDesk })
    await expect.element(page.getByRole('checkbox', { name: /Álgebra/ })).toBeChecked()
    await press('{Alt>}2{/Alt}')
    await expect.element(amount()).toHaveValue('4,025.00')
    await page.getByRole('checkbox', { name: /Álgebra/ }).click()
    await expect.element(amount()).toHaveValue('2,500.00')
  })

  test('COB-17: reports more than Mateo owes, nothing at all, and more than all owe at their fields', async () => {
    const charged = desk()
    render(<CashPage />, { at: atDesk })
    await part('Mateo').fill('1850.01')
    const go = page.getByRole('button', { name: /^Cobrar/ })
    await go.click()
    await expect.element(page.getByText('El pago de Mateo es mayor a su adeudo.')).toBeVisible()
    await amount().fill('')
    await go.click()
    await expect.element(page.getByText('Debes ingresar una cantidad.')).toBeVisible()
    await amount().fill('8375.01')
    await go.click()
    await expect.element(page.getByText('El pago no puede ser mayor al adeudo.')).toBeVisible()
    expect(charged).toEqual([])
  })

  test('COB-17: when another desk was faster the name is shown under that share', async () => {
    desk()
    serve(payments.family, () => {
      throw new Refused(paymentFailures.SHARE_ABOVE_DEBT, [{ path: 'shares.1.amount', message: 'El pago de Renata es mayor a su adeudo.' }])
    })
    render(<CashPage />, { at: atDesk })
    await page.getByRole('button', { name: /^Cobrar/ }).click()
    await expect.element(page.getByText('El pago de Renata es mayor a su adeudo.')).toBeVisible()
  })

  test('COB-17: says when the family no longer exists; Escape leaves; without get /payers/ lists no family', async () => {
    desk()
    serve(payers.family, () => {
      throw new Refused(payerFailures.PAYER_NOT_FOUND)
    })
    render(<CashPage />, { at: atDesk })
    await expect.element(page.getByText('La persona ya no existe')).toBeVisible()
    await press('{Escape}')
    await expect.element(page.getByText('Busca o escanea al alumno')).toBeVisible()
  })

  test('COB-17: without the right to see payers finds only students', async () => {
    desk()
    render(<CashPage />, { at: '/caja', permissions: ['post /payments/', 'get /students/'] })
    await press('patricia')
    await expect.element(page.getByText('Ningún alumno coincide')).toBeVisible()
  })
})
