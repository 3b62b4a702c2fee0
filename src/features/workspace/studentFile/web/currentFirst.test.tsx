import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { CoursesTab } from '#features/money/registrations/web/shared/CoursesTab.tsx'
import { ownGroup, student } from '#features/money/registrations/web/shared/testing.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { AttendanceTab } from '#features/presence/attendance/web/shared/AttendanceTab.tsx'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { StudentSidebar } from './StudentSidebar.tsx'
import { CoursesBlock } from './summary/CoursesBlock.tsx'

const without = { ...ownGroup.registration, balance: 0 }
const group = (at: number, part: Partial<StudentGroup>): StudentGroup => ({
  ...ownGroup,
  _id: `c0000000000000000000000${at}`,
  registration: { ...without, _id: `c0000000000000000000001${at}` },
  ...part,
})
// Renata started two years ago, and returned.
const GROUPS = [
  group(1, { name: 'Sabatino 2019', startDate: '2019-01-12', endDate: '2019-06-20', registration: ownGroup.registration }),
  group(2, { name: 'Intensivo 2020', startDate: '2020-01-11', endDate: '2020-03-14' }),
  group(3, { name: 'Sabatino A', startDate: '2020-03-21', endDate: '2099-12-31' }),
]
const nothing = () => {}

const PLACES: [string, ComponentType<{ groups: StudentGroup[] }>, ended: RegExp][] = [
  [
    'the sidebar of Alumnos',
    () => (
      <StudentSidebar
        id={student._id}
        onClose={nothing}
        onPlan={nothing}
        onMore={nothing}
        onEnrol={nothing}
        onCharge={nothing}
        onLed={nothing}
      />
    ),
    /Terminó el 14\/03\/2020.*Terminó el 20\/06\/2019/,
  ],
  ["'Resumen'", ({ groups }) => <CoursesBlock student={student} groups={groups} />, /Terminó el 14\/03\/2020.*Terminó el 20\/06\/2019/],
  ["'Cursos'", () => <CoursesTab student={student} />, /Terminó el 14\/03\/2020.*Terminó el 20\/06\/2019/],
  ["'Asistencia'", () => <AttendanceTab student={student} />, /14\/03\/2020.*20\/06\/2019/],
]

test.for(PLACES)(
  'M160: %s lists current groups first; ended ones are folded below with their day, the latest first',
  async ([, Place, ended]) => {
    serve(students.groups, () => ({ groups: GROUPS }))
    serve(studentAccount.debt, () => ({ payments: [], credit: 0 }))
    serve(studentAccount.sidebar, () => ({ student, groups: GROUPS, payments: [], debt: 0, credit: 0 }))
    serve(outbox.undelivered, () => ({ undelivered: null }))
    const { container } = render(<Place groups={GROUPS} />)
    const fold = page.getByText('2 grupos terminados')
    await expect.element(fold).toBeVisible()
    await expect.element(page.getByText(/^Sabatino A/)).toBeVisible()
    await expect.element(page.getByText(/^Intensivo 2020/).first()).not.toBeVisible()
    await fold.click()
    await expect.element(page.getByText(/^Intensivo 2020/).first()).toBeVisible()
    expect(container.textContent).toMatch(new RegExp(`Sabatino A.*2 grupos terminados.*${ended.source}`, 's'))
  },
)

test('M160: a debt of an ended group shows on the fold', async () => {
  render(<CoursesBlock student={student} groups={GROUPS} />)
  await expect.element(page.getByText('Debe $3,300.00')).toBeVisible()
})

test("M160: a student with only ended groups reads 'Ninguno vigente.'", async () => {
  render(<CoursesBlock student={student} groups={GROUPS.slice(0, 2)} />)
  await expect.element(page.getByText('Ninguno vigente.')).toBeVisible()
})
