import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { absences, type UncoveredLesson } from '../../contract.ts'
import { UncoveredDrawer } from './UncoveredDrawer.tsx'

const hector = { _id: 'a00000000000000000000001', name: 'Héctor', lastName: 'Ruiz' }
const [marta, nadia] = [
  { _id: 'a00000000000000000000002', name: 'Marta', lastName: 'Sosa' },
  { _id: 'a00000000000000000000003', name: 'Nadia', lastName: 'Vega' },
]
const lesson = (part: Partial<UncoveredLesson> = {}): UncoveredLesson => ({
  group: { _id: 'd00000000000000000000001', name: 'Física Matutino' },
  course: 'Física',
  day: '2026-11-23',
  startHour: '1000',
  endHour: '1200',
  classRoom: { _id: 'c00000000000000000000001', name: 'Salón 2' },
  location: { _id: 'e00000000000000000000001', name: 'Coyoacán' },
  teacher: hector,
  absence: 'f00000000000000000000001',
  enrolled: 12,
  candidates: [marta, nadia],
  ...part,
})
const absence = { _id: 'f00000000000000000000001', employee: hector, startDate: '2026-11-23', endDate: '2026-11-25', reason: 'Congreso' }

function draw(waiting: UncoveredLesson[], absent = [absence]) {
  serve(absences.list, () => ({ absences: absent }))
  serve(absences.uncovered, () => ({ lessons: waiting }))
  const covered = serve(lessons.cover, ({ body }) => ({
    covered: (body as { covers: unknown[] }).covers.length,
    left: [],
    queued: { email: 0, sms: 0 },
  }))
  render(<UncoveredDrawer from="2026-11-23" to="2026-11-29" campus={undefined} onClose={vi.fn()} />)
  return { covered }
}

test('OFE-17: one press covers a lesson, by its first candidate or another', async () => {
  const { covered } = draw([lesson()])
  await expect.element(page.getByText('Lun 23/11, 10:00–12:00 · Salón 2, Coyoacán · Sin Héctor Ruiz')).toBeVisible()
  await page.getByRole('button', { name: 'Cubrir Física Matutino, 23/11/2026' }).click()
  await expect.poll(() => covered.length).toBe(1)
  const uncoveredLesson = { group: 'd00000000000000000000001', day: '2026-11-23', startHour: '1000' }
  expect(covered[0]!.body).toEqual({ covers: [{ ...uncoveredLesson, teacher: marta._id }], message: false })
})

test('OFE-17: Cubrir todas takes each first candidate and names lessons without one', async () => {
  const { covered } = draw([
    lesson(),
    lesson({ group: { _id: 'd00000000000000000000002', name: 'Física Vespertino' }, startHour: '1600', candidates: [nadia] }),
    lesson({ group: { _id: 'd00000000000000000000003', name: 'Álgebra' }, startHour: '1800', candidates: [] }),
  ])
  await expect.element(page.getByText('Nadie está libre a esa hora.')).toBeVisible()
  await page.getByRole('button', { name: 'Cubrir todas (2)' }).click()
  await expect.poll(() => covered.length).toBe(1)
  expect((covered[0]!.body as { covers: { teacher: string }[] }).covers.map(({ teacher }) => teacher)).toEqual([marta._id, nadia._id])
  await expect.poll(() => JSON.stringify(notices.get())).toContain('Álgebra, 23/11/2026: nadie está libre.')
})

test('OFE-17: nobody is absent', async () => {
  draw([], [])
  await expect.element(page.getByText('Nadie falta esta semana.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Registrar ausencia' })).toBeVisible()
})
