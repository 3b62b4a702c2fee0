import { useNavigate, useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans, type RegistrationDues } from '#features/money/plans/contract.ts'
import { academyDay, addDays } from '#lib/days.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { question } from '#web/ui/confirm.ts'
import { refresh } from '#web/calls/useRead.ts'
import { EnrolmentWizard } from './EnrolmentWizard.tsx'
import { next, serveSchool, student } from './testing.tsx'

const TODAY = academyDay(new Date(), 'America/Mexico_City')
const LATE = '2026-09-21'

function Mount() {
  const navigate = useNavigate()
  const { inscripcion, alumno }: { inscripcion?: string; alumno?: string } = useSearch({ strict: false })
  if (inscripcion) return <EnrolmentWizard student={inscripcion} onClose={() => void navigate({ to: '.', search: {} })} />
  return (
    <>
      <p>{alumno === student._id ? 'la caja de Renata' : 'cerrado'}</p>
      <button type="button" onClick={() => void navigate({ to: '.', search: { inscripcion: student._id } })}>
        Inscribir
      </button>
    </>
  )
}

const registration = (name: string, dues: RegistrationDues['dues']): RegistrationDues => ({
  _id: 'a00000000000000000000091',
  group: { _id: 'a00000000000000000000092', name },
  course: { _id: 'a00000000000000000000093', name },
  date: LATE,
  net: 9500,
  paid: 0,
  balance: 9500,
  version: 1,
  template: null,
  dues,
})
/** Renata left in autumn: two dates are past, one of them paid; one is in the future. */
const AUTUMN = [
  registration('Álgebra', [
    { dueOn: '2026-09-14', amount: 800, open: 0 },
    { dueOn: LATE, amount: 3000, open: 3000 },
    { dueOn: addDays(TODAY, 30), amount: 4500, open: 4500 },
  ]),
  registration('Física', [{ dueOn: '2026-10-05', amount: 2000, open: 2000.5 }]),
]

function open({
  dueOn = LATE,
  registrations = AUTUMN,
  ...options
}: RenderOptions & { dueOn?: string | null; registrations?: RegistrationDues[] } = {}) {
  serveSchool()
  serve(studentAccount.sidebar, () => ({ student: { ...student, dueOn }, groups: [], payments: [], debt: 9500.5, credit: 0 }))
  const requests = serve(paymentPlans.ofStudent, () => ({ registrations }))
  render(<Mount />, { at: `/?inscripcion=${student._id}`, ...options })
  return requests
}
const debt = () => page.getByRole('status').filter({ hasText: /^Debe/ })
const charge = () => page.getByRole('button', { name: 'Cobrar', exact: true })
const algebra = () => page.getByRole('radio', { name: /ECOEMS/ })

test('M158: Renata returns with two overdue dates: every step shows the debt and its date', async () => {
  open()
  await expect.element(debt()).toMatchTextContent('Debe $5,000.50 desde el 21/09/2026')
  await algebra().click()
  await next().click()
  await page.getByRole('radio', { name: /Sabatino A/ }).click()
  await expect.element(debt()).toBeVisible()
  await next().click()
  await expect.element(page.getByRole('textbox', { name: /^Cantidad/ })).toBeVisible()
  await expect.element(debt()).toMatchTextContent('Debe $5,000.50')
})

test("M158: 'Cobrar' opens the till with Renata without a question; the chosen course remains after the charge", async () => {
  open()
  await algebra().click()
  await charge().click()
  await expect.element(page.getByText('la caja de Renata')).toBeVisible()
  expect(question.get()).toBeNull()
  await page.getByRole('button', { name: 'Inscribir' }).click()
  await expect.element(algebra()).toBeChecked()
})

test('M158: another desk charges it meanwhile: the wizard hides it', async () => {
  open()
  await expect.element(debt()).toBeVisible()
  serve(paymentPlans.ofStudent, () => ({ registrations: [] }))
  await refresh([paymentPlans.ofStudent])
  await expect.element(debt()).not.toBeInTheDocument()
})

test.for([
  ['pays on time, the next date is to come', addDays(TODAY, 6)],
  ['is to pay today', TODAY],
  ['owes nothing', null],
] as const)('M158: of Renata, who %s, no debt is told or asked for', async ([, dueOn]) => {
  const requests = open({ dueOn })
  await expect.element(algebra()).toBeVisible()
  await expect.element(page.getByText(/Renata Olvera/)).toBeVisible()
  expect([requests.length, debt().elements().length]).toEqual([0, 0])
})

test('M158: a user who cannot charge sees the debt without a button', async () => {
  open({ permissions: ['get /students/', 'put /groups/?/enroll/?', 'get /courses/'] })
  await expect.element(debt()).toBeVisible()
  await expect.element(charge()).not.toBeInTheDocument()
})
