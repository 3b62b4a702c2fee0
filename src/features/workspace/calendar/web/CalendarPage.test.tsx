import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { academyDay, addDays } from '#lib/days.ts'
import { serverAhead } from '#web/testing/clock.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { calendar } from '../contract.ts'
import { CalendarPage } from './CalendarPage.tsx'
import styles from './calendar.module.css'
import { NORTH, SOUTH, campus, lesson, draw, FUTURE, future, pointer } from './testing.tsx'

test('CAL-11: the requested week, rooms by campus; a lesson shows its data and links to its group', async () => {
  const requests = draw()
  const block = page.getByRole('button', { name: '09:00–11:00 IPN matutino Irma Zúñiga Ingreso IPN, Lindavista, Salón 1, 12 de 30' })
  await expect.element(block).toBeVisible()
  await block.click()
  await expect.element(page.getByRole('button', { name: 'Abrir grupo' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar' }).click()
  expect(requests[0]!.query).toEqual({ date: '2026-11-16' })
  await expect.element(page.getByRole('heading', { name: '16 – 22 nov 2026' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Salón de Lindavista 2 % ocupado, 30 lugares' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /Salón de Coyoacán/ }).click()
  expect(block.elements()).toHaveLength(0)
})

test('CAL-11: previous and next week, and back to today', async () => {
  const requests = draw('/calendario?semana=2030-01-02')
  await page.getByRole('button', { name: 'Semana siguiente' }).click()
  await expect.element(page.getByRole('heading', { name: '7 – 13 ene 2030' })).toBeVisible()
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await expect.element(page.getByRole('heading', { name: '31 dic – 6 ene 2030' })).toBeVisible()
  await page.getByRole('button', { name: 'Hoy' }).click()
  const today = academyDay(new Date(), 'America/Mexico_City')
  await expect.poll(() => requests.at(-1)!.query.date! <= today && addDays(requests.at(-1)!.query.date!, 6) >= today).toBe(true)
})

test('M163: after four midnights in an open tab shows the current week, and Hoy leads to it', async () => {
  const requests = draw('/calendario')
  await expect.element(page.getByRole('button', { name: 'Hoy' })).toBeDisabled()
  const [before] = requests
  serverAhead(7 * 86_400_000)
  await expect.poll(() => requests.at(-1)!.query.date).toBe(addDays(before!.query.date!, 7))
  await page.getByRole('button', { name: 'Semana anterior' }).click()
  await expect.element(page.getByRole('button', { name: 'Hoy' })).toBeEnabled()
})

test('CAL-11: T is today, left and right are the weeks, except inside the hours and on tabs', async () => {
  draw('/calendario?semana=2030-01-02')
  const shows = async (week: string) => await expect.element(page.getByRole('heading', { name: week })).toBeVisible()
  await shows('31 dic – 6 ene 2030')
  await expect.element(page.getByRole('button', { name: /^Salón de Lindavista/ })).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await shows('7 – 13 ene 2030')
  await userEvent.keyboard('{ArrowLeft}')
  await shows('31 dic – 6 ene 2030')
  page.getByRole('radio', { name: 'Salones' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Profesores' })).toBeChecked()
  await shows('31 dic – 6 ene 2030')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('t')
  await expect.element(page.getByRole('button', { name: 'Hoy' })).toBeDisabled()
})

test('CAL-10: one campus only, and teachers instead of rooms', async () => {
  draw(`/calendario?semana=2026-11-16&sede=${SOUTH._id}`)
  await expect.element(page.getByRole('button', { name: /Salón de Coyoacán/ })).toBeVisible()
  expect(page.getByRole('button', { name: /Salón de Lindavista/ }).elements()).toHaveLength(0)
  await page.getByText('Profesores').click()
  await expect.element(page.getByText('No hay clases en esta semana')).toBeVisible()
})

test("CAL-16: a module's block shows the module first, then its parent; the tooltip has the full name", async () => {
  draw(undefined, [lesson({ name: 'Sabatino A · Álgebra', parent: 'Sabatino A', course: 'Álgebra' })])
  const block = page.getByRole('button', { name: /Sabatino A · Álgebra/ })
  await expect.element(block).toHaveAttribute('title', expect.stringContaining('Sabatino A · Álgebra'))
  expect([...block.element().querySelectorAll('[aria-hidden] > .truncate')].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'Álgebra',
    'Sabatino A',
  ])
})

test('CON-1: a limited user chooses among their own campuses; with only one there is no choice', async () => {
  draw(undefined, undefined, undefined, { user: { campuses: [NORTH] } })
  await expect.element(page.getByRole('button', { name: 'Semana anterior' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Sede' })).not.toBeInTheDocument()
})

test('CAL-5, CAL-6: marks teacher clashes and hours outside the campus', async () => {
  draw(undefined, [lesson({ teacherClash: 'UNAM A', outOfHours: true })])
  const block = page.getByRole('button', { name: /El profesor también da UNAM A a esa hora\. Fuera del horario de la sede$/ })
  await expect.element(block).toHaveClass(styles.trouble!)
})

test('CAL-12: a failed load shows the reason and a retry', async () => {
  let fails = true
  serve(calendar.week, ({ query }) => {
    if (fails) throw new Refused({ code: '', status: 503, message: 'Sin base de datos' })
    return {
      days: Array.from({ length: 7 }, (_, i) => addDays(query.date!, i)),
      closed: [],
      locations: [campus(NORTH, 'b00000000000000000000001')],
      lessons: [],
    }
  })
  render(<CalendarPage />, { at: '/calendario?semana=2026-11-18' })
  await expect.element(page.getByText('Sin base de datos')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByRole('button', { name: /Salón de Lindavista/ })).toBeVisible()
})

test('OFE-7: names a closed day: above the day for the academy, in its rooms for a campus', async () => {
  const closed = [
    { _id: 'f00000000000000000000001', location: null, name: 'Navidad', startDate: '2026-11-19', endDate: '2026-11-20' },
    { _id: 'f00000000000000000000002', location: SOUTH, name: 'Fumigación', startDate: '2026-11-17', endDate: '2026-11-17' },
  ]
  draw(undefined, [], closed)
  const off = () => page.getByRole('region', { name: /Navidad|Fumigación/ })
  await expect.element(page.getByRole('region', { name: 'Jue 19, Navidad' })).toBeVisible()
  expect(off().elements()).toHaveLength(2)
  await page.getByRole('button', { name: /Salón de Coyoacán/ }).click()
  await expect.element(page.getByRole('region', { name: 'Mar 17, Fumigación' })).toBeVisible()
  expect(off().elements()).toHaveLength(3)
})

test('OFE-9: strikes out a cancelled lesson with its reason, shows the old place of a moved one; neither takes time', async () => {
  const change = {
    _id: 'e00000000000000000000001',
    from: { day: '2026-11-16', startHour: '0900' },
    substitute: false,
    reason: 'Falta el profesor',
    version: 1,
  }
  draw(undefined, [
    lesson({ gone: true, change: { ...change, kind: 'cancelled', to: null } }),
    lesson({
      name: 'Física',
      date: '2026-11-21',
      change: { ...change, kind: 'changed', to: { day: '2026-11-21', startHour: '0900', endHour: '1100' }, reason: '' },
    }),
  ])
  await expect.element(page.getByRole('button', { name: /^09:00–11:00 IPN matutino Cancelada .*Falta el profesor$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^09:00–11:00 Física Antes lun 16\/11, 09:00/ })).toBeVisible()
  // Only the moved lesson takes time: 2 of 98 hours.
  await expect.element(page.getByRole('button', { name: /^Salón de Lindavista 2 % ocupado/ })).toBeVisible()
})

test("OFE-17: shows in red that a lesson's teacher is absent", async () => {
  draw(undefined, [lesson({ toCover: true })])
  const block = page.getByRole('button', { name: /^09:00–11:00 IPN matutino Sin profesor Irma Zúñiga/ })
  await expect.element(block).toHaveClass(styles.uncovered!)
})

test('CAL-14: a campus day has a column per room', async () => {
  draw('/calendario?semana=2026-11-16&vista=sede', [lesson({})])
  await expect.element(page.getByRole('button', { name: /^Lindavista/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radiogroup', { name: 'Día' }).getByText('L', { exact: true }).click()
  const room = page.getByRole('region', { name: 'Salón de Lindavista' })
  await expect.element(room.getByRole('button', { name: /^09:00–11:00 IPN matutino/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Día' }).getByText('J', { exact: true }).click()
  expect(page.getByRole('button', { name: /^09:00–11:00/ }).elements()).toHaveLength(0)
})

test('CAL-14: a room shows one day, or the week again; Hoy returns to today', async () => {
  draw('/calendario?semana=2026-11-16', [lesson({})])
  const [monday, sunday] = [/^Lun 16/, /^Dom 22/].map(name => page.getByRole('region', { name }))
  await expect.element(sunday!).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Cuánto se ve' }).getByText('Un día').click()
  await expect.element(sunday!).not.toBeInTheDocument()
  await page.getByRole('radiogroup', { name: 'Día' }).getByText('L', { exact: true }).click()
  await expect.element(monday!.getByRole('button', { name: /^09:00–11:00 IPN matutino/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Cuánto se ve' }).getByText('Semana').click()
  await expect.element(sunday!).toBeVisible()
  await page.getByText('Sede', { exact: true }).last().click()
  await expect.element(page.getByRole('radiogroup', { name: 'Cuánto se ve' })).not.toBeInTheDocument()
})

test('OFE-9: drags a lesson to another day and hour: shows its clashes and fills in Mover', async () => {
  await page.viewport(1366, 900)
  draw(FUTURE, [future(), future({ _id: 'd00000000000000000000002', name: 'Física', teacher: null, date: '2099-11-18' })])
  const block = page.getByRole('button', { name: /^09:00–11:00 IPN matutino/ })
  await expect.element(block).toBeVisible()
  const { left, top, height } = block.element().getBoundingClientRect()
  const day = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().left + 20
  block.element().dispatchEvent(pointer('pointerdown', left + 5, top + 5))
  window.dispatchEvent(pointer('pointermove', day('Mié 18'), top + 5))
  await expect.element(page.getByText('Choca con Física · de lun 09:00 a mié 09:00')).toBeVisible()
  window.dispatchEvent(pointer('pointermove', day('Jue 19'), top + 5 + height))
  await expect.element(page.getByText('Sin choques · de lun 09:00 a jue 11:00')).toBeVisible()
  window.dispatchEvent(pointer('pointerup', day('Jue 19'), top + 5 + height))
  await expect.element(page.getByLabelText('Día', { exact: true })).toHaveValue('19/11/2099')
  await expect.element(page.getByLabelText('De', { exact: true })).toHaveValue('11:00')
  await expect.element(page.getByLabelText('A', { exact: true })).toHaveValue('13:00')
})

test('OFE-9: by keyboard M picks it up, arrows move it, Enter fills in Mover, Escape drops it', async () => {
  await page.viewport(1366, 900)
  draw(FUTURE, [future()])
  const block = page.getByRole('button', { name: /^09:00–11:00 IPN matutino/ })
  await expect.element(block).toBeVisible()
  ;(block.element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowRight}{ArrowDown}')
  await expect.element(page.getByText('Sin choques · de lun 09:00 a mar 09:30')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Sin choques · de lun 09:00 a mar 09:30')).not.toBeInTheDocument()
  await userEvent.keyboard('m{ArrowRight}{ArrowUp}{Enter}')
  await expect.element(page.getByLabelText('De', { exact: true })).toHaveValue('08:30')
})

test('OFE-9: a past or cancelled lesson cannot be dragged', async () => {
  draw(FUTURE, [future({ gone: true })])
  const block = page.getByRole('button', { name: /^09:00–11:00 IPN matutino/ })
  await expect.element(block).toBeVisible()
  ;(block.element() as HTMLElement).focus()
  await userEvent.keyboard('m{ArrowRight}')
  expect(page.getByText(/^Sin choques/).elements()).toHaveLength(0)
})

test('CAL-14: on a phone a sideways swipe changes the room; a vertical one, or one past the last room, does nothing', async () => {
  await page.viewport(390, 844)
  draw(FUTURE, [])
  const [north, south] = [/Salón de Lindavista/, /Salón de Coyoacán/].map(name => page.getByRole('button', { name }))
  await expect.element(north!).toHaveAttribute('aria-pressed', 'true')
  const grid = page.getByRole('group', { name: /^Semana de/ })
  const swipe = (across: number, down = 0) => {
    const target = grid.element()
    const touch = (x: number, y: number) => new Touch({ identifier: 1, target, clientX: x, clientY: y })
    const [from, to] = [touch(200, 400), touch(200 + across, 400 + down)]
    target.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [from], changedTouches: [from] }))
    target.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [to] }))
  }
  swipe(-120)
  await expect.element(south!).toHaveAttribute('aria-pressed', 'true')
  swipe(-120)
  swipe(80, 120)
  await expect.element(south!).toHaveAttribute('aria-pressed', 'true')
  swipe(120)
  await expect.element(north!).toHaveAttribute('aria-pressed', 'true')
})
