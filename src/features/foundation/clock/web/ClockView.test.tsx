import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { clock, clockFailures, type Clock } from '../contract.ts'
import { ClockView } from './ClockView.tsx'

const NOW = '2028-11-23T16:00:00.000Z'
const RIGHT: Clock = { now: NOW, newest: NOW, inDoubt: false, isLate: false, goes: { change: null, audit: null } }
const AHEAD: Clock = { ...RIGHT, newest: '2026-11-23T15:00:00.000Z', inDoubt: true, goes: { change: '2027-10', audit: null } }
const button = page.getByRole('button', { name: 'La hora es correcta' })

const draw = (part: Clock, options?: RenderOptions) => {
  serve(clock.find, () => ({ clock: part }))
  render(<ClockView section="Cuenta" title="Configuraciones del sistema" back={null} />, options)
}

test('M151: Fernanda sees both times and what would be deleted, and confirms the time', async () => {
  draw(AHEAD)
  const confirmations = serve(clock.confirm, () => ({ clock: RIGHT }))
  await expect.element(page.getByText('23/11/2028 10:00')).toBeVisible()
  await expect.element(page.getByText('23/11/2026 09:00')).toBeVisible()
  await expect.element(page.getByText(/se borra el historial de cambios hasta octubre de 2027/)).toBeVisible()
  serve(clock.find, () => ({ clock: RIGHT }))
  await button.click()
  await expect.element(page.getByText('La hora coincide con lo registrado.')).toBeVisible()
  expect(confirmations[0]!.body).toEqual({ now: NOW })
  await expect.element(button).not.toBeInTheDocument()
})

test('M151: a time that moved since the screen was read is refused with its reason', async () => {
  draw(AHEAD)
  serve(clock.confirm, () => {
    throw new Refused(clockFailures.CLOCK_MOVED)
  })
  await button.click()
  await expect.element(page.getByText('La hora del servidor cambió mientras tanto. Revísala otra vez.')).toBeVisible()
})

test('M153: a slow clock shows what is unavailable meanwhile', async () => {
  draw({ ...RIGHT, isLate: true })
  await expect.element(page.getByRole('alert').getByText('El reloj del servidor está atrasado.')).toBeVisible()
  await expect.element(button).toBeVisible()
})
