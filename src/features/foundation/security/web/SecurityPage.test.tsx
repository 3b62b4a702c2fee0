import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { health } from '#features/foundation/health/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { security, type Alerts } from '../contract.ts'
import { SecurityBanner } from './SecurityBanner.tsx'
import { SecurityPage } from './SecurityPage.tsx'

const NONE: Alerts = { accounts: [], addresses: [], recovery: 0 }
const GUESSED: Alerts = {
  accounts: [{ user: 'lucia@plantel.mx', tries: 34 }],
  addresses: [{ address: '203.0.113.9', tries: 120 }],
  recovery: 31,
}
const ada = { _id: 'a00000000000000000000011', name: 'Ada', lastName: 'Luna', secondLastName: 'Cruz' }

function draw(alerts: Alerts) {
  serve(security.alerts, () => alerts)
  serve(security.people, () => ({
    withoutFactor: [{ ...ada, demanded: true }],
    devices: [{ ...ada, device: 'Chrome en Windows', at: '2026-03-10T18:05:00.000Z' }],
  }))
  serve(health.state, () => ({ disk: { free: 42e9, total: 100e9 }, backup: { at: null } }))
}

test('CON-45: shows guessing, missing second steps, new devices, disk and backup', async () => {
  draw(GUESSED)
  render(<SecurityPage />)
  await expect.element(page.getByText('lucia@plantel.mx: 34 intentos en 24 horas')).toBeVisible()
  await expect.element(page.getByText('Desde 203.0.113.9: 120 intentos en una hora')).toBeVisible()
  await expect.element(page.getByText('31 correos de recuperación en una hora')).toBeVisible()
  await expect.element(page.getByText('Su rol lo pide')).toBeVisible()
  await expect.element(page.getByText('Chrome en Windows · 10/03/2026', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Disco: 42 GB libres de 100 GB')).toBeVisible()
  await expect.element(page.getByText('No hay respaldos registrados.')).toBeVisible()
})

test('CON-45: without an attack the page says so, and there is no banner', async () => {
  draw(NONE)
  render(
    <>
      <SecurityBanner />
      <SecurityPage />
    </>,
  )
  await expect.element(page.getByText('Nadie está probando contraseñas.')).toBeVisible()
  await expect.element(page.getByText(/Alguien está/)).not.toBeInTheDocument()
})

test('CON-45: the banner counts attempts, links to the page, and can be hidden for an hour', async () => {
  draw(GUESSED)
  render(<SecurityBanner />)
  await expect.element(page.getByText('Hoy hubo 34 intentos fallidos de entrar a una cuenta.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Revisar' })).toHaveAttribute('href', '/seguridad')
  await page.getByRole('button', { name: 'Ocultar el aviso por una hora' }).click()
  await expect.element(page.getByText(/Alguien está/)).not.toBeInTheDocument()
})
