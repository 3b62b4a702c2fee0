import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#contract/route.ts'
import { addDays, academyDay, formatDay } from '#lib/days.ts'
import { notices } from '#web/ui/toasts.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { attendance, attendanceFailures } from '../../contract.ts'
import { listDay, listed, type Listed } from './testing.ts'
import { GroupChecklist } from './GroupChecklist.tsx'
import styles from './checklist.module.css'

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const GROUP = { _id: 'e00000000000000000000001', name: 'Sabatino A', startDate: addDays(TODAY, -30) }
const class3 = [listed(1, { attendance: true }), listed(2), listed(3, { attendance: false })]

interface DrawOptions extends RenderOptions {
  students?: Listed[]
  group?: typeof GROUP
  closed?: Answer<typeof attendance.checklist>['closed']
}
function draw({ students = class3, group = GROUP, closed = null, ...options }: DrawOptions = {}) {
  const marks = new Map(students.map(each => [each._id, each.attendance]))
  const reads = serve(attendance.checklist, () =>
    listDay({ closed, students: students.map(each => ({ ...each, attendance: marks.get(each._id)! })) }),
  )
  const marked = serve(attendance.markToday, ({ body }) => {
    const { studentId, attendance: present } = body as { studentId: string; attendance: boolean }
    marks.set(studentId, present)
    return { attendance: { _id: studentId, date: TODAY, attendance: present } }
  })
  render(
    <>
      <div style={{ width: 330, padding: 20 }}>
        <GroupChecklist group={group} today={TODAY} />
      </div>
      <Questions />
    </>,
    options,
  )
  return { read: reads, marked }
}
const list = page.getByRole('region', { name: 'Asistencia de hoy' })
const of = (number: number) => list.getByRole('group', { name: `Nombre${number} Apellido${number} Ruiz` })
const present = (number: number) => of(number).getByRole('button', { name: 'Presente' })
const absent = (number: number) => of(number).getByRole('button', { name: 'Ausente' })
const counts = list.getByRole('status')
const all = page.getByRole('button', { name: 'Todos presentes' })
const shownNotices = () => notices.get().map(({ kind, text }) => [kind, text])

