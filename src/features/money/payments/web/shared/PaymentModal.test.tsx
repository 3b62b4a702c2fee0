import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { paymentFailures, payments, studentAccount } from '../../contract.ts'
import { algebra, ecoems, debts, line, valeria } from '../testing.ts'
import type { ChargeMode } from './charge.ts'
import { PaymentModal } from './PaymentModal.tsx'
import { field, RECEIPT, statusWith, serveMoney, tile, toast } from './testing.tsx'

let closed = 0
const open = (mode: ChargeMode = 'payment', options: RenderOptions = {}) => {
  closed = 0
  render(<PaymentModal student={valeria} mode={mode} onClose={() => closed++} />, options)
}
const submit = (name = /^Registrar pago/) => page.getByRole('button', { name })

describe('the payment form', () => {
  test('MON-35: checks course, concept and amount in order; each warns and marks its field', async () => {
    const requests = serveMoney()
    open()
    await expect.element(tile(/ECOEMS/)).toHaveFocus()
    await submit().click()
    await expect.element(toast('Debes seleccionar un curso.')).toBeVisible()
    await expect.element(page.getByRole('radiogroup', { name: '¿Qué paga?' })).toHaveAttribute('aria-invalid', 'true')
    await tile(/ECOEMS/).click()
    await page.getByRole('checkbox', { name: 'Editar concepto' }).click()
    await userEvent.fill(field('Concepto'), ' ')
    await submit().click()
    await expect.element(toast('Debes ingresar un concepto.')).toBeVisible()
    await userEvent.fill(field('Concepto'), 'Segundo pago')
    await submit().click()
    await expect.element(toast('Debes ingresar una cantidad.')).toBeVisible()
    await expect.element(field('Cantidad')).toHaveFocus()
    await userEvent.fill(field('Cantidad'), '1850.01')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('El pago no puede ser mayor al adeudo.')).toBeVisible()
    await expect.element(field('Cantidad')).toHaveAttribute('aria-invalid', 'true')
    expect(requests).toHaveLength(0)
  })

  test('MON-36: the concept is automatic and locked until the user ticks the checkbox', async () => {
    serveMoney()
    open()
    await tile(/Álgebra/).click()
    await expect.element(field('Concepto')).toHaveValue('Pago Álgebra')
    await expect.element(field('Concepto')).toHaveAttribute('readonly')
    await page.getByRole('checkbox', { name: 'Editar concepto' }).click()
    await expect.element(field('Concepto')).not.toHaveAttribute('readonly')
    await expect.element(field('Concepto')).toHaveValue('Pago Álgebra')
  })

  test('MON-40: quick amounts, the cap and the rest follow the chosen course', async () => {
    serveMoney()
    open()
    await tile(/ECOEMS/).click()
    await expect.element(page.getByText('máximo $1,850.00')).toBeVisible()
    await page.getByRole('button', { name: 'Mitad' }).click()
    await expect.element(field('Cantidad')).toHaveValue('925.00')
    await expect.element(page.getByText('Restante por liquidar$925.00')).toBeVisible()
    await page.getByRole('button', { name: 'Liquidar $1,850.00' }).click()
    await expect.element(page.getByText('Restante por liquidar$0.00')).toBeVisible()
    await userEvent.fill(field('Cantidad'), '1200.5')
    await expect.element(page.getByText('Restante por liquidar$649.50')).toBeVisible()
  })

  test('MON-42: sends a payment once, with a key; shows the receipt, and the next payment starts empty', async () => {
    const requests = serveMoney()
    const mailed = serve(payments.send, () => ({ queued: 1 }))
    open()
    await tile(/ECOEMS/).click()
    await page.getByText('Tarjeta de débito').click()
    await userEvent.fill(field('Cantidad'), '1200')
    await userEvent.keyboard('{Enter}')
    await expect.element(statusWith('Operacion exitosa')).toBeVisible()
    expect(requests).toHaveLength(1)
    expect(requests[0]!.body).toEqual({
      student: valeria._id,
      course: ecoems._id,
      concept: 'Pago ECOEMS',
      paymentType: 'debit',
      amount: 1200,
      discount: 0,
    })
    expect(requests[0]!.headers.get('idempotency-key')).toBeTruthy()
    await expect.element(page.getByText(`Comprobante ${RECEIPT.number}`)).toBeVisible()
    await expect.element(page.getByText('Se envía a valeria@correo.mx')).toBeVisible()
    await expect.element(page.getByText('Adeudo que queda$650.00')).toBeVisible()
    await page.getByRole('button', { name: 'Reenviar' }).click()
    await expect.element(statusWith('comprobante enviado')).toBeVisible()
    expect(mailed[0]!.params.id).toBe(line()._id)
    await page.getByRole('button', { name: 'Registrar otro pago' }).click()
    await expect.element(field('Cantidad')).toHaveValue('')
  })

  test('MON-39 M104: Otros has no cap and needs its own concept', async () => {
    const requests = serveMoney()
    open()
    await tile(/Otros/).click()
    await userEvent.fill(field('Cantidad'), '99999')
    // M104: a debtor does not read that they owe nothing.
    await expect.element(page.getByText('No abona al adeudo: se cobra $99,999.00.')).toBeVisible()
    await submit().click()
    await expect.element(toast('Debes ingresar un concepto.')).toBeVisible()
    await userEvent.fill(field('Concepto'), 'Guía impresa')
    await userEvent.keyboard('{Enter}')
    await expect.element(statusWith('Operacion exitosa')).toBeVisible()
    expect(requests[0]!.body).toMatchObject({ course: null, concept: 'Guía impresa', amount: 99999 })
  })

  test('MON-41: preselects a single debt, disables a settled course', async () => {
    serveMoney({ owed: [debts[0]!, { ...debts[1]!, totalPayments: 8650, balance: 0 }] })
    open()
    await expect.element(tile(/Álgebra/)).toBeChecked()
    await expect.element(field('Cantidad')).toHaveFocus()
    await expect.element(tile(/ECOEMS/)).toBeDisabled()
  })

  test('MON-38: a discount is above zero and not above the debt, has no receipt and no Otros', async () => {
    const requests = serveMoney()
    serve(payments.create, request => {
      requests.push(request)
      const payment = line({ amount: 0, discount: 600, source: 'staff' })
      return { payment, payments: [payment], debt: 1850, credit: 0, receipt: null }
    })
    open('discount')
    await tile(/Álgebra/).click()
    await expect.element(tile(/Otros/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('radiogroup', { name: 'Tipo de pago' })).not.toBeInTheDocument()
    await submit(/^Registrar descuento/).click()
    await expect.element(toast('Debes ingresar un descuento mayor a cero.')).toBeVisible()
    await userEvent.fill(field('Descuento'), '600.01')
    await submit(/^Registrar descuento/).click()
    await expect.element(toast('El descuento no puede ser mayor al adeudo.')).toBeVisible()
    await userEvent.fill(field('Descuento'), '600')
    await userEvent.keyboard('{Enter}')
    await expect.element(statusWith('Operacion exitosa')).toBeVisible()
    expect(requests[0]!.body).toMatchObject({ course: algebra._id, concept: 'Descuento Álgebra', amount: 0, discount: 600 })
    expect(closed).toBe(1)
  })
})

