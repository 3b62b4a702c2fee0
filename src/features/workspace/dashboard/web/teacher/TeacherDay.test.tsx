import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Permission } from '#contract/access.ts'
import { addDays, wallClock } from '#lib/days.ts'
import { serveUnclosed } from '#features/money/cash/web/shared/testing.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { dashboard } from '../../contract.ts'
import { HomePage } from '../HomePage.tsx'
import { aDay, group, idOf, TODAY } from '../testing.ts'
import type { Lesson, Teacher } from './useTeacher.ts'

const now = () => wallClock(new Date(), 'America/Mexico_City').minutes
const TEACHER: Permission[] = ['get /groups/', 'get /appoiments/', 'get /videoComments/', 'get /playlists/']
const MARKS: Permission[] = [...TEACHER, 'put /attendance/own']
const lesson = (at: number, name: string, from: number, part: Partial<Lesson> = {}): Lesson => {
  const { expected: _expected, substitute: _substitute, ...rest } = group(at, name)
  return { ...rest, start: now() + from, end: now() + from + 60, enrolled: 30, present: 28, marked: 30, ...part }
}
const comment = (at: number, part: object = {}) => ({
  _id: idOf(at),
  comment: '¿Por qué cambia de signo?',
  student: { _id: idOf(1), name: 'Ximena', lastName: 'Hernández', secondLastName: 'Cruz' },
  video: { _id: idOf(2), title: 'Factorización' },
  course: { _id: idOf(3), name: 'Álgebra' },
  playlist: idOf(4),
  second: 252,
  date: `${TODAY}T15:00:00.000Z`,
  ...part,
})
const aTeacher = (part: Partial<Teacher> = {}): Teacher => ({
  day: TODAY,
  lessons: {
    list: [lesson(1, 'Álgebra', -90), lesson(2, 'Física', -30, { present: 3, marked: 4 }), lesson(3, 'Química', 60)],
    closed: null,
    next: null,
  },
  advisories: [
    { _id: idOf(11), course: 'Álgebra', date: TODAY, hour: 18, taken: 6, quota: 6 },
    { _id: idOf(12), course: 'Física', date: addDays(TODAY, 2), hour: 10, taken: 3, quota: 6 },
  ],
  comments: [comment(21), comment(22, { playlist: null, second: null, video: { _id: idOf(5), title: 'Suelto' } })],
  failed: [],
  ...part,
})
const draw = (teacher: Teacher = aTeacher(), options: RenderOptions = {}) => {
  serve(dashboard.teacher, () => teacher)
  serveUnclosed()
  serve(dashboard.show, () => aDay())
  return render(<HomePage />, { permissions: TEACHER, user: { isProfessor: true, _id: idOf(801) }, ...options })
}
const region = (name: string) => page.getByRole('region', { name })
const lessons = () =>
  region('Mis clases')
    .getByRole('listitem')
    .elements()
    .map(each => each.textContent)

test('DIR-47: Hoy of a professor tells the hours of this month, and leads to them', async () => {
  draw(aTeacher({ hours: 42 }))
  const hours = page.getByRole('link', { name: 'Este mes: 42 h' })
  await expect.element(hours).toHaveAttribute('href', '/reportes/horas')
})

test('HOM-32: past, running and future lessons, with attendance, and lists already taken', async () => {
  draw()
  await expect.element(region('Mis clases').getByText('3 hoy · 2 por dar')).toBeVisible()
  const lines = lessons()
  expect(lines[0]).toMatch(/Álgebra.*28 de 30 llegaronLista tomada/)
  expect(lines[1]).toMatch(/Física.*3 de 30 llegaron$/)
  expect(lines[2]).toMatch(/Química.*30 inscritos$/)
})

test('HOM-32: a cancelled lesson says so and does not count as a future one', async () => {
  draw(aTeacher({ lessons: { list: [lesson(1, 'Álgebra', 60, { cancelled: true }), lesson(2, 'Física', 120)], closed: null, next: null } }))
  await expect.element(region('Mis clases').getByText('1 hoy · 1 por dar')).toBeVisible()
  expect(lessons()[0]).toMatch(/Cancelada/)
})

test('HOM-32: without a lesson today shows the next one; nothing beside', async () => {
  draw(
    aTeacher({
      lessons: { list: [], closed: null, next: { _id: idOf(1), name: 'Sabatino A', day: addDays(TODAY, 3), start: 540 } },
      advisories: [],
      comments: [],
    }),
  )
  await expect.element(page.getByText(/^Hoy no tienes clases\. La próxima: .*, 09:00, Sabatino A\.$/)).toBeVisible()
  await expect.element(region('Comentarios recientes')).not.toBeInTheDocument()
})

