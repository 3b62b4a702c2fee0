import '#web/look/tokens.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#lib/days.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { attendance, attendanceFailures, type Matrix } from '../../contract.ts'
import { GroupMatrix } from './GroupMatrix.tsx'
import { listToday } from './testing.ts'

const TODAY = listToday()
const day = (back: number) => addDays(TODAY, -back)
const student = (n: number, marks: Matrix['students'][number]['marks']): Matrix['students'][number] => ({
  _id: `c${String(n).padStart(23, '0')}`,
  name: `Nombre${n}`,
  lastName: `Apellido${n}`,
  secondLastName: 'Ruiz',
  marks,
  came: 1,
  expected: 2,
})
const matrixOf = (part: Partial<Matrix> = {}): Matrix => ({
  group: { _id: 'e00000000000000000000001', name: 'Sabatino A' },
  earlier: false,
  later: false,
  days: [
    { day: day(7), off: null, listed: true },
    { day: day(4), off: 'Revolución', listed: false },
    { day: TODAY, off: null, listed: true },
  ],
  students: [student(1, ['came', 'none', 'none']), student(2, ['out', 'none', 'absent'])],
  ...part,
})
type Body = { date: string; marks: { student: string; attendance: boolean | null }[] }

function draw({ matrix = {}, ...options }: RenderOptions & { matrix?: Partial<Matrix> } = {}) {
  const now = matrixOf(matrix)
  const requests = serve(attendance.matrix, () => now)
  const saved = serve(attendance.markList, ({ body }) => {
    const { date, marks } = body as Body
    const column = now.days.findIndex(each => each.day === date)
    for (const { student: id, attendance: mark } of marks)
      now.students.find(each => each._id === id)!.marks[column] = mark === null ? 'none' : mark ? 'came' : 'absent'
    return { savedAt: `${TODAY}T15:16:00.000Z` }
  })
  render(
    <div style={{ height: 500, width: 900, display: 'flex', flexDirection: 'column' }}>
      <GroupMatrix id={now.group._id} />
    </div>,
    { permissions: ['get /groups/', 'put /attendance/own'], ...options },
  )
  return { asked: requests, bodies: () => saved.map(({ body }) => body as Body) }
}
const grid = page.getByRole('grid', { name: 'Asistencia de Sabatino A' })
/** Presses cells that take no mark, too. */
const press = (name: RegExp) => (cell(name).element() as HTMLElement).click()
const cell = (name: RegExp) => grid.getByRole('gridcell', { name })

test('DIR-34: arrows move over the cells; Espacio, P and F mark the day of the column', async () => {
  const { bodies } = draw()
  await expect.element(cell(/^Apellido1 .*sin marcar$/)).toBeVisible()
  // The last day of the first student is chosen.
  await userEvent.keyboard(' ')
  await expect.element(cell(/^Apellido1 .*presente$/).nth(1)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}p')
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}f{ArrowLeft}f')
  await expect.poll(() => bodies().length).toBe(3)
  expect(bodies().map(({ date, marks }) => [date, marks.map(each => [each.student.slice(-1), each.attendance])])).toEqual([
    [TODAY, [['1', true]]],
    [TODAY, [['2', true]]],
    [day(7), [['1', false]]],
  ])
  await expect.element(page.getByText('Guardado 09:16')).toBeVisible()
})

test('DIR-34: a press goes on to absent and to no mark; hatched and grey cells say why and take none', async () => {
  const { bodies } = draw()
  await expect.element(grid).toBeVisible()
  press(/^Apellido2 .*sin clase, Revolución$/)
  press(/^Apellido2 .*no estaba inscrito$/)
  await cell(/^Apellido2 .*: falta$/).click()
  await expect.poll(() => bodies().map(({ marks }) => marks[0]!.attendance)).toEqual([null])
  await expect.element(grid.getByRole('columnheader', { name: /sin clase: Revolución$/ })).toBeInTheDocument()
})

test('DIR-34: a reader changes nothing', async () => {
  const { bodies } = draw({ permissions: ['get /students/', 'get /groups/?/students'] })
  await expect.element(cell(/^Apellido1 .*sin marcar$/)).toBeVisible()
  await userEvent.keyboard('p')
  press(/^Apellido2 .*: falta$/)
  expect(bodies()).toEqual([])
})

test('DIR-34: a refused mark reverts, with the reason', async () => {
  draw()
  serve(attendance.markList, () => {
    throw new Refused(attendanceFailures.LIST_NOT_OWN)
  })
  await cell(/^Apellido2 .*: falta$/).click()
  await expect.element(page.getByText(attendanceFailures.LIST_NOT_OWN.message)).toBeVisible()
  await expect.element(cell(/^Apellido2 .*: falta$/)).toBeVisible()
})

test('DIR-34: ‹ asks for the days before; of 300 students only those in sight are drawn', async () => {
  const students = Array.from({ length: 300 }, (_, n) => student(n + 1, ['came', 'none', 'none']))
  const { asked } = draw({ matrix: { earlier: true, students } })
  await expect.element(grid).toHaveAttribute('aria-rowcount', '301')
  expect(grid.getByRole('rowheader').elements().length).toBeLessThan(40)
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}')
  await expect.element(grid.getByRole('rowheader', { name: 'Apellido41 Ruiz, Nombre41' })).toBeVisible()
  await page.getByRole('button', { name: 'Días anteriores' }).click()
  await expect.poll(() => asked.at(-1)!.query).toEqual({ to: day(8) })
})

test('DIR-34: a group without lesson days or students says so', async () => {
  draw({ matrix: { days: [], students: [] } })
  await expect.element(page.getByText('Todavía no hay clases')).toBeVisible()
})

test('DIR-34: a foreign group is refused in words', async () => {
  serve(attendance.matrix, () => {
    throw new Refused(attendanceFailures.LIST_NOT_OWN)
  })
  render(<GroupMatrix id="e00000000000000000000001" />, { permissions: ['put /attendance/own'] })
  await expect.element(page.getByText(attendanceFailures.LIST_NOT_OWN.message)).toBeVisible()
})
