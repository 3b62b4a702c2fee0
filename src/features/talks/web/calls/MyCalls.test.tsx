import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { visitors } from '../../contract.ts'
import { card, paola, oscar, serveDesk, shown, visitorOf } from '../visitors/testing.tsx'
import { MyCalls } from './MyCalls.tsx'

const due = visitorOf(105, 'Fatima', { status: { status: 8 }, nextCallAt: '2026-01-05T18:30:00.000Z' })
const rows = () => page.getByRole('row').elements().slice(1)
const draw = (options: RenderOptions = {}) => render(<MyCalls />, { at: '/platicas?tab=llamadas', ...options })

test("issue 'Mis llamadas': the next calls in the server's order, due ones with their hour in amber, and what was done today", async () => {
  serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz')).toBeVisible()
  expect(rows().map(row => row.querySelector('.k')?.textContent)).toEqual(['Fatima Prueba Díaz', 'Paola Prueba Díaz', 'Oscar Prueba Díaz'])
  const hour = page.getByText('05/01 12:30').element()
  expect(hour.classList.contains('tv-due')).toBe(true)
  await expect.element(page.getByText('Hoy: 0 llamados · 0 confirmados')).toBeVisible()
})

test("issue 'Mis llamadas': by keyboard alone; after a status or a confirmation the next one opens by itself", async () => {
  const { statuses, calls } = serveDesk([due, paola, oscar])
  draw()
  await expect.element(page.getByText('Fatima Prueba Díaz')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(shown('Fatima')).toBeVisible()
  await userEvent.keyboard('9')
  await expect.element(shown('Paola')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(shown('Oscar')).toBeVisible()
  // Those who were called left the list: after the last comes the first.
  await expect.poll(() => rows().length).toBe(1)
  await expect.element(page.getByText('Hoy: 2 llamados · 1 confirmado')).toBeVisible()
  expect(statuses.map(({ params, body }) => [params.id, body])).toEqual([[due._id, { status: 9, nextCallAt: null }]])
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([[paola._id, { confirmed: true }]])
})

test('whose call was the last stays open until another is; nobody left says so', async () => {
  serveDesk([oscar])
  draw({ at: `/platicas?tab=llamadas&visitante=${oscar._id}` })
  await expect.element(shown('Oscar')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
  await expect.element(shown('Oscar')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card()).not.toBeInTheDocument()
})

test('on a phone: cards with a button that calls', async () => {
  await page.viewport(390, 844)
  serveDesk([due, paola])
  draw()
  const dial = page.getByRole('link', { name: 'Llamar a Paola Prueba Díaz' })
  await expect.element(dial).toHaveAttribute('href', 'tel:5531874421')
  const { width, height } = dial.element().getBoundingClientRect()
  expect([width, height].every(side => side >= 44)).toBe(true)
  await page.getByRole('button', { name: /^Paola/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Alumno de plática' }).getByRole('heading', { name: 'Paola Prueba Díaz' }))
    .toBeVisible()
})

test('a list that cannot be read says why and is tried again', async () => {
  serveDesk()
  let broken = true
  serve(visitors.calls, () => {
    if (broken) throw new TypeError('offline')
    return { calls: [], total: 0, today: { called: 0, confirmed: 0 } }
  })
  draw()
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  broken = false
  await again.click()
  await expect.element(page.getByText('No tienes llamadas pendientes')).toBeVisible()
})