test('HOM-38: names who missed the last lists of own groups', async () => {
  const student = { _id: idOf(31), name: 'Santiago', lastName: 'Estrada', secondLastName: 'Bautista', missed: 4 }
  draw(aTeacher({ missing: { total: 5, list: [{ ...student, group: { _id: idOf(1), name: 'Álgebra' } }] } }))
  await expect
    .element(region('Faltan seguido'))
    .toMatchTextContent(/^Faltan seguido 1 de 5.*Estrada Bautista, Santiago.*Álgebra · 4 seguidas/)
})

test("HOM-33: 'Tomar lista' is at the running lesson, and T opens it; hidden without the right to mark", async () => {
  const { unmount } = draw(aTeacher(), { permissions: MARKS })
  const take = page.getByRole('link', { name: /^Tomar lista/ })
  await expect.element(take).toHaveAttribute('href', `/grupos?ficha=${idOf(2)}&ver=lista`)
  const opened: string[] = []
  take.element().addEventListener('click', event => {
    event.preventDefault()
    opened.push('list')
  })
  await userEvent.keyboard('t')
  expect(opened).toEqual(['list'])
  unmount()
  draw()
  await expect.element(region('Mis clases')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Tomar lista/ })).not.toBeInTheDocument()
})

const soon = [lesson(1, 'Álgebra', -90), lesson(3, 'Química', 70)]
const sabatino = { _id: idOf(1), name: 'Sabatino A', day: addDays(TODAY, 3), start: 540 }
test.each([
  ['the time until the next lesson', { list: soon, next: null }, /^Tu próxima clase.*en 1 h (8|9|10) minQuímica.*30 inscritosVer grupo$/],
  ['the time until the present one ends', aTeacher().lessons!, /^Tu clase de ahora.*termina en (28|29|30) minFísica/],
  ['after the last one the next day', { list: soon.slice(0, 1), next: sabatino }, /09:00Sabatino A/],
] as const)('HOM-36: %s', async (_what, { list, next }, text) => {
  draw(aTeacher({ lessons: { list: [...list], closed: null, next } }))
  await expect.element(region('Tu próxima clase')).toMatchTextContent(text)
})

const late = lesson(1, 'Álgebra', -90, { marked: 0 })
test('HOM-36: a list without a mark is owed once its lesson is over', async () => {
  draw(aTeacher({ lessons: { list: [late, lesson(3, 'Química', 70)], closed: null, next: null } }), { permissions: MARKS })
  const card = region('Lista por tomar')
  await expect.element(card).toMatchTextContent(/^Falta la lista de Álgebra.*28 de 30 entraron con QR/)
  await expect.element(card.getByRole('link', { name: /^Tomar lista/ })).toHaveAttribute('href', `/grupos?ficha=${idOf(1)}&ver=lista`)
  expect(page.getByRole('link', { name: /^Tomar lista/ }).elements()).toHaveLength(1)
})

test('HOM-36: a list is not owed while another lesson runs', async () => {
  draw(aTeacher({ lessons: { list: [late, lesson(2, 'Física', -30)], closed: null, next: null } }), { permissions: MARKS })
  await expect.element(region('Mis clases').getByRole('link', { name: /^Tomar lista/ })).toBeVisible()
  await expect.element(region('Lista por tomar')).not.toBeInTheDocument()
})

test('HOM-34: advisories with their places; a comment opens its video at that moment', async () => {
  draw()
  await expect.element(region('Mis asesorías').getByText('Lleno')).toBeVisible()
  await expect.element(region('Mis asesorías').getByText('3 de 6')).toBeVisible()
  await expect
    .element(region('Comentarios recientes').getByRole('link', { name: 'Factorización' }))
    .toHaveAttribute('href', `/material/${idOf(3)}?capitulo=${idOf(4)}&video=${idOf(2)}&t=252`)
  await expect.element(region('Comentarios recientes').getByRole('link', { name: 'Suelto' })).not.toBeInTheDocument()
})

test('HOM-31: a teacher may change to the general day; only a failed part reports its error', async () => {
  draw(aTeacher({ comments: undefined, failed: ['comments'] }), { user: { isProfessor: true, _id: idOf(802) } })
  await expect.element(page.getByText('No se pudo cargar: Comentarios recientes.')).toBeVisible()
  await page.getByLabelText('Vista de hoy').getByText('General').click()
  await expect.element(region('Grupos de hoy')).toBeVisible()
})

test('HOM-23: on a phone the lessons are lines', async () => {
  await page.viewport(390, 844)
  draw(aTeacher(), { permissions: MARKS })
  await expect.element(region('Mis clases')).toBeVisible()
  const take = page
    .getByRole('link', { name: /^Tomar lista/ })
    .element()
    .getBoundingClientRect()
  expect(take.height).toBeGreaterThanOrEqual(44)
  await page.viewport(1366, 768)
})
