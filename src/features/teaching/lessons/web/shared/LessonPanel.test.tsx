import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { employees } from '#features/foundation/employees/contract.ts'
import { rooms, serveRooms } from '#features/foundation/locations/web/shared/testing.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { lessonChangeFailures, lessons, type LessonChange, type LessonInput } from '../../contract.ts'
import type { GivenLesson, PanelLesson } from './changeValues.ts'
import { LessonPanel } from './LessonPanel.tsx'

const TODAY = '2026-11-23'
const GROUP = 'd00000000000000000000001'
const ROOM = { _id: 'b00000000000000000000001', name: 'Salón 1' }
const CANCELLED: LessonChange = {
  _id: 'e00000000000000000000001',
  kind: 'cancelled',
  from: { day: TODAY, startHour: '0900' },
  to: null,
  substitute: false,
  reason: 'Falta el profesor',
  version: 2,
}
const lesson = (part: Partial<PanelLesson> = {}): PanelLesson => ({
  group: { _id: GROUP, name: 'Matutino', course: 'ECOEMS', enrolled: 24 },
  day: TODAY,
  startHour: '0900',
  endHour: '1100',
  gone: false,
  change: null,
  classRoom: ROOM,
  location: { _id: 'a00000000000000000000001', name: 'Lindavista' },
  teacher: { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Solís' },
  ...part,
})
const answer = { lesson: CANCELLED, warnings: [], queued: { email: 24, sms: 20 } }

function draw(
  part: Partial<PanelLesson> = {},
  permissions: readonly string[] = ['get /groups/', 'put /lessons/', 'post /lessons/extra'],
  givenLessons: GivenLesson[] = [],
) {
  let closed = 0
  render(
    <>
      <LessonPanel
        lesson={lesson(part)}
        rooms={[{ ...ROOM, capacity: 30, campus: 'Lindavista' }]}
        given={givenLessons}
        today={TODAY}
        onClose={() => void (closed += 1)}
      />
      <Questions />
    </>,
    { permissions: permissions as never },
  )
  return () => closed
}
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('OFE-9, OFE-19: C cancels with its reason and notifies the students', async () => {
  const requests = serve(lessons.change, () => answer)
  const closed = draw()
  await expect.element(button('Abrir grupo')).toBeVisible()
  await userEvent.keyboard('c')
  await page.getByLabelText('Motivo').fill('Falta el profesor')
  await expect.element(page.getByRole('checkbox', { name: 'Avisar a 24 alumnos' })).toBeChecked()
  await button('Cancelar clase').click()
  await expect.poll(closed).toBe(1)
  expect(requests[0]).toMatchObject({
    params: { group: GROUP, day: TODAY, startHour: '0900' },
    body: { kind: 'cancelled', reason: 'Falta el profesor', message: true },
  })
})

test('OFE-9: Mover marks busy rooms and teachers at the new hours, and takes a substitute along', async () => {
  const nadia = { _id: 'c00000000000000000000002', name: 'Nadia', lastName: 'Vega', secondLastName: '', isProfessor: true }
  serve(employees.list, () => ({ users: [nadia] }))
  const requests = serve(lessons.change, () => answer)
  const at = { date: TODAY, startHour: '0900', endHour: '1000', gone: false }
  const closed = draw({}, undefined, [
    { _id: 'd00000000000000000000002', name: 'Álgebra', ...at, classRoom: ROOM, teacher: nadia },
    { _id: 'd00000000000000000000003', name: 'Historia', ...at, startHour: '1100', endHour: '1200', classRoom: ROOM, teacher: nadia },
  ])
  await expect.element(button(/^Mover/)).toBeVisible()
  await userEvent.keyboard('m')
  await page.getByRole('combobox', { name: 'Salón' }).click()
  await expect.element(page.getByText('Salón 1 · 30 lugares · ocupado por Álgebra').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByText('Nadia Vega · da Álgebra').click()
  await button('Mover').click()
  await expect.poll(closed).toBe(1)
  expect(requests[0]!.body).toMatchObject({ kind: 'changed', teacher: nadia._id })
})

test('OFE-9: M moves; a closed day asks once', async () => {
  const requests = serve(lessons.change, ({ body }) => {
    if (!(body as LessonInput).onClosedDay)
      throw new Refused({ ...lessonChangeFailures.CLOSED_DAY, message: 'Ese día está cerrado: Junta.' })
    return answer
  })
  const closed = draw()
  await expect.element(button('Abrir grupo')).toBeVisible()
  await userEvent.keyboard('m')
  await page.getByLabelText('Día').fill('28/11/2026')
  await userEvent.keyboard('{Enter}')
  await button('Dar la clase ese día').click()
  await expect.poll(closed).toBe(1)
  expect(requests.at(-1)!.body).toMatchObject({
    kind: 'changed',
    toDay: '2026-11-28',
    startHour: '0900',
    endHour: '1100',
    onClosedDay: true,
  })
})

test("OFE-9: shows another user's change and overwrites nothing", async () => {
  serve(lessons.change, () => {
    throw new Refused(lessonChangeFailures.LESSON_CHANGED)
  })
  const closed = draw()
  await button(/^Cancelar clase/).click()
  await button('Cancelar clase').click()
  await expect.element(page.getByText('Otra persona cambió esta clase.')).toBeVisible()
  expect(closed()).toBe(0)
})

test('OFE-9: a cancelled lesson says so with its reason, and can be undone', async () => {
  const requests = serve(lessons.undo, () => ({ queued: { email: 0, sms: 0 } }))
  const closed = draw({ gone: true, change: CANCELLED })
  await expect.element(page.getByText('Cancelada')).toBeVisible()
  await expect.element(page.getByText('Falta el profesor')).toBeVisible()
  await button('Deshacer cambio').click()
  await button('Deshacer sin avisar').click()
  await expect.poll(closed).toBe(1)
  expect(requests[0]!.params).toEqual({ id: CANCELLED._id })
})

test('OFE-9: without the permission there is only the link to the group', async () => {
  draw({}, ['get /groups/'])
  await expect.element(button('Abrir grupo')).toBeVisible()
  expect(button(/clase|Suplente/).elements()).toEqual([])
})

test('OFE-17: S sets a substitute, also with the right to cover only; a busy one is reported', async () => {
  const nadia = { _id: 'c00000000000000000000002', name: 'Nadia', lastName: 'Vega', secondLastName: '', isProfessor: true }
  serve(employees.list, () => ({ users: [nadia] }))
  let free = false
  const requests = serve(lessons.cover, () => ({
    covered: free ? 1 : 0,
    left: free
      ? []
      : [{ group: { _id: GROUP, name: 'Matutino' }, day: TODAY, startHour: '0900', reason: 'Nadia Vega ya da clase a esa hora.' }],
    queued: { email: 0, sms: 0 },
  }))
  const closed = draw({}, ['get /groups/', 'put /lessons/cover'])
  await expect.element(button('Abrir grupo')).toBeVisible()
  await userEvent.keyboard('s')
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByText('Nadia Vega').click()
  await button('Asignar').click()
  await expect.element(page.getByText('Nadia Vega ya da clase a esa hora.')).toBeVisible()
  expect(closed()).toBe(0)
  free = true
  await button('Asignar').click()
  await expect.poll(closed).toBe(1)
  const covers = [{ group: GROUP, day: TODAY, startHour: '0900', teacher: nadia._id }]
  expect(requests.map(({ body }) => body)).toEqual([
    { covers, message: false },
    { covers, message: false },
  ])
})

test('OFE-45: a busy room is shown with what would fit; a press fills it in and, after a refusal, moves at once', async () => {
  serveRooms([rooms[2]])
  const requests = serve(lessons.change, ({ body }) => {
    if ((body as LessonInput).startHour === '0900') throw new Refused(locationFailures.CLASSROOM_BUSY)
    return answer
  })
  const closed = draw({}, ['get /groups/', 'put /lessons/', 'get /classrooms/location/*'])
  await expect.element(button('Abrir grupo')).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(page.getByText(locationFailures.CLASSROOM_BUSY.message)).toBeVisible()
  await expect.element(button('Salón 3 · Lindavista · 40 lugares')).toBeVisible()
  await button('Mover').click()
  await expect.poll(() => requests.length).toBe(1)
  await button('14:00–20:00 aquí').click()
  await expect.poll(closed).toBe(1)
  expect(requests[1]!.body).toMatchObject({ kind: 'changed', startHour: '1400', endHour: '2000' })
})

test('M92: Suplente marks who teaches at that hour', async () => {
  const nadia = { _id: 'c00000000000000000000002', name: 'Nadia', lastName: 'Vega', secondLastName: '', isProfessor: true }
  serve(employees.list, () => ({ users: [nadia] }))
  const at = { date: TODAY, startHour: '1000', endHour: '1200', gone: false }
  draw({}, undefined, [{ _id: 'd00000000000000000000002', name: 'Álgebra', ...at, classRoom: ROOM, teacher: nadia }])
  await expect.element(button('Abrir grupo')).toBeVisible()
  await userEvent.keyboard('s')
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await expect.element(page.getByText('Nadia Vega · da Álgebra')).toBeVisible()
})
