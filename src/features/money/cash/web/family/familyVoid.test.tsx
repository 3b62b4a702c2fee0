import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { paymentFailures, payments } from '#features/money/payments/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { academyDay } from '#lib/days.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { CashPage } from '../CashPage.tsx'
import { payment, serveDesk } from '../testing.ts'
import { familyOn, foundFamily, patricia } from './testing.ts'

afterEach(() => vi.restoreAllMocks())

const family = familyOn(academyDay(new Date(), 'America/Mexico_City'))
const [valeria, , renata] = family.students.map(({ _id }) => _id) as [string, string, string]
const RIGHTS: Permission[] = ['get /students/', 'get /payments/', 'post /payments/', 'get /payers/', 'delete /payments/*']
const last = page.getByRole('region', { name: 'Último cobro' })

/** Patricia pays $3,100.00 for Valeria and Renata. */
async function charge(permissions: readonly Permission[] = RIGHTS) {
  serveDesk({ found: [], families: [foundFamily] })
  serve(payers.family, () => family)
  const receipt = (at: number, student: string) => ({
    _id: `f0000000000000000000000${at}`,
    number: `2026-00106${at}`,
    url: 'data:application/pdf,receipt',
    student,
    email: `alumno${at}@correo.mx`,
  })
  serve(payments.family, () => ({ payments: [payment], receipts: [receipt(1, valeria), receipt(2, renata)] }))
  render(
    <>
      <CashPage />
      <Questions />
    </>,
    { at: `/caja?familia=${patricia._id}`, permissions },
  )
  await page.getByRole('button', { name: /^Cobrar/ }).click()
  await expect.element(last.getByRole('heading', { name: 'Se cobraron $3,100.00' })).toBeVisible()
  await expect.element(last).toMatchTextContent('Familia Gutiérrez Salinas · Efectivo')
}

describe('voiding a family charge', () => {
  test('COB-17: Ctrl Z voids it whole, after a question that names both receipts', async () => {
    const voided = serve(payments.void, () => ({ payment, payments: [payment], debt: 3100, credit: 0 }))
    await charge()
    await userEvent.keyboard('{Control>}z{/Control}')
    const question = page.getByRole('dialog', { name: '¿Anular este cobro de $3,100.00?' })
    await expect.element(question).toMatchTextContent('Los comprobantes 2026-001061, 2026-001062 quedan CANCELADOS.')
    await question.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect.element(last.getByRole('heading', { name: 'Se anularon $3,100.00' })).toBeVisible()
    await expect.element(last).toMatchTextContent('Comprobantes CANCELADOS: 2026-001061, 2026-001062.')
    await expect.element(last.getByRole('button', { name: /^Anular/ })).not.toBeInTheDocument()
    expect(voided.map(({ params }) => params.id)).toEqual([payment._id])
  })

  test('COB-17: a refused void leaves the charge', async () => {
    serve(payments.void, () => {
      throw new Refused(paymentFailures.DAY_CLOSED)
    })
    await charge()
    await last.getByRole('button', { name: /^Anular/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anular', exact: true }).click()
    await expect.element(page.getByText(paymentFailures.DAY_CLOSED.message)).toBeVisible()
    await expect.element(last.getByRole('heading', { name: 'Se cobraron $3,100.00' })).toBeVisible()
  })

  test('COB-17: without the right to void the card offers none', async () => {
    await charge(RIGHTS.filter(each => each !== 'delete /payments/*'))
    await expect.element(last.getByText('Comprobante 2026-001062')).toBeVisible()
    await expect.element(last.getByRole('button', { name: /^Anular/ })).not.toBeInTheDocument()
  })
})
