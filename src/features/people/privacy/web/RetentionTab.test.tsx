import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { payerFailures } from '#features/people/payers/contract.ts'
import { retention } from '../retentionContract.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

type RetentionAnswer = Answer<typeof retention.find>
const OFF = {
  visitors: false,
  visitorMonths: 24,
  students: false,
  studentYears: 5,
  messages: false,
  messageMonths: 12,
  addresses: false,
  addressMonths: 12,
}
const RETENTION: RetentionAnswer = {
  settings: OFF,
  today: { visitors: 12, students: 1, messages: 300, addresses: 0 },
  listed: [],
  total: 0,
}
const AT = '/privacidad?tab=conservacion'

function draw(part: Partial<RetentionAnswer> = {}, options?: RenderOptions) {
  let answer = { ...RETENTION, ...part }
  serve(retention.find, () => answer)
  const requests = serve(retention.save, ({ body }) => (answer = { ...answer, settings: body as typeof OFF }))
  render(<PrivacyPage />, { at: AT, ...options })
  return requests
}
const card = (name: string) => page.getByRole('region', { name, exact: true })
const save = page.getByRole('button', { name: 'Guardar', exact: true })

test('CON-68: everything is off at first, and each setting shows how many would go today', async () => {
  draw()
  const visitors = card('Visitantes que no se inscribieron')
  await expect.element(visitors.getByRole('switch')).not.toBeChecked()
  await expect.element(visitors.getByText('Encendido, hoy se irían 12 visitantes')).toBeVisible()
  await expect.element(card('Alumnos sin inscripción ni pagos').getByText('Encendido, hoy se irían 1 alumno')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

test('CON-68: a switch and its months are saved together', async () => {
  const requests = draw()
  const visitors = card('Visitantes que no se inscribieron')
  await visitors.getByRole('switch').click()
  await visitors.getByLabelText('Se suprimen después de (meses)').fill('36')
  await save.click()
  await expect.element(page.getByText('Conservación guardada')).toBeVisible()
  expect(requests).toMatchObject([{ body: { ...OFF, visitors: true, visitorMonths: 36 } }])
  await expect.element(visitors.getByText('Hoy se irían 12 visitantes')).toBeVisible()
})

test('CON-68: names the next to go, with the earliest day', async () => {
  draw({
    settings: { ...OFF, visitors: true },
    listed: [{ _id: 'a00000000000000000000051', kind: 'visitor', name: 'Omar Luna', on: '2026-12-01' }],
    total: 2,
  })
  const next = card('Próximas supresiones')
  await expect.element(next.getByText('Omar Luna')).toBeVisible()
  await expect.element(next.getByText('visitante · desde el 01/12/2026')).toBeVisible()
  await expect.element(next.getByText('Se muestran las primeras 1.')).toBeVisible()
})

test('CON-68: a user without permission to erase reads it', async () => {
  draw({}, { permissions: ['get /privacy/'] })
  await expect.element(page.getByText('Se suprimen después de 24 meses.')).toBeVisible()
  await expect.element(card('Visitantes que no se inscribieron').getByRole('switch')).toBeDisabled()
})

test('CON-68: a failed read shows the reason and a retry', async () => {
  let broken = true
  serve(retention.find, () => {
    if (broken) throw new Refused(payerFailures.PAYER_NOT_FOUND)
    return RETENTION
  })
  render(<PrivacyPage />, { at: AT })
  await expect.element(page.getByText(payerFailures.PAYER_NOT_FOUND.message)).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(card('Visitantes que no se inscribieron')).toBeVisible()
})
