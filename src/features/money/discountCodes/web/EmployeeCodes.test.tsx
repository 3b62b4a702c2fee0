import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, drawEmployees, lucia, row, serveEmployees } from '#features/foundation/employees/web/testing.tsx'
import { serve } from '#web/testing/serve.ts'
import { discountCodes } from '../contract.ts'

test('EMP-11: shows codes with value and last day', async () => {
  serveEmployees()
  drawEmployees()
  await row(/Mario/).click()
  const codes = card.getByRole('list', { name: 'Códigos de descuento' })
  await expect.element(codes).toMatchTextContent('MARIO55 %hasta 31/01/2099')
  await expect.element(codes).toMatchTextContent('MARIO150$150.50hasta 05/01/2026Expirado')
})

test('EMP-12: creates user codes on the card, for this employee', async () => {
  const listed = serveEmployees()
  const creations = serve(discountCodes.create, () => ({
    promotionalCode: {
      _id: 'b00000000000000000000009',
      code: 'LUCIA10',
      isActive: true,
      isCompanyCode: false,
      discountPercentage: 10,
      amount: null,
      validFrom: '2027-01-01T06:00:00.000Z',
      validUntil: '2027-02-01T05:59:59.000Z',
      createdAt: '2026-11-21T18:00:00.000Z',
      user: lucia._id,
    },
  }))
  drawEmployees({ at: `/empleados?ficha=${lucia._id}` })
  await page.getByRole('button', { name: 'Nuevo código' }).click()
  const modal = page.getByRole('dialog', { name: 'Nuevo Código de Usuario' })
  await expect.element(modal.getByText('Lucía Peralta Nava')).toBeVisible()
  await modal.getByRole('textbox', { name: /^Código/ }).fill('lucia10')
  await modal.getByLabelText('Valor del descuento').fill('10')
  for (const [label, day] of [
    ['Fecha de inicio', '01/01/2027'],
    ['Fecha de fin', '31/01/2027'],
  ] as const) {
    await modal.getByLabelText(label).fill(day)
    await userEvent.keyboard('{Tab}')
  }
  await modal.getByRole('button', { name: 'Crear Código' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(creations.map(({ body }) => body)).toMatchObject([{ code: 'LUCIA10', isCompanyCode: false, user: lucia._id }])
  await expect.poll(() => listed.length).toBe(2)
})
