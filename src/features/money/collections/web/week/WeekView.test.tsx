import { collectionTabs } from '../shared/tabs.ts'
import { queueTab, remindersTab, weekTab } from '../tabs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locations } from '#features/foundation/locations/contract.ts'
import { weeksFrom } from '../../forecast.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { collections } from '../../contract.ts'
import { CollectionsPage } from '../CollectionsPage.tsx'
import { id } from '../testing.ts'

collectionTabs.set(queueTab, weekTab, remindersTab)

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const NORTH = { _id: id(700), name: 'Norte' }

function serveWeeks() {
  const weeks = weeksFrom(TODAY, 8).map((week, at) => ({
    ...week,
    campuses: at === 1 ? [{ location: NORTH, amount: 4000, students: 3 }] : [],
  }))
  serve(locations.list, () => ({ locations: [] }))
  serve(collections.forecast, () => ({
    weeks,
    overdue: [
      { location: NORTH, amount: 1300, students: 1 },
      { location: null, amount: 900, students: 1 },
    ],
  }))
  const cells = serve(collections.cell, () => ({
    students: [{ _id: id(1), name: 'Luis', lastName: 'Ríos', secondLastName: 'Sosa', dueOn: TODAY, amount: 4000 }],
    total: 1,
  }))
  return { weeks, cells }
}

test('COB-62: overdue debt comes first, then the weeks campus by campus; a sum opens its students', async () => {
  const { weeks, cells } = serveWeeks()
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await expect.element(page.getByText(/^por cobrar hasta el /)).toBeVisible()
  const rows = () => [...document.querySelectorAll('tbody th')].map(cell => cell.textContent)
  await expect.poll(() => rows().length).toBe(9)
  expect(rows()[0]).toBe('Vencido')
  expect([...document.querySelectorAll('thead th')].map(cell => cell.textContent)).toEqual([
    'Vence',
    'Norte',
    'Sin sede',
    'Total',
    'Alumnos',
    'Parte',
  ])
  await userEvent.click(page.getByRole('button', { name: /Norte: \$4,000, 3 alumnos/ }))
  const aside = page.getByRole('complementary', { name: 'Alumnos de la semana' })
  await expect.element(aside.getByRole('link', { name: 'Luis Ríos Sosa' })).toBeVisible()
  const { from, to } = weeks[1]!
  expect(cells[0]!.query).toMatchObject({ from, to, location: NORTH._id })
  await expect
    .element(aside.getByRole('heading', { name: `${formatDay(from).slice(0, 5)} a ${formatDay(to).slice(0, 5)} · Norte` }))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Vencido, Sin sede: $900, 1 alumno' }))
  await expect.poll(() => cells.at(-1)!.query).toEqual({ location: 'none', skip: '0', limit: '30' })
  await userEvent.keyboard('{Escape}')
  await expect.element(aside).not.toBeInTheDocument()
})

test('COB-62: nobody owes', async () => {
  serveWeeks()
  serve(collections.forecast, () => ({ weeks: weeksFrom(TODAY, 8).map(week => ({ ...week, campuses: [] })), overdue: [] }))
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await expect.element(page.getByText('Nadie debe.')).toBeVisible()
})
