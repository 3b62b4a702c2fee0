// Raquel charged the wrong student: Ctrl Z shows where the money is and the acts that give it back (DES-16).
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { payments } from '#features/money/payments/contract.ts'
import { serveMoney } from '#features/money/payments/web/shared/testing.tsx'
import { line, valeria } from '#features/money/payments/web/testing.ts'
import { acts, did } from '#web/calls/acts.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { undo } from '../../contract.ts'
import { Undoing } from '../Undoing.tsx'
import { MoneyWindow } from './MoneyWindow.tsx'
import type { Offer } from './OfferButton.tsx'

const ACT = 'd00000000000000000000001'
const payment = line()
const offer = (part: Partial<Offer>): Offer => ({
  route: payments.void.name,
  label: 'Anular $1,800.00',
  may: true,
  reason: null,
  student: valeria._id,
  entry: payment._id,
  group: null,
  amount: 1800,
  course: null,
  ...part,
})
const undoAnswer = (instead: Offer[], where = ['$1,800.00 en la caja del 21/11/2026, sin corte']): Answer<typeof undo.show> => ({
  state: 'money',
  said: 'Registró un pago',
  reason: null,
  where,
  lines: [],
  conflicts: [],
  instead,
  rest: false,
})
const dialog = page.getByRole('dialog', { name: 'El dinero no se deshace' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

test('DES-16, DES-23: Ctrl Z on money undoes nothing: it asks the question of the void', async () => {
  serveMoney({ lines: [payment] })
  serve(undo.show, () => undoAnswer([offer({})]))
  const pressed = serve(undo.press, () => ({ act: ACT, said: '', notes: [], leftOut: [], final: false }))
  const voided = serve(payments.void, () => ({ payment, payments: [payment], debt: 1800, credit: 0 }))
  did(payments.create, { act: ACT })
  render(
    <>
      <h1>Caja</h1>
      <Undoing />
      <Questions />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Caja' })).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(dialog.getByText('$1,800.00 en la caja del 21/11/2026, sin corte')).toBeVisible()
  await button('Anular $1,800.00').click()
  await expect.element(page.getByText('¿Anular el pago de $1,800.00?')).toBeVisible()
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.poll(() => voided.map(({ params }) => params.id)).toEqual([payment._id])
  await button('Dejar como está').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([pressed, acts.get()]).toEqual([[], []])
})

test('DES-16: for a closed day opens the reversal with the rest filled in', async () => {
  serveMoney({ lines: [line({ closed: true, reversible: 450 })] })
  serve(undo.show, () => undoAnswer([offer({ route: payments.reverse.name, label: 'Revertir $450.00', amount: 450 })]))
  render(<MoneyWindow id={ACT} onClose={() => {}} />)
  await button('Revertir $450.00').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Reversar pago' }).getByRole('textbox', { name: /^Cantidad/ }))
    .toHaveValue('450.00')
})

test('DES-16: charges a mistaken void again with its course and amount', async () => {
  const requests = serveMoney({ lines: [payment] })
  serve(undo.show, () =>
    undoAnswer([offer({ route: payments.create.name, label: 'Cobrar de nuevo $1,800.00', course: payment.course!._id })], []),
  )
  render(<MoneyWindow id={ACT} onClose={() => {}} />)
  await button('Cobrar de nuevo $1,800.00').click()
  await page.getByRole('button', { name: /^Registrar pago \$1,800.00/ }).click()
  await expect
    .poll(() => requests.map(({ body }) => body))
    .toMatchObject([{ course: payment.course!._id, amount: 1800, student: valeria._id }])
})

test('DES-16: without permission, or when it would be refused, a button says why', async () => {
  serveMoney({ lines: [payment] })
  serve(undo.show, () =>
    undoAnswer([
      offer({ may: false }),
      offer({ entry: line({ _id: 'a00000000000000000000302' })._id, label: 'Anular $5.00', reason: 'Pasaron más de 10 minutos.' }),
    ]),
  )
  render(<MoneyWindow id={ACT} onClose={() => {}} />)
  await expect.element(dialog.getByText('No tienes permiso para hacer esto.')).toBeVisible()
  await expect.element(dialog.getByText('Pasaron más de 10 minutos.')).toBeVisible()
  await expect.element(button('Anular $1,800.00')).toHaveAttribute('aria-disabled', 'true')
})
