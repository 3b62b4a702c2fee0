import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { factorFailures, factors, type Factor } from '../../factorContract.ts'
import type { MakePasskey } from '../../passkeyMaking.ts'
import { holdsPasskey, CREDENTIAL } from '../testing.ts'
import { SecondStep } from './SecondStep.tsx'

const time = '2026-03-10T18:05:00.000Z'
const laptop: Factor = { _id: 'f00000000000000000000001', kind: 'passkey', name: 'Laptop', createdAt: time, lastUsedAt: time }
const app: Factor = { _id: 'f00000000000000000000002', kind: 'totp', name: null, createdAt: time, lastUsedAt: null }
const options: MakePasskey = {
  challenge: 'cmV0bw',
  rp: { id: 'localhost', name: 'Academia Plantel' },
  user: { id: 'cXVpZW4', name: 'ana@plantel.mx', displayName: 'Ana Ruiz' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 120_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
}
const draw = () => render([<SecondStep key="step" />, <Questions key="questions" />])

test('CON-30: lists each passkey with name and last use, beside the app; one of several is removed alone', async () => {
  serve(factors.list, () => ({ factors: [laptop, app], codesLeft: 9 }))
  const removed = serve(factors.remove, () => ({}))
  draw()
  await expect.element(page.getByText('Laptop')).toBeVisible()
  await expect.element(page.getByText('Último uso: 10/03/2026 12:05')).toBeVisible()
  await expect.element(page.getByText('Sin usar todavía')).toBeVisible()
  await expect.element(page.getByText('Te quedan 9 códigos de respaldo.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Activar app de códigos' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar la llave de acceso «Laptop»' }).click()
  await expect.element(page.getByText('Seguirás entrando con lo demás de esta lista.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar', exact: true }).last().click()
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([laptop._id])
})

test('CON-30, CON-33: the first passkey is named, created by the device, and brings recovery codes; refusals are shown', async () => {
  serve(factors.list, () => ({ factors: [], codesLeft: 0 }))
  serve(factors.beginPasskey, () => ({ options }))
  let there = true
  const added = serve(factors.addPasskey, () => {
    if (there) throw new Refused(factorFailures.PASSKEY_THERE)
    return { factor: laptop, codes: ['aaaaa-bbbbb'] }
  })
  const device = holdsPasskey()
  draw()
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  const name = page.getByLabelText('Nombre de la llave')
  await name.fill('Laptop')
  const add = page.getByRole('button', { name: 'Agregar', exact: true })
  await add.click()
  await expect.element(page.getByText('Esa llave de acceso ya está agregada.').first()).toBeVisible()
  there = false
  await add.click()
  await expect.element(page.getByText('aaaaa-bbbbb')).toBeVisible()
  expect(added.at(-1)?.body).toEqual({ name: 'Laptop', response: CREDENTIAL })
  expect(device.create).toHaveBeenCalledTimes(2)
})

test("CON-30: a user who closes the browser's window stays where they were", async () => {
  serve(factors.list, () => ({ factors: [app], codesLeft: 10 }))
  serve(factors.beginPasskey, () => ({ options }))
  const added = serve(factors.addPasskey, () => ({ factor: laptop, codes: [] }))
  holdsPasskey().givesUp()
  draw()
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect.element(page.getByText('No se usó ninguna llave de acceso. Intenta de nuevo.').first()).toBeVisible()
  expect(added).toEqual([])
})
