import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { newYear, serveUnclosed } from '#features/money/cash/web/shared/testing.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { addDays, wallClock } from '#lib/days.ts'
import { dashboard } from '../../contract.ts'
import { HomePage } from '../HomePage.tsx'
import { aDay, CAMPUSES, group, idOf, TODAY } from '../testing.ts'
import type { Desk } from './useDesk.ts'

const now = () => wallClock(new Date(), 'America/Mexico_City').minutes
const RECEPTION: Permission[] = ['get /students/', 'get /groups/', 'post /payments/', 'get /attendance/st/?']
const lesson = (at: number, name: string, from: number, part: object = {}) => ({
  ...group(at, name, { start: now() + from, end: now() + from + 60, expected: 21, present: 19 }),
  teacher: 'Laura Escamilla',
  ...part,
})
const debtor = (at: number, name: string, hour: number) => ({ _id: idOf(at), name, group: 'Física', hour, amount: 900, days: 8 })

const aDesk = (part: Partial<Desk> = {}): Desk => ({
  day: TODAY,
  campuses: CAMPUSES,
  location: CAMPUSES[0]!._id,
  enrolments: { here: 4, academy: 14 },
  now: {
    closed: null,
    present: 60,
    expected: 65,
    list: [lesson(1, 'Física Matutino', -18), lesson(2, 'Historia', 18), lesson(3, 'Geografía', 78)],
  },
  seats: [
    {
      _id: idOf(4),
      name: 'Sabatino A',
      start: addDays(TODAY, 5),
      taken: 27,
      quota: 30,
      schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
    },
    {
      _id: idOf(5),
      name: 'Álgebra',
      start: addDays(TODAY, 6),
      taken: 24,
      quota: 30,
      schedules: [{ day: 1, startHour: '1000', endHour: '1200' }],
    },
  ],
  overdue: { count: 7, amount: 6300, list: [debtor(11, 'Bruno Salgado', 540), debtor(12, 'Sofía Trejo', 660)] },
  failed: [],
  ...part,
})

beforeEach(() => void serveUnclosed())

const draw = (desk: Desk = aDesk(), options: RenderOptions = {}) => {
  const requests = serve(dashboard.desk, () => desk)
  render(<HomePage />, { permissions: RECEPTION, ...options })
  return requests
}
const region = (name: string) => page.getByRole('region', { name })
const rows = (name: string) =>
  region(name)
    .getByRole('row')
    .elements()
    .slice(1)
    .map(row => row.textContent)

test('HOM-28: running, imminent and later lessons, with arrivals', async () => {
  draw()
  await expect.element(region('Ahora en la sede')).toBeVisible()
  // A minute may pass until the card is read.
  const lines = rows('Ahora en la sede')
  expect(lines[0]).toMatch(/^Física Matutino\d\d:\d\d–\d\d:\d\dSalón 1 · Laura Escamilla19 \/ 21termina en 4[12] min$/)
  expect(lines[1]).toMatch(/19 \/ 21empieza en 1[78] min$/)
  expect(lines[2]).toMatch(/18 inscritosen 1 h 1[78] min$/)
})

test('HOM-29: the remaining seats, amber from three on', async () => {
  draw()
  await expect.element(region('Lugares por agotarse').getByText('Quedan 3')).toBeVisible()
  expect(rows('Lugares por agotarse').map(row => /Quedan \d$/.exec(row)?.[0])).toEqual(['Quedan 3', 'Quedan 6'])
})

test("HOM-30: overdue debtors with class today, by the hour; 'Cobrar' opens the till with them", async () => {
  draw()
  const card = region('Con clase hoy y vencido')
  await expect.element(card.getByText('09:00')).toBeVisible()
  await expect.element(card.getByText('8 días · Física').first()).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Cobrar a Bruno Salgado' })).toHaveAttribute('href', `/caja?alumno=${idOf(11)}`)
  await expect.element(card.getByRole('link', { name: 'Ver los 7' })).toHaveAttribute('href', '/alumnos?debt=true')
})

const anEvening = (): Partial<Desk> => ({
  now: { closed: null, present: 0, expected: 0, list: [] },
  evening: {
    drawer: { amount: 23_450, count: 27, cash: 14_200 },
    over: [lesson(1, 'Física Matutino', -300), lesson(2, 'Historia', -180)],
    next: {
      day: addDays(TODAY, 1),
      list: [{ ...lesson(4, 'Sabatino A', 0, { start: 480, end: 840, enrolled: 27, quota: 30 }), owing: 7 }],
      debtors: { count: 16, amount: 38_120, list: [debtor(21, 'Paola Cortés', 480)] },
    },
    calls: { count: 2, name: 'Bruno Salgado' },
    offers: { count: 1, name: 'Iker Mendoza' },
  },
})

