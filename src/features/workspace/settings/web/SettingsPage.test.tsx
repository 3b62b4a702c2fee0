import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { liveChannels } from '#features/online/liveChannels/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { drawSettings } from './testing.tsx'

const list = page.getByRole('navigation', { name: 'Configuración' })
const section = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) })

function answers() {
  serve(liveChannels.list, () => ({ channels: [] }))
  serve(locations.list, () => ({ locations: [] }))
  serve(outbox.list, () => ({ messages: [], late: 0, total: 16 }))
  serve(trash.list, () => ({ items: [], total: 9 }))
}

test("ACA-20: 'Cuenta, Configuraciones del sistema': the sections in their groups with their state; the first one is open", async () => {
  answers()
  drawSettings()
  await expect.poll(() => document.title).toBe('Cuenta | Configuraciones del sistema · Plantel')
  for (const group of ['Academia', 'Acceso', 'Registros']) await expect.element(list.getByRole('group', { name: group })).toBeVisible()
  await expect.element(section('Academia')).toHaveAttribute('aria-current', 'page')
  await expect.element(section('Canales En vivo').getByText('0 en vivo', { exact: true })).toBeVisible()
  await expect.element(section('Sedes y horarios').getByText('0 sedes', { exact: true })).toBeVisible()
  await expect.element(section('Bandeja de salida').getByText('16 esperan', { exact: true })).toBeVisible()
  await expect.element(section('Papelera').getByText('9', { exact: true })).toBeVisible()
  await section('Canales En vivo').click()
  await expect.element(page.getByRole('button', { name: 'Agregar canal' }).first()).toBeVisible()
  await expect.element(section('Canales En vivo')).toHaveAttribute('aria-current', 'page')
})

test.each<[Permission, string, string, string]>([
  ['get /livechannels/', 'Canales En vivo', 'Academia', 'academia'],
  ['get /academy/', 'Academia', 'Canales En vivo', 'canales'],
])('ACA-20: %s shows only its section', async (permission, ownSection, hiddenSection, address) => {
  answers()
  drawSettings({ permissions: [permission], at: `/expertConfig?ver=${address}` })
  await expect.element(section(ownSection)).toHaveAttribute('aria-current', 'page')
  await expect.element(section(hiddenSection)).not.toBeInTheDocument()
})

test('ACA-21: a user whose sections all have their own screen sees their links', async () => {
  answers()
  drawSettings({ permissions: ['get /outbox/', 'get /audit/'] })
  await expect.element(section('Bandeja de salida')).toHaveAttribute('href', '/bandeja')
  await expect.element(section('Bitácora')).toHaveAttribute('href', '/bitacora')
  await expect.element(page.getByText('Elige una sección')).toBeVisible()
})

test('ACA-21: on a phone the list fills the screen, and a section opens above it with a back button', async () => {
  await page.viewport(390, 844)
  answers()
  drawSettings()
  await expect.element(section('Academia').getByText('Academia Plantel')).toBeVisible()
  await section('Canales En vivo').click()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Configuración' }).click()
  await expect.element(list).toBeVisible()
})
