import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentAccount } from '#features/money/payments/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { enrolment } from '../contract.ts'
import { course, enrolmentAnswer, field, fillPerson, full, next, open, sabatino, serveSchool, student, toast } from './testing.tsx'

const free = { ...full, available: 4 }
const radio = (name: RegExp) => page.getByRole('radio', { name })
const enter = () => userEvent.keyboard('{Enter}')

async function toGroups(): Promise<void> {
  await fillPerson()
  await next().click()
  await radio(/ECOEMS/).click()
  await next().click()
}

describe('M23: Enter in the wizard', () => {
  test('M23: after a click on a group’s row Enter continues', async () => {
    serveSchool([sabatino, free])
    open()
    await toGroups()
    await page
      .getByText(/^Sáb 08:00–14:00/)
      .last()
      .click()
    await expect.element(radio(/Sabatino A/)).toBeChecked()
    await enter()
    await expect.element(field('Cantidad')).toHaveFocus()
  })

  test('M23: Enter still works after a click outside the fields', async () => {
    serveSchool([sabatino, free])
    open()
    await toGroups()
    await radio(/Sabatino A/).click()
    await page.getByRole('heading', { name: course.name }).click()
    await expect.element(radio(/Sabatino A/)).not.toHaveFocus()
    await enter()
    await expect.element(field('Cantidad')).toBeVisible()
  })

  test('M23: preselects a single group, but none of several', async () => {
    serveSchool([sabatino, free])
    open()
    await toGroups()
    await expect.element(radio(/Sabatino A/)).not.toBeChecked()
    serveSchool([sabatino])
    await page.getByRole('button', { name: 'Regresar' }).click()
    await next().click()
    await expect.element(radio(/Sabatino A/)).toBeChecked()
    await enter()
    await expect.element(field('Cantidad')).toBeVisible()
  })

  test('M23: does not preselect a single group without seats', async () => {
    serveSchool([full])
    open()
    await toGroups()
    await expect.element(radio(/Dominical B/)).toBeDisabled()
    await next().click()
    await expect.element(toast('Debes seleccionar un grupo.')).toBeVisible()
  })

  test('M23: Enter on a focused radio selects it and continues', async () => {
    serveSchool([sabatino, free])
    open()
    await fillPerson()
    await next().click()
    await expect.element(radio(/ECOEMS/)).toHaveFocus()
    await enter()
    await expect.element(radio(/Dominical B/)).toHaveFocus()
    ;(radio(/Sabatino A/).element() as HTMLElement).focus()
    await enter()
    await expect.element(page.getByRole('complementary', { name: 'Resumen' })).toMatchTextContent('Sabatino A')
  })
})

describe('M24: an enrolment covered by credit', () => {
  test('M24: shows 0 and the used credit, without payment type and quick amounts; registers', async () => {
    serveSchool([sabatino])
    serve(studentAccount.sidebar, () => ({ student, groups: [], payments: [], debt: 0, credit: 10_000 }))
    const requests = serve(enrolment.enrol, () => enrolmentAnswer)
    open({ student: student._id })
    await radio(/ECOEMS/).click()
    await next().click()
    await expect.element(radio(/Sabatino A/)).toBeChecked()
    await next().click()
    await expect.element(page.getByText('No hay nada que pagar: se usan $9,500.00 del saldo a favor.')).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'nada que pagar' })).toMatchTextContent('$0.00')
    for (const missingField of [field('Cantidad'), radio(/Efectivo/), page.getByRole('button', { name: /^(Liquidar|Mitad|Sin pago)/ })])
      await expect.element(missingField).not.toBeInTheDocument()
    await enter()
    await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent('CantidadSin pago')
    await expect.element(page.getByRole('region', { name: 'Revisión' })).toMatchTextContent('Saldo a favor usado−$9,500.00')
    await enter()
    await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
    expect(requests[0]!.body).toMatchObject({ payment: { amount: 0 }, expected: { price: 9500, toPay: 9500 } })
  })

  test('M24: ignores an amount typed before a discount covered the rest', async () => {
    serveSchool([sabatino])
    open()
    await toGroups()
    await expect.element(radio(/Sabatino A/)).toBeChecked()
    await next().click()
    await userEvent.fill(field('Cantidad'), '500')
    await page.getByRole('button', { name: 'Agregar descuento' }).click()
    await userEvent.fill(field('Concepto del descuento'), 'Beca')
    await userEvent.fill(field('Cantidad del descuento'), '9500')
    await expect.element(page.getByText('No hay nada que pagar: lo cubren los descuentos.')).toBeVisible()
    const requests = serve(enrolment.register, () => enrolmentAnswer)
    await next().click()
    await page.getByRole('button', { name: /Registrar/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeVisible()
    expect(requests[0]!.body).toMatchObject({ payment: { amount: 0, discounts: [{ discount: 9500 }] } })
  })
})

describe('M26: debt of a new enrolment', () => {
  const register = async (amount: string) => {
    serveSchool([sabatino])
    serve(enrolment.register, () => enrolmentAnswer)
    open()
    await toGroups()
    await expect.element(radio(/Sabatino A/)).toBeChecked()
    await next().click()
    await userEvent.fill(field('Cantidad'), amount)
    await next().click()
    await page.getByRole('button', { name: /Registrar/ }).click()
    return page.getByRole('region', { name: 'Finalizar Inscripción' })
  }

  test('M26: its card shows it', async () => {
    await expect.element(await register('5600')).toMatchTextContent('Restan $3,900.00')
  })

  test('M26: hides it when settled', async () => {
    const card = await register('9500')
    await expect.element(card).toMatchTextContent('Inscripción registrada')
    await expect.element(card).not.toMatchTextContent('Restan')
  })
})