test('HOM-35: after the last lesson Lucía closes her drawer, and reads who comes tomorrow and owes', async () => {
  draw(aDesk(anEvening()), { permissions: [...RECEPTION, 'post /collections/', 'get /collections/', 'get /waiting/'] })
  const drawer = region('Tu caja')
  await expect.element(drawer.getByText(/en 27 cobros, \$14,200 en efectivo/)).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Contar y cerrar' })).toHaveClass('ant-btn-primary')
  await expect.element(page.getByText('27 de 30')).toBeVisible()
  await expect.element(page.getByText('7 deben')).toBeVisible()
  const coming = region('Vienen mañana y deben')
  const write = coming.getByRole('link', { name: 'Avisar a Paola Cortés' })
  await expect.element(write).toHaveAttribute('href', `/cobranza?buscar=Paola+Cort%C3%A9s&ficha=${idOf(21)}`)
  await expect.element(region('Pendientes de hoy').getByText('Llamar a Bruno Salgado y 1 más')).toBeVisible()
  await expect.element(region('Pendientes de hoy').getByText('Lugar ofrecido a Iker Mendoza')).toBeVisible()
  expect(region('Cifras de hoy').elements()).toEqual([])

  const over = page.getByText('Las 2 clases de hoy ya terminaron')
  await expect.element(page.getByText('vinieron 38 de 42 · 4 inscripciones')).toBeVisible()
  await expect.element(page.getByText('Física Matutino')).not.toBeVisible()
  await over.click()
  await expect.element(page.getByText('Física Matutino')).toBeVisible()
  await page.getByText('Con clase hoy y deben').click()
  await expect.element(page.getByRole('link', { name: 'Cobrar a Bruno Salgado' })).toBeVisible()
})

test('HOM-35: a closed drawer and an evening without anything left take no room', async () => {
  const { evening, ...rest } = anEvening()
  draw(aDesk({ ...rest, overdue: undefined, evening: { over: evening!.over, next: null } }))
  await expect.element(page.getByText('Las 2 clases de hoy ya terminaron')).toBeVisible()
  for (const name of ['Tu caja', 'Pendientes de hoy', 'Lugares por agotarse']) expect(region(name).elements()).toEqual([])
})

test('HOM-30: hides the card without debtors; HOM-26: only a failed part reports its error', async () => {
  draw(aDesk({ overdue: { count: 0, amount: 0, list: [] }, seats: undefined, failed: ['seats'] }))
  await expect.element(page.getByText('No se pudo cargar: Lugares por agotarse.')).toBeVisible()
  await expect.element(region('Ahora en la sede')).toBeVisible()
  expect(region('Con clase hoy y vencido').elements()).toEqual([])
})

test('HOM-27: marks the campus of the answer; sends another, or all of them, with the call', async () => {
  const requests = draw()
  const campuses = page.getByRole('combobox', { name: 'Sede' })
  await expect.element(page.getByTitle('Lindavista').first()).toBeVisible()
  await campuses.click()
  await page.getByTitle('Todas las sedes').last().click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ location: 'all' })
  await expect.element(campuses).toHaveAttribute('aria-expanded', 'false')
  await campuses.click()
  await page.getByTitle('Coyoacán').last().click()
  await expect.poll(() => requests.at(-1)!.query).toEqual({ location: CAMPUSES[1]!._id })
})

test('HOM-25: a user who charges starts at reception, one who sees all cash at the general day; remembers the choice', async () => {
  serve(dashboard.show, () => aDay())
  draw()
  const days = page.getByRole('radiogroup', { name: 'Vista de hoy' })
  await expect.element(days.getByRole('radio', { name: 'Recepción' })).toBeChecked()
  await days.getByText('General').click()
  await expect.element(region('Pláticas por llamar')).toBeVisible()
  expect(
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('plantel.day.'))
      .map(([, day]) => day),
  ).toEqual(['general'])
})

test('HOM-25: a user who sees all cash starts at the general day', async () => {
  serve(dashboard.show, () => aDay())
  draw(aDesk(), { permissions: [...RECEPTION, 'get /payments/report'] })
  await expect.element(region('Pláticas por llamar')).toBeVisible()
  expect(region('Ahora en la sede').elements()).toEqual([])
})

test('HOM-25: a user who does not charge has no choice', async () => {
  serve(dashboard.show, () => aDay())
  draw(aDesk(), { permissions: ['get /groups/'] })
  await expect.element(region('Grupos de hoy')).toBeVisible()
  expect(page.getByRole('radiogroup', { name: 'Vista de hoy' }).elements()).toEqual([])
})

test('HOM-23: on a phone one column, with the till button at the bottom', async () => {
  await page.viewport(390, 844)
  draw()
  await expect.element(region('Ahora en la sede')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  const till = page.getByRole('button', { name: 'Caja rápida' }).element().getBoundingClientRect()
  expect(till.height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('M159: Raquel returns on 2 January and reads which of her days are not closed', async () => {
  serveUnclosed(newYear)
  draw()
  const notice = page.getByRole('status').filter({ hasText: '2 días sin cerrar: $13,960.00' })
  await expect.element(notice.getByRole('link', { name: /^01\/01\/2027/ })).toHaveAttribute('href', '/caja?corte=2027-01-01')
})

test("LLE-64: reception's day of a new academy says what to do instead of zeros", async () => {
  const empty = { now: { closed: null, present: 0, expected: 0, list: [] }, seats: [], overdue: { count: 0, amount: 0, list: [] } }
  serve(dashboard.desk, () => aDesk({ ...empty, enrolments: { here: 0, academy: 0 } }))
  render(<HomePage />, { permissions: RECEPTION })
  await expect.element(page.getByText('Ahora en la sede')).toBeVisible()
  const session = sessionStore.get()!
  sessionStore.set({ ...session, academy: { ...session.academy, starting: true } })
  await expect.element(page.getByText('Todavía no hay alumnos')).toBeVisible()
  await expect.element(page.getByText('Ahora en la sede')).not.toBeInTheDocument()
})
