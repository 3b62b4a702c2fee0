import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { paymentFailures, payments, studentAccount, type Payment } from '../../contract.ts'
import { studentStatement } from '../../statementContract.ts'
import { line, valeria } from '../testing.ts'
import { PaymentsTab } from './PaymentsTab.tsx'
import { field, RECEIPT, statusWith, serveMoney, toast } from './testing.tsx'

const paidLine = line({ receipt: RECEIPT })
const open = (permissions?: readonly Permission[]) =>
  render(
    <>
      <PaymentsTab student={valeria} />
      <Questions />
    </>,
    permissions ? { permissions } : {},
  )
const row = () => page.getByRole('list', { name: 'Pagos' }).getByRole('listitem').first()
const actions = () => page.getByRole('button', { name: 'Acciones de Pago ECOEMS' })
const act = async (name: string) => {
  await actions().click()
  await page.getByRole('menuitem', { name }).click()
}
const READERS: Permission[] = ['get /students/', 'get /payments/']

describe('Pagos', () => {
  test('MON-50: date with time, concept, course, type, cashier, amount and receipt of each line', async () => {
    serveMoney({ lines: [paidLine, line({ _id: 'a00000000000000000000302', course: null, concept: 'Guía' })] })
    open()
    for (const text of ['21/11/2026 10:12', 'Pago ECOEMS', 'ECOEMS · Efectivo · Raquel Mostrador', '$1,800.00', RECEIPT.number])
      await expect.element(row()).toMatchTextContent(text)
    await expect.element(page.getByText('Otros · Efectivo · Raquel Mostrador')).toBeVisible()
  })

  test('MON-150: a payment has a minus; the segments count payments, discounts and voided lines, and filter by them', async () => {
    const voided = { date: '2026-11-21T17:09:00Z', user: { name: 'Lucía', lastName: 'Peralta' }, reason: null }
    serveMoney({
      lines: [
        paidLine,
        line({ _id: 'a00000000000000000000302', amount: 0, discount: 200, source: 'staff', concept: 'Hermano' }),
        line({ _id: 'a00000000000000000000303', concept: 'Otro alumno', voided }),
      ],
    })
    open()
    await expect.element(row()).toMatchTextContent('−$1,800.00')
    const segments = page.getByRole('radiogroup', { name: 'Movimientos' })
    await expect.element(segments).toMatchTextContent(/Todo \d+Pagos 1Descuentos 1Anulados 1/)
    const listed = () => page.getByRole('list', { name: 'Pagos' }).getByRole('listitem').elements().length
    await segments.getByText(/^Anulados/).click()
    await expect.element(page.getByText('Otro alumno')).toBeVisible()
    expect(listed()).toBe(1)
    await segments.getByText(/^Descuentos/).click()
    await expect.element(row()).toMatchTextContent('Hermano')
    expect(listed()).toBe(1)
    await userEvent.keyboard('d')
    await expect.element(page.getByRole('dialog', { name: /^Registrar descuento/ })).toBeVisible()
  })

  test("MON-151: 'Estado de cuenta' prints the student's account", async () => {
    serveMoney({ lines: [paidLine] })
    const file = vi.fn<(id: string) => Blob>(() => new Blob(['%PDF'], { type: 'application/pdf' }))
    serve(studentStatement.statement, ({ params }) => file(params.id!))
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    open()
    await page.getByRole('button', { name: 'Estado de cuenta' }).click()
    await expect.poll(() => opened.mock.calls.length).toBe(1)
    expect(file.mock.calls).toEqual([[valeria._id]])
    opened.mockRestore()
  })

  test('MON-51: says when there are no payments', async () => {
    serveMoney()
    open()
    await expect.element(page.getByText('No hay pagos agregados.')).toBeVisible()
    // MON-151: nothing to print.
    await expect.element(page.getByRole('button', { name: 'Estado de cuenta' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Descuento' }).click()
    await expect.element(page.getByRole('dialog', { name: /^Registrar descuento/ })).toBeVisible()
  })

  test('MON-52: shows the reason of a failed load and a retry', async () => {
    serveMoney()
    serve(studentAccount.sidebar, () => {
      throw new Refused(paymentFailures.PAYMENT_NOT_FOUND)
    })
    open()
    await expect.element(page.getByText('El pago no existe')).toBeVisible()
    serveMoney({ lines: [paidLine] })
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(row()).toMatchTextContent('$1,800.00')
  })
})

describe('MON-53: actions by permission', () => {
  test('read access shows only the receipt', async () => {
    serveMoney({ lines: [paidLine], credit: 300 })
    open(READERS)
    await actions().click()
    await expect.element(page.getByRole('menuitem', { name: 'Descargar comprobante' })).toBeVisible()
    for (const name of ['Reenviar comprobante', 'Anular'])
      await expect.element(page.getByRole('menuitem', { name })).not.toBeInTheDocument()
    for (const name of ['Registrar pago', 'Descuento', 'Devolver saldo'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  })

  test('no menu without receipt and rights', async () => {
    serveMoney({ lines: [line()] })
    open(READERS)
    await expect.element(row()).toBeVisible()
    await expect.element(actions()).not.toBeInTheDocument()
  })
})

describe('MON-71: resending the receipt', () => {
  test('success and failure each have their text', async () => {
    serveMoney({ lines: [paidLine] })
    const requests = serve(payments.send, () => ({ queued: 1 }))
    open()
    await act('Reenviar comprobante')
    await expect.element(statusWith('comprobante enviado')).toBeVisible()
    expect(requests[0]!.params.id).toBe(paidLine._id)
    serve(payments.send, () => {
      throw new Refused(paymentFailures.RECEIPT_NOT_FOUND)
    })
    await act('Reenviar comprobante')
    await expect.element(toast('Ocurrio un error al enviar el comprobante de pago')).toMatchTextContent('El comprobante no existe')
  })
})

describe('M22 COB-34: own void in the student file', () => {
  test('M22 COB-34: an own payment offers Anular for ten minutes', async () => {
    const paidAt = new Date(paidLine.date).getTime()
    vi.useFakeTimers({ now: paidAt, toFake: ['Date'] })
    serveMoney({ lines: [line()] })
    const calls = serve(payments.void, () => ({ payment: paidLine, payments: [paidLine], debt: 1850, credit: 0 }))
    const { unmount } = open([...READERS, 'delete /payments/own'])
    await act('Anular')
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Otro alumno')
    await page.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect.poll(() => calls.map(({ query }) => query)).toEqual([{ reason: 'Otro alumno' }])
    unmount()
    vi.setSystemTime(paidAt + 10 * 60_000 + 1)
    open([...READERS, 'delete /payments/own'])
    await expect.element(row()).toBeVisible()
    await expect.element(actions()).not.toBeInTheDocument()
    vi.useRealTimers()
  })
})

describe('corrections', () => {
  test('MON-91: a void asks with its consequence; Volver keeps the payment', async () => {
    serveMoney({ lines: [paidLine] })
    const voided: Payment = {
      ...paidLine,
      voided: { date: '2026-11-21T17:09:00Z', user: { name: 'Lucía', lastName: 'Peralta' }, reason: null },
    }
    const calls = serve(payments.void, () => {
      serveMoney({ lines: [voided] })
      return { payment: voided, payments: [voided], debt: 1850, credit: 0 }
    })
    open()
    await act('Anular')
    const question = page.getByRole('dialog', { name: '¿Anular el pago de $1,800.00?' })
    await expect.element(question).toMatchTextContent('El comprobante 2026-000007 queda CANCELADO.')
    await question.getByRole('button', { name: 'Volver' }).click()
    expect(calls).toHaveLength(0)
    await act('Anular')
    await page.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect.element(row()).toMatchTextContent('Anulado por Lucía Peralta, 21/11/2026 11:09')
    await expect.element(page.getByRole('menuitem', { name: 'Anular' })).not.toBeInTheDocument()
  })

  test('MON-93: reverses a payment of a closed day: amount up to the rest, concept required', async () => {
    serveMoney({ lines: [{ ...paidLine, closed: true, reversible: 1500 }] })
    const calls = serve(payments.reverse, () => ({ payment: paidLine, payments: [paidLine], debt: 1500, credit: 0 }))
    open()
    await actions().click()
    await expect.element(page.getByRole('menuitem', { name: 'Anular' })).not.toBeInTheDocument()
    await page.getByRole('menuitem', { name: 'Reversar' }).click()
    await expect.element(field('Cantidad')).toHaveValue('1,500.00')
    await userEvent.fill(field('Cantidad'), '1500.01')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('No se puede revertir más de lo que queda de este pago.')).toBeVisible()
    await userEvent.fill(field('Cantidad'), '1000')
    await userEvent.fill(field('Concepto'), ' ')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('Debes ingresar un concepto.')).toBeVisible()
    await userEvent.fill(field('Concepto'), 'Se cobró dos veces')
    await userEvent.keyboard('{Enter}')
    await expect.element(statusWith('Operacion exitosa')).toBeVisible()
    expect(calls[0]!.body).toEqual({ amount: 1000, concept: 'Se cobró dos veces' })
    expect(calls[0]!.headers.get('idempotency-key')).toBeTruthy()
  })

  test('MON-94: refunds credit up to its amount, with a receipt', async () => {
    serveMoney({ credit: 300 })
    const calls = serve(payments.refund, () => {
      const payment = line({ amount: -300, source: 'refund', course: null, receipt: RECEIPT, concept: 'Devolución de saldo a favor' })
      return { payment, payments: [payment], debt: 0, credit: 0, receipt: { ...RECEIPT, url: '/404' } }
    })
    open()
    await page.getByRole('button', { name: 'Devolver saldo' }).click()
    await userEvent.fill(field('Cantidad'), '300.01')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('No se puede devolver más que el saldo a favor.')).toBeVisible()
    await page.getByRole('button', { name: 'Todo $300.00' }).click()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(`Comprobante ${RECEIPT.number}`)).toBeVisible()
    expect(calls[0]!.body).toEqual({ student: valeria._id, amount: 300, concept: 'Devolución de saldo a favor', paymentType: 'cash' })
  })
})
