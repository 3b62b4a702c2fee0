import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placesOf } from '#features/foundation/locations/web/shared/roomText.ts'
import { formatSchedules, type Schedule } from '#lib/schedules.ts'
import { algebra, serveSchool } from '#features/teaching/groups/web/shared/form/testing.ts'
import { draw, FUTURE, future, pointer } from './testing.tsx'

const next = page.getByRole('button', { name: /Siguiente/ })
async function enterWeek() {
  const week = page.getByRole('group', { name: 'Semana de Salón de Lindavista' })
  await expect.element(week).toBeVisible()
  ;(week.element() as HTMLElement).focus()
}
/** The first step, then the values of the second. */
async function expectBegun(day: string, lesson: Schedule) {
  await page.getByRole('radio', { name: new RegExp(`^${algebra.name}`) }).click()
  await next.click()
  await expect.element(page.getByLabelText('Fecha de inicio')).toHaveValue(day)
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await expect.poll(() => summary.element().textContent).toContain(formatSchedules([lesson]))
  expect(summary.element().textContent).toContain('Lindavista, Salón de Lindavista')
  expect(summary.element().textContent).toContain(placesOf(30))
}

test('CAL-15: drags a free range up to the next lesson, and opens the wizard with room, day and hours', async () => {
  await page.viewport(1366, 900)
  serveSchool()
  draw(FUTURE, [future({ date: '2099-11-17', startHour: '1200', endHour: '1400' })])
  const lesson = page.getByRole('button', { name: /^12:00–14:00 IPN matutino/ })
  await expect.element(lesson).toBeVisible()
  const { left, top, height } = lesson.element().getBoundingClientRect()
  const lane = page.getByRole('region', { name: 'Mar 17' }).element().querySelector('ol')!
  lane.dispatchEvent(pointer('pointerdown', left + 5, top - height))
  await expect.element(page.getByText('Libre 10:00–12:00', { exact: true })).toBeVisible()
  window.dispatchEvent(pointer('pointermove', left + 5, top - height * 1.25))
  await expect.element(page.getByText('Libre 09:30–10:30', { exact: true })).toBeVisible()
  // A dragged stretch ends where a lesson begins.
  window.dispatchEvent(pointer('pointermove', left + 5, top + height * 2))
  await expect.element(page.getByText('Libre 10:00–12:00', { exact: true })).toBeVisible()
  window.dispatchEvent(pointer('pointerup', left + 5, top + height * 2))
  await expectBegun('17/11/2099', { day: 1, startHour: '1000', endHour: '1200' })
})

test('CAL-15: by keyboard arrows select free hours, Escape cancels, Enter opens the wizard', async () => {
  await page.viewport(1366, 900)
  serveSchool()
  draw(FUTURE, [future({ startHour: '0700', endHour: '0900' })])
  await enterWeek()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('Lun 16, Libre 09:00–11:00, Nuevo grupo aquí')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Libre 09:00–11:00', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Mié 18, Libre 09:30–11:30, Nuevo grupo aquí')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expectBegun('18/11/2099', { day: 2, startHour: '0930', endHour: '1130' })
})

test('CAL-15: offers no new group on a closed day', async () => {
  await page.viewport(1366, 900)
  const closed = [{ _id: 'f00000000000000000000001', location: null, name: 'Navidad', startDate: '2099-11-16', endDate: '2099-11-21' }]
  draw(FUTURE, [], closed)
  await enterWeek()
  await userEvent.keyboard('{ArrowDown}')
  // Every other day is closed.
  await expect.element(page.getByText('Dom 22, Libre 07:00–09:00, Nuevo grupo aquí')).toBeInTheDocument()
})

test('CAL-15: offers no new group in a past week', async () => {
  await page.viewport(1366, 900)
  draw()
  await enterWeek()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(page.getByText(/Nuevo grupo aquí/).elements()).toHaveLength(0)
})

test('CAL-15: offers no new group without the right', async () => {
  await page.viewport(1366, 900)
  draw(FUTURE, [], [], { permissions: ['get /groups/'] })
  await enterWeek()
  await userEvent.keyboard('{ArrowDown}')
  expect(page.getByText(/Nuevo grupo/).elements()).toHaveLength(0)
})
