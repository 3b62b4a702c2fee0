import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { payerFailures } from '#features/people/payers/contract.ts'
import { privacy } from '../../contract.ts'
import { dossierFailures, dossiers, type Alike, type Dossier } from '../../dossierContract.ts'
import { PrivacyTab } from './PrivacyTab.tsx'

const student = { _id: 'a00000000000000000000041', name: 'Pilar' }
const DOSSIER: Dossier = {
  _id: 'b00000000000000000000041',
  state: 'queued',
  askedAt: '2026-11-23T16:00:00.000Z',
  user: 'Norma Gil',
  until: null,
  bytes: null,
}
const VISITOR: Alike = { kind: 'visitor', _id: 'c00000000000000000000041', name: 'Pilar Ríos', email: 'pilar@correo.mx', phoneNumber: null }
const TUTOR: Alike = { kind: 'payer', _id: 'd00000000000000000000041', name: 'Pilar Ríos Cano', email: null, phoneNumber: '5512345678' }
const button = (name: string) => page.getByRole('button', { name, exact: true })

function draw({ dossier = null, alike = [] }: { dossier?: Dossier | null; alike?: Alike[] } = {}, options?: RenderOptions) {
  let current = dossier
  serve(privacy.ofStudent, () => ({ notice: null, accepted: false, minor: null, guardians: [], acceptances: [] }))
  serve(dossiers.ofStudent, () => ({ dossier: current, alike }))
  const requests = serve(dossiers.make, () => ({ dossier: (current = DOSSIER) }))
  render(<PrivacyTab student={student} />, options)
  return requests
}

test("CON-63: lists a dossier's contents, and includes ticked people", async () => {
  const requests = draw({ alike: [VISITOR, TUTOR] })
  await button('Expediente…').click()
  await expect.element(page.getByText(/todo lo que se guarda de Pilar/)).toBeVisible()
  await page.getByRole('checkbox', { name: /Pilar Ríos Cano · tutor o contacto/ }).click()
  await button('Preparar').click()
  await expect.element(page.getByRole('status').getByText('Se está preparando el expediente')).toBeVisible()
  expect(requests).toMatchObject([{ params: { studentId: student._id }, body: { visitors: [], payers: [TUTOR._id] } }])
})

test('CON-63: while one is being made there is no second', async () => {
  const requests = draw({ dossier: DOSSIER })
  await expect.element(button('Expediente…')).toHaveAttribute('aria-description', dossierFailures.DOSSIER_RUNNING.message)
  expect(requests).toEqual([])
})

test('CON-63: a ready one shows deadline and author, and can be downloaded', async () => {
  draw({ dossier: { ...DOSSIER, state: 'ready', until: '2026-11-26T16:00:00.000Z', bytes: 20_000 } })
  const downloads = serve(dossiers.file, () => new Blob(['PK'], { type: 'application/zip' }))
  await expect.element(page.getByText(/Se borra el 26\/11\/2026 .*lo pidió Norma Gil/)).toBeVisible()
  await button('Descargar').click()
  await expect.poll(() => downloads.map(({ params }) => params)).toEqual([{ id: DOSSIER._id }])
})

test('CON-63: a failed one says so and can be requested again', async () => {
  const requests = draw({ dossier: { ...DOSSIER, state: 'failed' } })
  await expect.element(page.getByRole('alert').getByText('El expediente no se pudo preparar')).toBeVisible()
  await button('Reintentar').click()
  await button('Preparar').click()
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ visitors: [], payers: [] }])
})

test('CON-63: a failed read shows the reason and a retry', async () => {
  serve(privacy.ofStudent, () => ({ notice: null, accepted: false, minor: null, guardians: [], acceptances: [] }))
  let broken = true
  serve(dossiers.ofStudent, () => {
    if (broken) throw new Refused(payerFailures.PAYER_NOT_FOUND)
    return { dossier: { ...DOSSIER, state: 'failed' as const }, alike: [] }
  })
  render(<PrivacyTab student={student} />)
  await expect.element(page.getByText(payerFailures.PAYER_NOT_FOUND.message)).toBeVisible()
  broken = false
  await button('Reintentar').click()
  await expect.element(page.getByText('El expediente no se pudo preparar')).toBeVisible()
})

test('CON-63: without permission there is no button', async () => {
  draw({}, { permissions: ['get /students/'] })
  await expect.element(page.getByText('Sin aviso de privacidad')).toBeVisible()
  await expect.element(button('Expediente…')).not.toBeInTheDocument()
})
