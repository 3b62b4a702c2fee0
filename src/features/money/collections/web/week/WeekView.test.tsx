import { collectionTabs } from '../shared/tabs.ts'
import { queueTab, remindersTab, weekTab } from '../tabs.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locations } from '#features/foundation/locations/contract.ts'
import { weeksFrom } from '../../forecast.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { academyDay, addDays, formatDay } from '#lib/days.ts'
import { collections } from '../../contract.ts'
import { CollectionsPage } from '../CollectionsPage.tsx'
import { id } from '../testing.ts'

collectionTabs.set(queueTab, weekTab, remindersTab)

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const ALGEBRA = { _id: id(710), name: 'Álgebra' }
const NORTH = { _id: id(700), name: 'Norte' }

function serveWeeks() {
  const weeks = weeksFrom(TODAY, 8).map((week, at) => ({
    ...week,
    sums: at === 1 ? [{ part: NORTH, amount: 4000, dates: 3, students: 3 }] : [],
  }))
  serve(locations.list, () => ({ locations: [] }))
  const requests = serve(collections.forecast, ({ query }) => ({
    weeks: query.by === 'course' ? weeks.map(week => ({ ...week, sums: [] })) : weeks,
    overdue:
      query.by === 'course'
        ? [{ part: ALGEBRA, amount: 2200, dates: 2, students: 1 }]
        : [
            { part: NORTH, amount: 1300, dates: 1, students: 1 },
            { part: null, amount: 900, dates: 1, students: 1 },
          ],
    later: [{ part: query.by === 'course' ? ALGEBRA : NORTH, amount: 700, dates: 1, students: 1 }],
    soon: 4000,
    students: 4,
  }))
  serve(collections.queue, () => ({ cases: [], total: 6, toCall: 9, following: 0, today: { contacts: 0, promises: 0 } }))
  const cells = serve(collections.cell, () => ({
    students: [{ _id: id(1), name: 'Luis', lastName: 'Ríos', secondLastName: 'Sosa', dueOn: TODAY, amount: 4000 }],
    total: 1,
  }))
  return { weeks, cells, requests }
}

test('COB-62: overdue debt comes first, then the weeks campus by campus; a sum opens its students', async () => {
  const { weeks, cells } = serveWeeks()
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await expect.element(page.getByText('por cobrar a 4 alumnos')).toBeVisible()
  await expect.element(page.getByText('En los próximos 7 días entran $4,000 si todos pagan')).toBeVisible()
  const rows = () => [...document.querySelectorAll('tbody th')].map(cell => cell.textContent)
  await expect.poll(() => rows().length).toBe(10)
  expect(rows()[0]).toBe('Vencido')
  expect([...document.querySelectorAll('thead th')].map(cell => cell.textContent)).toEqual([
    'Vence',
    'Norte',
    'Sin sede',
    'Total',
    'Pagos',
    'Parte',
  ])
  expect(rows().at(-1)).toBe('Después')
  await expect.element(page.getByRole('row', { name: /^Total/ })).toMatchTextContent('$6,000$900$6,9006')
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

test('COB-62: the columns are courses by one press; a sum opens the students of the course, what comes after the weeks too', async () => {
  const { weeks, cells, requests } = serveWeeks()
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await userEvent.click(page.getByText('Por curso'))
  await userEvent.click(page.getByRole('button', { name: 'Después, Álgebra: $700, 1 alumno' }))
  expect(requests.at(-1)!.query).toMatchObject({ by: 'course' })
  await expect.poll(() => cells.at(-1)?.query).toMatchObject({ from: addDays(weeks.at(-1)!.to, 1), course: ALGEBRA._id })
  expect(cells.at(-1)!.query).not.toHaveProperty('to')
})

test('M89: the students whose date is today open in the queue', async () => {
  serveWeeks()
  serve(collections.aging, () => ({ classes: [] }))
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await userEvent.click(page.getByRole('button', { name: 'Llamar a los 6 de hoy' }))
  await expect.element(page.getByRole('button', { name: 'Vencen hoy' })).toBeVisible()
})

test('COB-62: nobody owes', async () => {
  serveWeeks()
  serve(collections.forecast, () => ({
    weeks: weeksFrom(TODAY, 8).map(week => ({ ...week, sums: [] })),
    overdue: [],
    later: [],
    soon: 0,
    students: 0,
  }))
  render(<CollectionsPage />, { at: '/cobranza?tab=semana' })
  await expect.element(page.getByText('Nadie debe.')).toBeVisible()
})
