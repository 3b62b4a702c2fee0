import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { payments } from '../../contract.ts'
import { ecoems, line, valeria } from '../testing.ts'
import { FinancesTab } from './FinancesTab.tsx'

const part = (name: string) => page.getByRole('region', { name, exact: true })

test('MON-54: a debt line per course with its payments, Otros, and the credit', async () => {
  const payment = line({ amount: 6300 })
  const guide = line({ _id: 'a00000000000000000000321', amount: 350, course: null, concept: 'Guía impresa' })
  serve(payments.byCourse, () => ({
    coursePayments: [{ ...ecoems, price: 9500, payments: [payment], totalPayments: 6800, totalDiscounts: 850, debt: true }],
    credit: 120,
  }))
  serve(payments.byStudent, () => ({ payments: [payment, guide] }))
  render(<FinancesTab student={valeria} />)
  await expect.element(part('ECOEMS')).toMatchTextContent('Adeudo$1,850.00')
  await expect.element(part('ECOEMS')).toMatchTextContent('Pagado ($500.00 de saldo a favor)$6,800.00Descuento$850.00Adeudo$1,850.00')
  await expect.element(part('ECOEMS')).toMatchTextContent('$6,300.00')
  await expect.element(part('Otros')).toMatchTextContent('$350.00 fuera de los cursosGuía impresa')
  await expect.element(part('Saldo a favor')).toMatchTextContent('$120.00 por usar')
})

test('MON-55: a student without courses and payments', async () => {
  serve(payments.byCourse, () => ({ coursePayments: [], credit: 0 }))
  serve(payments.byStudent, () => ({ payments: [] }))
  render(<FinancesTab student={valeria} />)
  await expect.element(page.getByText('Sin cursos ni pagos')).toBeVisible()
})
