import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawSettings } from '#features/foundation/academy/web/testing.tsx'
import { serve } from '#web/testing/serve.ts'
import { liveChannels } from '../contract.ts'

const cards = page.getByRole('list', { name: 'Configuraciones' })

test("ACA-20: 'Cuenta, Configuraciones del sistema': the card Canales En vivo opens the list", async () => {
  serve(liveChannels.list, () => ({ channels: [] }))
  drawSettings()
  await expect.element(cards.getByRole('link', { name: /^Canales En vivo/ })).toBeVisible()
  await expect.element(cards.getByRole('link', { name: /^Datos de la academia/ })).toBeVisible()
  expect(document.title).toBe('Cuenta | Configuraciones del sistema · Plantel')
  await cards.getByRole('link', { name: /^Canales En vivo/ }).click()
  await expect.element(page.getByRole('button', { name: 'Agregar canal' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Configuraciones' }).click()
  await expect.element(cards).toBeVisible()
})

test.each([
  ['get /livechannels/', 'Canales En vivo', 'Datos de la academia', 'academia'],
  ['get /academy/', 'Datos de la academia', 'Canales En vivo', 'canales'],
] as const)('ACA-20: %s shows its card and opens nothing else', async (permission, shown, hidden, address) => {
  drawSettings({ permissions: [permission], at: `/expertConfig?ver=${address}` })
  await expect.element(cards.getByText(shown)).toBeVisible()
  await expect.element(cards.getByText(hidden)).not.toBeInTheDocument()
})
