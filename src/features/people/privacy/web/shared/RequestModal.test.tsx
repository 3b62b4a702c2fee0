import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDay, addDays, formatDay } from '#lib/days.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { privacy } from '../../contract.ts'
import { dossiers } from '../../dossierContract.ts'
import { privacyRequests } from '../../requestContract.ts'
import { PrivacyTab } from './PrivacyTab.tsx'

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const student = { _id: 'a00000000000000000000031', name: 'Pilar' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

function draw(options?: RenderOptions) {
  serve(dossiers.ofStudent, () => ({ dossier: null, alike: [] }))
  serve(privacy.ofStudent, () => ({ notice: null, accepted: false, minor: null, guardians: [], acceptances: [] }))
  const due = addDays(TODAY, 28)
  const requests = serve(privacyRequests.create, ({ body }) => ({
    request: {
      ...(body as { kind: 'O'; received: string }),
      _id: 'b00000000000000000000031',
      student,
      due,
      until: due,
      answered: null,
      outcome: null,
      user: null,
      carryOutBy: null,
      carriedOut: null,
    },
  }))
  render(<PrivacyTab student={student} />, options)
  return { sent: requests, due }
}

test("CON-64: chooses Pilar's request, dated today, and the answer shows the deadline", async () => {
  const { sent, due } = draw()
  await button('Anotar solicitud…').click()
  await button('Anotar').click()
  await expect.element(page.getByText('Elige qué pide.').first()).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('combobox', { name: /Qué pide/ }).click()
  await page.getByText('Oposición').click()
  await button('Anotar').click()
  await expect.element(page.getByText(`Solicitud anotada: se contesta a más tardar el ${formatDay(due)}`)).toBeVisible()
  expect(sent).toMatchObject([{ body: { student: student._id, kind: 'O', received: TODAY } }])
})

test('CON-64: an earlier day is typed, and Enter sends it', async () => {
  const { sent } = draw()
  await button('Anotar solicitud…').click()
  await page.getByRole('combobox', { name: /Qué pide/ }).click()
  await page.getByText('Acceso').click()
  const day = page.getByLabelText(/Recibida/)
  await day.fill(formatDay(addDays(TODAY, -3)))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ kind: 'A', received: addDays(TODAY, -3) }])
})

test('CON-64: without permission there is no button', async () => {
  draw({ permissions: ['get /students/', 'get /privacy/'] })
  await expect.element(page.getByText('Sin aviso de privacidad')).toBeVisible()
  await expect.element(button('Anotar solicitud…')).not.toBeInTheDocument()
})