describe('MON-43: two desks, one debt', () => {
  test('ABOVE_DEBT shows the new rest beside the field', async () => {
    serveMoney()
    const failure = Object.assign(new Refused(paymentFailures.ABOVE_DEBT), {})
    Object.assign((failure.body as { errorExt: object }).errorExt, { left: 350 })
    open()
    await tile(/ECOEMS/).click()
    await userEvent.fill(field('Cantidad'), '1850')
    const tries = serve(payments.create, () => {
      throw failure
    })
    serve(studentAccount.debt, () => ({ payments: [debts[0]!, { ...debts[1]!, totalPayments: 8300, balance: 350 }], credit: 0 }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('El pago no puede ser mayor al adeudo. Ahora quedan $350.00.')).toBeVisible()
    await expect.element(field('Cantidad')).toHaveValue('350.00')
    await expect.element(page.getByText('máximo $350.00')).toBeVisible()
    expect(tries).toHaveLength(1)
  })
})

test('MON-44: offers a retry when debts cannot load', async () => {
  let fine = false
  serveMoney()
  serve(studentAccount.debt, () => {
    if (!fine) throw new Refused(paymentFailures.PAYMENT_NOT_FOUND)
    return { payments: debts, credit: 0 }
  })
  open()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se pudo cargar' })).toBeVisible()
  fine = true
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(tile(/ECOEMS/)).toBeVisible()
})
