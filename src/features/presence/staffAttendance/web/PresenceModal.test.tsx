import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { averageOf } from '#features/presence/attendance/average.ts'
import { academyDay, addDays, formatDay } from '#lib/days.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { presence, presenceFailures, type Presence } from '../contract.ts'
import { PresenceModal } from './PresenceModal.tsx'
import { lucia } from '#features/foundation/employees/web/testing.tsx'

const today = academyDay(new Date(), 'America/Mexico_City')
const yesterday = addDays(today, -1)
const record = (date: string, attendance: boolean, at = 1): Presence => ({ _id: `f0000000000000000000000${at}`, date, attendance })

function draw({ records = [] as Presence[], ...options }: Parameters<typeof render>[1] & { records?: Presence[] } = {}) {
  serve(presence.list, () => ({ attendance: records, average: averageOf(records) }))
  const requests = serve(presence.create, () => ({ attendance: record(today, true) }))
  render(
    <>
      <PresenceModal employee={lucia} onClose={() => {}} />
      <Questions />
    </>,
    options,
  )
  return requests
}
const add = page.getByRole('button', { name: 'Agregar fecha' })
const date = page.getByLabelText('Fecha', { exact: true })
const noticeTexts = () => notices.get().map(({ text }) => text)

test('EMP-57: average and records of the employee', async () => {
  draw({ records: [record(today, true, 1), record(yesterday, true, 2), record(addDays(today, -2), false, 3)] })
  await expect.element(page.getByRole('dialog', { name: 'Asistencia · Lucía Peralta Nava' })).toBeVisible()
  await expect.element(page.getByText('66.7 %')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: formatDay(yesterday) })).toMatchTextContent('Asistió')
})

test("EMP-57: without records the average is '—'", async () => {
  draw()
  await expect.element(page.getByText('Sin registros de asistencia')).toBeVisible()
  await expect.element(page.getByText('—', { exact: true })).toBeVisible()
})

test("EMP-59: without a date '¡Atención! debes seleccionar una fecha', nothing is sent", async () => {
  const requests = draw({ records: [record(today, true)] })
  await add.click()
  await expect.poll(noticeTexts).toEqual(['¡Atención! debes seleccionar una fecha'])
  await expect.element(date).toHaveAttribute('aria-invalid', 'true')
  expect(requests).toEqual([])
})

test("EMP-60: a day that has a record: 'Ya existe un registro del día seleccionado', nothing is sent", async () => {
  const requests = draw({ records: [record(yesterday, true)] })
  await date.fill(formatDay(yesterday))
  await userEvent.keyboard('{Tab}')
  await add.click()
  await expect.poll(noticeTexts).toEqual(['Ya existe un registro del día seleccionado'])
  expect(requests).toEqual([])
})

test('EMP-61: any date up to today may be chosen, however long ago', async () => {
  const requests = draw()
  const longAgo = addDays(today, -700)
  await date.fill(formatDay(addDays(today, 1)))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(`Escribe un día hasta el ${formatDay(today)}.`)).toBeVisible()
  await date.fill(formatDay(longAgo))
  await userEvent.keyboard('{Tab}')
  await page.getByText('Faltó').click()
  await add.click()
  await expect.poll(noticeTexts).toEqual(['Asistencia registrada'])
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([[lucia._id, { date: longAgo, attendance: false }]])
})

test('EMP-58, EMP-64: a record is toggled between present and absent; a refusal puts it back', async () => {
  draw({ records: [record(yesterday, true)] })
  let refuse = () => {}
  const requests = serve(presence.update, async () => {
    await new Promise<void>(resolve => (refuse = resolve))
    throw new Refused(presenceFailures.PRESENCE_NOT_FOUND)
  })
  const toggle = page.getByRole('switch', { name: `Asistió el ${formatDay(yesterday)}` })
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  await expect.poll(() => requests.length).toBe(1)
  refuse()
  await expect.poll(noticeTexts).toEqual(['El registro de asistencia no existe'])
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  expect(requests[0]!.body).toEqual({ date: yesterday, attendance: false, attendanceId: record(yesterday, true)._id })
})

test('EMP-58, DES-24: a record is deleted without a question', async () => {
  draw({ records: [record(yesterday, true)] })
  const removed = serve(presence.remove, () => ({}))
  await page.getByRole('button', { name: `Borrar el registro del ${formatDay(yesterday)}` }).click()
  await expect.poll(noticeTexts).toEqual(['Registro eliminado exitosamente'])
  expect(removed.map(({ params, query }) => [params.id, query.attendanceId])).toEqual([[lucia._id, record(yesterday, true)._id]])
})

test.each([
  ['get /attendance/user/', { add: 0, toggle: 0, remove: 0 }],
  ['post /attendance/user/', { add: 1, toggle: 0, remove: 0 }],
  ['put /attendance/user/', { add: 0, toggle: 1, remove: 0 }],
  ['delete /attendance/user/', { add: 0, toggle: 0, remove: 1 }],
] as const)('EMP-63: a user who may read and %s sees only that control', async (permission, counts) => {
  draw({ records: [record(yesterday, true)], permissions: ['get /attendance/user/', permission] })
  await expect.element(page.getByText('Asistió', { exact: true }).first()).toBeVisible()
  expect({
    add: add.elements().length,
    toggle: page.getByRole('switch').elements().length,
    remove: page.getByRole('button', { name: /^Borrar el registro/ }).elements().length,
  }).toEqual(counts)
})
