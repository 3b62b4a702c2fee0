import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#lib/days.ts'
import { connection } from '#web/calls/live.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { attendance, attendanceFailures, type ListDay } from '../../contract.ts'
import { ListSheet } from './ListSheet.tsx'
import { listDay, listed, listToday } from './testing.ts'

const TODAY = listToday()
type Body = { date: string; marks: { student: string; attendance: boolean | null }[] }

interface DrawOptions extends RenderOptions {
  list?: Partial<ListDay>
  day?: string
}
const closed: string[] = []
function draw({ list = {}, day, ...options }: DrawOptions = {}) {
  closed.length = 0
  const students = list.students ?? [1, 2, 3].map(number => listed(number))
  const marks = new Map(students.map(each => [each._id, each.attendance]))
  serve(attendance.checklist, () =>
    listDay({ ...list, day: day ?? TODAY, students: students.map(each => ({ ...each, attendance: marks.get(each._id) ?? null })) }),
  )
  const saved = serve(attendance.markList, ({ body }) => {
    for (const { student, attendance: mark } of (body as Body).marks) marks.set(student, mark)
    return { savedAt: `${TODAY}T15:16:00.000Z` }
  })
  render(
    <ListSheet id="e00000000000000000000001" day={day} onDay={to => closed.push(`day ${to}`)} onClose={() => closed.push('closed')} />,
    {
      permissions: ['get /groups/', 'put /attendance/own'],
      ...options,
    },
  )
  return {
    saved,
    bodies: () => saved.map(({ body }) => (body as Body).marks.map(({ student, attendance: mark }) => [student.slice(-1), mark])),
  }
}
const sheet = page.getByRole('dialog', { name: /^Tomar lista/ })
const row = (number: number) => sheet.getByRole('button', { name: new RegExp(`^Apellido${number} Ruiz, Nombre${number}:`) })
const words = sheet.getByText(/sin marcar$/)

test('M83: P and F mark the armed student and go on to the next one; each press is saved, Enter ends', async () => {
  const { bodies } = draw()
  await expect.element(row(1)).toBeVisible()
  await userEvent.keyboard('pf')
  await expect.element(row(1)).toHaveAccessibleName(/Presente$/)
  await expect.element(row(2)).toHaveAccessibleName(/Falta$/)
  await expect.element(sheet.getByText('Guardado 09:16')).toBeVisible()
  await expect
    .poll(() => bodies().flat())
    .toEqual([
      ['1', true],
      ['2', false],
    ])
  await userEvent.keyboard('{Enter}')
  expect(closed).toEqual(['closed'])
})

test('M83: T marks the remaining students in one call; a list of 40 with two absences takes at most 45 keys', async () => {
  const { saved } = draw({ list: { students: Array.from({ length: 40 }, (_, at) => listed(at + 1)) } })
  await expect.element(sheet.getByRole('button', { name: /^Todos presentes/ })).toBeVisible()
  const keys = [
    ...Array.from({ length: 6 }, () => '{ArrowDown}'),
    'f',
    ...Array.from({ length: 20 }, () => '{ArrowDown}'),
    'f',
    't',
    '{Enter}',
  ]
  expect(keys.length).toBeLessThanOrEqual(45)
  for (const key of keys) await userEvent.keyboard(key)
  await expect.poll(() => saved.flatMap(({ body }) => (body as Body).marks).length).toBe(40)
  const marks = saved.flatMap(({ body }) => (body as Body).marks)
  expect(marks.filter(({ attendance: mark }) => mark === false).map(({ student }) => Number(student.slice(1)))).toEqual([7, 28])
  expect(saved.length).toBeLessThanOrEqual(3)
})

test('M83: a press of the row goes from present to absent to no mark; the count follows', async () => {
  const { bodies } = draw()
  for (const state of ['Presente', 'Falta', 'Sin marcar']) {
    await row(2).click()
    await expect.element(row(2)).toHaveAccessibleName(new RegExp(`${state}$`))
  }
  await expect.poll(() => bodies().flat().at(-1)).toEqual(['2', null])
  await expect.element(words).toHaveTextContent('3 sin marcar')
})

test('M83: a refused mark reverts with the reason', async () => {
  draw()
  serve(attendance.markList, () => {
    throw new Refused(attendanceFailures.NEVER_IN_GROUP)
  })
  await row(1).click()
  await expect.element(row(1)).toHaveAccessibleName(/Sin marcar$/)
})

test('M83: without a server the marks stay on this device, say so, and leave when it answers again', async () => {
  const { bodies } = draw()
  await expect.element(row(1)).toBeVisible()
  const down = serve(attendance.markList, () => {
    throw new TypeError('Failed to fetch')
  })
  connection.set('offline')
  await userEvent.keyboard('p')
  await expect.element(sheet.getByText('Sin conexión: 1 marca se guarda en este equipo')).toBeVisible()
  expect(down).toHaveLength(1)
  expect(browserStore.keys().filter(key => key.startsWith('plantel.list.'))).toHaveLength(1)
  const back = serve(attendance.markList, () => ({ savedAt: `${TODAY}T15:20:00.000Z` }))
  connection.set('online')
  await expect.element(sheet.getByText('Guardado 09:20')).toBeVisible()
  expect((back[0]!.body as Body).marks).toEqual([{ student: listed(1)._id, attendance: true }])
  expect(browserStore.keys().filter(key => key.startsWith('plantel.list.'))).toEqual([])
  expect(bodies()).toEqual([])
})

test('M83: hours of a scan, a late one in words, and absences in a row', async () => {
  draw({
    list: {
      lesson: { startHour: '0900', endHour: '2359', location: null, classRoom: null },
      students: [
        listed(1, { attendance: true, arrivedAt: `${TODAY}T14:52:00.000Z` }),
        listed(2, { attendance: true, arrivedAt: `${TODAY}T15:14:00.000Z` }),
        listed(3, { missed: 4, missedOn: addDays(TODAY, -1) }),
        listed(4, { missed: 1, missedOn: addDays(TODAY, -1) }),
      ],
    },
  })
  for (const text of ['08:52', '09:14, tarde', 'faltó 4 seguidas', 'faltó también ayer', '2 presentes, 1 tarde'])
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
})

test('M83: a past day is read, until Corregir; the arrows change the lesson day', async () => {
  const day = addDays(TODAY, -3)
  const { saved } = draw({ day, list: { previous: addDays(TODAY, -7), next: TODAY, students: [listed(1)] } })
  await expect.element(row(1)).toBeDisabled()
  await userEvent.keyboard('p')
  expect(saved).toEqual([])
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  expect(closed).toEqual([`day ${addDays(TODAY, -7)}`, 'day undefined'])
  await sheet.getByRole('button', { name: 'Corregir' }).click()
  await userEvent.keyboard('p')
  await expect.poll(() => saved.map(({ body }) => (body as Body).date)).toEqual([day])
})

test('M83: a day without lesson says why', async () => {
  draw({ list: { closed: { name: 'Navidad', next: null } } })
  await expect.element(sheet.getByText('No hay clase: Navidad.')).toBeVisible()
  await expect.element(row(1)).not.toBeInTheDocument()
})

test('M83: an empty group says so', async () => {
  draw({ list: { students: [] } })
  await expect.element(sheet.getByText('Nadie inscrito todavía.')).toBeVisible()
})

test('M83: on a phone the rows have room for a thumb', async () => {
  await page.viewport(390, 844)
  draw()
  await expect.element(row(1)).toBeVisible()
  expect(row(1).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(55)
  await page.viewport(1366, 768)
})
