// M56: a day without advisories says so, and links to the next one.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { academyDay, addDays, formatBirthday, weekdayOf } from '#lib/days.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { advisories, type Appoiment } from '../contract.ts'
import { weekOf } from '../weeks.ts'
import { AdvisoriesPage } from './AdvisoriesPage.tsx'
import { MONDAY, slot, week } from './testing.ts'
import { dayTitle, weekdayName } from './weekView.ts'

let slots: Appoiment[]
beforeEach(() => {
  slots = []
  serve(advisories.week, ({ query }) => ({ dateArray: week(slots, query.date ?? MONDAY) }))
})
const draw = () => render(<AdvisoriesPage />, { at: '/asesorias' })
const today = academyDay(new Date(), 'America/Mexico_City')
const on = (days: number) => slot(1, { date: addDays(today, days) })

test.each([
  ['in this week', () => addDays(weekOf(today).sunday, 0)],
  ['in the next one', () => addDays(weekOf(today).monday, 10)],
])('M56: the next ones are %s', async (_, day) => {
  const next = day()
  slots = [slot(1, { date: next })]
  draw()
  await expect.element(page.getByText('Hoy no hay asesorías')).toBeVisible()
  await page.getByRole('button', { name: `Ver las del ${weekdayName(next).toLowerCase()} ${formatBirthday(next)}` }).click()
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^${weekdayName(next)} ${Number(next.slice(8))}, 10:00`) }))
    .toBeVisible()
})

test('M56: on a phone this is the whole day; another day has its own text', async () => {
  await page.viewport(390, 844)
  slots = [on(7)]
  draw()
  await expect.element(page.getByRole('button', { name: /^Ver las del/ })).toBeVisible()
  const other = addDays(today, weekdayOf(today) === 0 ? 1 : -1)
  await page.getByText(dayTitle(other), { exact: true }).click({ force: true })
  await expect.element(page.getByText('No hay asesorías este día')).toBeVisible()
  expect(page.getByText('Hoy no hay asesorías').query()).toBeNull()
})

test('M56: no notice on a day with some, and in another week', async () => {
  slots = [on(0)]
  draw()
  await expect.element(page.getByRole('button', { name: new RegExp(`^${weekdayName(today)} `) })).toBeVisible()
  expect(page.getByText('Hoy no hay asesorías').query()).toBeNull()
})
