import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '#web/testing/serve.ts'
import { enrolment } from '../contract.ts'
import { rememberVisit } from './shared/visit.ts'
import { enrolmentAnswer, FERIA, field, next, open, serveSchool, student } from './testing.tsx'

const VISIT = 'e00000000000000000000101'

test('ENR-13, DIR-44: a talk visitor enrols with their data filled in, without Salir sin guardar, and keeps the link', async () => {
  serveSchool()
  const requests = serve(enrolment.register, () => enrolmentAnswer)
  rememberVisit(VISIT, { ...student, name: 'Paola', email: 'paola@correo.mx', source: FERIA._id })
  open({ visit: VISIT })
  await expect.element(field('Nombre')).toHaveValue('Paola')
  await expect.element(field('Correo')).toHaveValue('paola@correo.mx')
  await expect.element(page.getByRole('button', { name: 'Salir sin guardar' })).not.toBeInTheDocument()
  await next().click()
  await page.getByRole('radio', { name: /ECOEMS/ }).click()
  await next().click()
  await page.getByRole('radio', { name: /Sabatino A/ }).click()
  await next().click()
  await page.getByRole('textbox', { name: /^Cantidad/ }).fill('0')
  await next().click()
  await page.getByRole('button', { name: /^Registrar/ }).click()
  await expect.element(page.getByRole('region', { name: 'Finalizar Inscripción' })).toBeVisible()
  expect(requests[0]!.body).toMatchObject({ userTalks: VISIT, student: { name: 'Paola', email: 'paola@correo.mx', source: FERIA._id } })
})
