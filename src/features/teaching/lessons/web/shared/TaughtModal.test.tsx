import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { employees } from '#features/foundation/employees/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import { taught, type TaughtLesson } from '../../contract.ts'
import { TaughtButton } from './TaughtButton.tsx'

const TODAY = '2026-11-23'
const GROUP = { _id: 'd00000000000000000000001', name: 'Matutino' }
const irma = { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Solís', secondLastName: 'Paz' }
const nadia = { ...irma, _id: 'c00000000000000000000002', name: 'Nadia', lastName: 'Vega', isProfessor: true }
const lesson = (part: Partial<TaughtLesson> = {}): TaughtLesson => ({
  day: '2026-11-17',
  of: '0900',
  startHour: '0900',
  endHour: '1100',
  given: true,
  closed: null,
  corrected: false,
  reason: '',
  teacher: irma,
  classRoom: null,
  ...part,
})
const button = (name: string | RegExp) => page.getByRole('button', { name })
const permissions = ['get /groups/', 'put /lessons/taught'] as never
const RESTORED = 'Lo anterior al 20/11/2026 usa el horario de esa fecha.'

test('DIR-30: Nadia gave the lesson of the 17th: list, form, reason, and only what is asked is sent', async () => {
  serve(employees.list, () => ({ users: [nadia] }))
  serve(taught.list, () => ({
    lessons: [lesson(), lesson({ day: '2026-11-19', given: false, corrected: true, reason: 'No hubo luz' })],
    remarks: [RESTORED],
  }))
  const requests = serve(taught.correct, () => ({ lesson: lesson({ teacher: nadia, corrected: true }) }))
  render(<TaughtButton group={GROUP} today={TODAY} />, { permissions })
  await button('Clases dadas').click()
  await expect.element(page.getByText('No se dio')).toBeVisible()
  await expect.element(page.getByText(RESTORED)).toBeVisible()
  await button(/Corregir la clase del .*17/).click()
  await button('Corregir').click()
  await expect.element(page.getByText('Escribe el motivo.').first()).toBeVisible()
  expect(requests).toHaveLength(0)
  await page.getByRole('combobox', { name: 'Profesor' }).click()
  await page.getByText('Nadia Vega Paz').click()
  await page.getByLabelText('Motivo').fill('Irma faltó')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatchObject({
    params: { group: GROUP._id, day: '2026-11-17', startHour: '0900' },
    body: { given: true, teacher: nadia._id, startHour: '0900', endHour: '1100', reason: 'Irma faltó' },
  })
})

test('DIR-30: a lesson that was not given asks for no teacher and no hours; a day without lessons says so', async () => {
  serve(taught.list, () => ({ lessons: [lesson()], remarks: [] }))
  const requests = serve(taught.correct, () => ({ lesson: lesson({ given: false, corrected: true }) }))
  render(<TaughtButton group={GROUP} day="2026-11-17" today={TODAY} />, { permissions })
  await button('Corregir clase dada').click()
  await button(/Corregir la clase/).click()
  await page.getByText('No se dio').click()
  await expect.element(page.getByText('Profesor')).not.toBeInTheDocument()
  await page.getByLabelText('Motivo').fill('No hubo luz')
  await button('Corregir').click()
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatchObject({ body: { given: false, reason: 'No hubo luz' } })
})

test('DIR-30: today and without the right there is no button; an empty day says why', async () => {
  serve(taught.list, () => ({ lessons: [], remarks: [] }))
  const { unmount } = render(<TaughtButton group={GROUP} day={TODAY} today={TODAY} />, { permissions })
  await expect.element(button(/Corregir|Clases/)).not.toBeInTheDocument()
  unmount()
  render(<TaughtButton group={GROUP} day="2026-11-18" today={TODAY} />, { permissions })
  await button('Corregir clase dada').click()
  await expect.element(page.getByText('Ese día no hay clase anotada.')).toBeVisible()
})
