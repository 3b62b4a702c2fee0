import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { employees } from '#features/foundation/employees/contract.ts'
import { notices } from '#web/ui/toasts.ts'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { absenceFailures, absences, ABSENCE_TEXTS } from '../../contract.ts'
import { AbsenceModal } from './AbsenceModal.tsx'

const hector = { _id: 'a00000000000000000000001', name: 'Héctor', lastName: 'Ruiz', secondLastName: '', isProfessor: true }
const submit = page.getByRole('button', { name: 'Registrar', exact: true })

function draw() {
  let closed = 0
  serve(employees.list, () => ({ users: [hector] }))
  render(<AbsenceModal onClose={() => void (closed += 1)} />, { permissions: ['put /lessons/cover', 'get /users/'] as never })
  return () => closed
}

const chooseHector = async () => {
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByText('Héctor Ruiz').click()
}

test('OFE-17: an absence has a professor, dates and a reason; without a professor sends nothing', async () => {
  const closed = draw()
  const requests = serve(absences.create, ({ body }) => {
    const { startDate, endDate } = body as { startDate: string; endDate: string }
    return { absence: { _id: 'f00000000000000000000001', employee: hector, startDate, endDate, reason: 'Congreso' } }
  })
  await submit.click()
  await expect.element(page.getByText(ABSENCE_TEXTS.employee)).toBeVisible()
  expect(requests).toEqual([])
  await chooseHector()
  await page.getByLabelText('Del').fill('30/11/2026')
  await userEvent.tab()
  await page.getByLabelText('Al', { exact: true }).fill('02/12/2026')
  await userEvent.tab()
  await page.getByLabelText('Motivo').fill('Congreso')
  await submit.click()
  await expect.poll(closed).toBe(1)
  expect(requests[0]!.body).toEqual({ employee: hector._id, startDate: '2026-11-30', endDate: '2026-12-02', reason: 'Congreso' })
  expect(notices.get()[0]!.text).toBe('Ausencia registrada')
})

test('OFE-17: shows an overlap in words, and keeps what was typed', async () => {
  const closed = draw()
  serve(absences.create, () => {
    throw new Refused(absenceFailures.ABSENCE_OVERLAP)
  })
  await chooseHector()
  await page.getByLabelText('Motivo').fill('Congreso')
  await submit.click()
  await expect.poll(() => notices.get().map(({ text }) => text)).toContain('Ya tiene una ausencia en esas fechas.')
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('Congreso')
  expect(closed()).toBe(0)
})