test("ATT-30: today's marks with their counts", async () => {
  draw()
  await expect.element(counts).toHaveTextContent('1 presente · 1 ausente · 1 sin marcar')
  await expect.element(present(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(absent(3)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(list).toMatchTextContent(formatDay(TODAY))
})

test('ATT-30: a mark shows at once and is sent for today', async () => {
  const { marked } = draw()
  await absent(2).click()
  await expect.element(absent(2)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(counts).toHaveTextContent('1 presente · 2 ausentes · 0 sin marcar')
  await expect.poll(() => marked.map(({ body }) => body)).toEqual([{ studentId: listed(2)._id, groupId: GROUP._id, attendance: false }])
})

test('ATT-30: it reverts on a refusal, and shows why', async () => {
  draw()
  let refuse = () => {}
  serve(attendance.markToday, async () => {
    await new Promise<void>(resolve => (refuse = resolve))
    throw new Refused(attendanceFailures.NEVER_IN_GROUP)
  })
  await present(2).click()
  await expect.element(present(2)).toHaveAttribute('aria-pressed', 'true')
  refuse()
  await expect.element(present(2)).toHaveAttribute('aria-pressed', 'false')
  expect(shownNotices()).toEqual([['error', 'El alumno no pertenece a este grupo.']])
})

test("ATT-31, DES-24: 'Todos presentes' marks those without a mark; absences stay", async () => {
  const students = [...class3, listed(4), listed(5)]
  const { marked } = draw({ students })
  await all.click()
  await expect.element(counts).toHaveTextContent('4 presentes · 1 ausente · 0 sin marcar')
  await expect.poll(shownNotices).toEqual([['success', 'Asistencia registrada']])
  expect(marked.map(({ body }) => (body as { studentId: string }).studentId).toSorted()).toEqual([2, 4, 5].map(each => listed(each)._id))
  await expect.element(all).not.toBeInTheDocument()
})

test('ATT-31: reports how many could not be marked; their marks revert', async () => {
  draw({ students: [listed(1), listed(2)] })
  serve(attendance.markToday, () => {
    throw new Refused(attendanceFailures.NEVER_IN_GROUP)
  })
  await all.click()
  await expect.poll(shownNotices).toEqual([['error', 'No se registró la asistencia de 2 alumnos']])
  await expect.element(counts).toHaveTextContent('0 presentes · 0 ausentes · 2 sin marcar')
})

test('ATT-32: the search finds by the beginning of names, without accents', async () => {
  draw({ students: Array.from({ length: 12 }, (_, at) => listed(at + 1, at === 6 ? { lastName: 'Ávila' } : {})) })
  await list.getByRole('searchbox', { name: 'Buscar en la lista' }).fill('avi')
  await expect.element(list.getByText('Ávila Ruiz')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
  await list.getByRole('searchbox').fill('zzz')
  await expect.element(list.getByText('Nadie con «zzz».')).toBeVisible()
})

test('ATT-33: from 200 students on rows of 60 px are drawn in sight only', async () => {
  draw({ students: Array.from({ length: 200 }, (_, at) => listed(at + 1)) })
  await expect.element(of(1)).toBeVisible()
  const rows = list.getByRole('listitem')
  expect(rows.elements().length).toBeLessThan(30)
  expect(rows.first().element().getBoundingClientRect().height).toBe(60)
  const box = document.querySelector(`.${styles.scroll}`)!
  expect(box.querySelector('ul')!.getBoundingClientRect().height).toBe(200 * 60)
  box.scrollTop = box.scrollHeight
  await expect.element(of(200)).toBeVisible()
  await expect.element(of(1)).not.toBeInTheDocument()
})

test('ATT-33: under 200 all rows are there, of the same height', async () => {
  draw({ students: Array.from({ length: 199 }, (_, at) => listed(at + 1)) })
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(199)
  expect(list.getByRole('listitem').first().element().getBoundingClientRect().height).toBe(60)
})

test('ATT-34: a reader sees the marks', async () => {
  draw({ permissions: ['get /students/'] })
  await expect.element(list.getByText('Presente', { exact: true })).toBeVisible()
  await expect.element(list.getByText('Sin marcar', { exact: true })).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
})

test('ATT-26: a group that has not begun has nothing to record', async () => {
  const { read } = draw({ group: { ...GROUP, startDate: addDays(TODAY, 2) } })
  await expect.element(list.getByText(/El grupo empieza el/)).toBeVisible()
  expect(read).toEqual([])
})

test('OFE-12: on a closed day the list shows the reason and the next lesson instead of marks', async () => {
  draw({ closed: { name: 'Navidad', next: { day: '2026-11-30', startHour: '1600' } } })
  await expect.element(page.getByText('No hay clase: Navidad. Próxima: Lunes 30/11/2026, 16:00.')).toBeVisible()
  expect(page.getByRole('list', { name: 'Alumnos' }).elements()).toHaveLength(0)
})

test('OFE-12: on a day without class it asks once whether this is an extra lesson; the marks then say so', async () => {
  const { marked } = draw({ closed: { name: 'clase cancelada', next: null } })
  await expect.element(page.getByText('No hay clase: clase cancelada.')).toBeVisible()
  await page.getByRole('button', { name: 'Es una clase extra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Es una clase extra' }).click()
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  await expect.poll(() => marked.at(-1)?.body).toMatchObject({ extra: true, attendance: true })
})

test('OFE-12: without the permission there is no such button', async () => {
  draw({ closed: { name: 'Junta', next: null }, permissions: ['get /students/', 'put /attendance/single/?'] })
  await expect.element(page.getByText('No hay clase: Junta.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Es una clase extra' }).elements()).toEqual([])
})
