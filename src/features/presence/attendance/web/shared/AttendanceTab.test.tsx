import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay, academyDay } from '#lib/days.ts'
import { students } from '#features/people/students/contract.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { averageOf } from '../../average.ts'
import { attendance, attendanceFailures, type ListedRecord } from '../../contract.ts'
import { AttendanceTab } from './AttendanceTab.tsx'

const STUDENT = { _id: 'c00000000000000000000001' }
const today = academyDay(new Date(), 'America/Mexico_City')
const yesterday = addDays(today, -1)

const group = (part: Partial<StudentGroup> = {}) =>
  ({
    _id: 'e00000000000000000000001',
    name: 'Sabatino A',
    startDate: addDays(today, -30),
    endDate: addDays(today, 30),
    courseInfo: { name: 'ECOEMS' },
    ...part,
  }) as StudentGroup
const other = group({ _id: 'e00000000000000000000002', name: 'Vespertino', courseInfo: { name: 'Álgebra' } })
const record = (date: string, attendance: boolean, at = 1): ListedRecord => ({
  _id: `f0000000000000000000000${at}`,
  date,
  attendance,
  closed: null,
})

function draw({
  groups = [group()],
  records = [] as ListedRecord[],
  ...options
}: Parameters<typeof render>[1] & { groups?: StudentGroup[]; records?: ListedRecord[] } = {}) {
  serve(students.groups, () => ({ groups }))
  const reads = serve(attendance.list, () => ({ attendance: { attendance: records }, average: averageOf(records) }))
  const requests = serve(attendance.create, () => ({ attendance: record(today, true) }))
  render(
    <>
      <AttendanceTab student={STUDENT} />
      <Questions />
    </>,
    options,
  )
  return { read: reads, sent: requests }
}
const add = page.getByRole('button', { name: 'Agregar fecha' })
const date = page.getByLabelText('Fecha', { exact: true })

test('ATT-20: first a group from the table, then its attendance', async () => {
  const { read } = draw({ groups: [group(), other], records: [record(yesterday, true)] })
  await expect.element(page.getByRole('columnheader', { name: 'Curso' })).toBeVisible()
  const heads = page.getByRole('columnheader').elements()
  expect(heads.map(head => head.textContent)).toEqual(['Grupo', 'Curso', 'Inicio', 'Fin'])
  await expect.element(page.getByText('Elige un grupo para ver su asistencia.')).toBeVisible()
  expect(read).toEqual([])
  await page.getByText('Vespertino').click()
  await expect.element(page.getByRole('region', { name: 'Asistencia de Vespertino' })).toBeVisible()
  await expect.element(page.getByText(formatDay(yesterday))).toBeVisible()
  expect(read.map(({ query }) => query.group)).toEqual([other._id])
})

test('ATT-6: the average is present of recorded with one decimal', async () => {
  draw({ records: [record(today, true, 1), record(yesterday, true, 2), record(addDays(today, -2), false, 3)] })
  await expect.element(page.getByText('66.7 %')).toBeVisible()
  await expect.element(page.getByText('2 de 3 días')).toBeVisible()
})

test("ATT-6: without records the average is '—'", async () => {
  draw()
  await expect.element(page.getByText('Sin registros de asistencia')).toBeVisible()
  await expect.element(page.getByText('—', { exact: true })).toBeVisible()
})

test('ATT-21: without a date shows a warning and sends nothing', async () => {
  const { sent } = draw({ records: [record(today, true)] })
  await add.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('¡Atención! debes seleccionar una fecha')
  await expect.element(date).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('ATT-21: a date that has a record is refused before it is sent', async () => {
  const { sent } = draw({ records: [record(yesterday, true)] })
  await date.fill(formatDay(yesterday))
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ya existe un registro del día seleccionado')
  expect(sent).toEqual([])
})

test("ATT-21: the server's refusal shows under the field too", async () => {
  draw()
  serve(attendance.create, () => {
    throw new Refused(attendanceFailures.ALREADY_RECORDED, [{ path: 'date', message: attendanceFailures.ALREADY_RECORDED.message }])
  })
  await add.click()
  await expect.element(page.getByText('Ya existe un registro del día seleccionado')).toBeVisible()
})

test('ATT-22: today is the default; the mark is sent with it', async () => {
  const { sent } = draw()
  await expect.element(date).toHaveValue(formatDay(today))
  await page.getByText('Faltó').click()
  await add.click()
  await expect.element(page.getByText('Asistencia registrada')).toBeVisible()
  expect(sent.map(({ params, body }) => [params.studentId, body])).toEqual([
    [STUDENT._id, { date: today, group: group()._id, attendance: false }],
  ])
})

test('ATT-23: the switch acts at once and reverts on a refusal', async () => {
  draw({ records: [record(yesterday, true)] })
  let refuse = () => {}
  serve(attendance.update, async () => {
    await new Promise<void>(resolve => (refuse = resolve))
    throw new Refused(attendanceFailures.ATTENDANCE_NOT_FOUND)
  })
  const toggle = page.getByRole('switch', { name: `Asistió el ${formatDay(yesterday)}` })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  refuse()
  await expect.element(page.getByRole('alert')).toHaveTextContent('El registro de asistencia no existe')
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
})

test('ATT-24: deleting a record asks first', async () => {
  draw({ records: [record(yesterday, true)] })
  const removed = serve(attendance.remove, () => ({}))
  await page.getByRole('button', { name: `Borrar el registro del ${formatDay(yesterday)}` }).click()
  await expect.element(page.getByText('Registro eliminado exitosamente')).toBeVisible()
  expect(removed.map(({ query }) => query.attendanceId)).toEqual([record(yesterday, true)._id])
})

test('ATT-25: with reading alone there is nothing to add, switch or delete', async () => {
  draw({ records: [record(yesterday, true)], permissions: ['get /students/'] })
  await expect.element(page.getByText('Asistió', { exact: true })).toBeVisible()
  expect([...page.getByRole('switch').elements(), ...page.getByRole('button').elements()]).toEqual([])
})

test('ATT-26: a group that has not begun has nothing to record', async () => {
  draw({ groups: [group({ startDate: addDays(today, 5) })] })
  await expect.element(page.getByText(/El grupo empieza el/)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})

test('OFE-4: a day that had no lessons after all is struck, named and not counted', async () => {
  draw({ records: [record('2026-11-16', true, 1), { ...record('2026-11-09', false, 2), closed: 'Sismo' }] })
  await expect.element(page.getByText('Día sin clases: Sismo')).toBeVisible()
  await expect.element(page.getByText('1 de 1 día')).toBeVisible()
  expect(getComputedStyle(page.getByText('09/11/2026').element()).textDecorationLine).toBe('line-through')
})
