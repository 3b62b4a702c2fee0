import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve } from '#web/testing/serve.ts'
import { imports } from '../contract.ts'
import { draw, shownAs } from './testing.tsx'

const MAPPING = { fullName: 0, email: 1, phoneNumber: 2 }
const people = {
  sharedEmails: 312,
  families: 148,
  withoutEmail: 1_026,
  noSecondSurname: 19,
  knownTutors: 4,
  knownStudents: 0,
  knownPhones: 0,
}
const open = (change: Parameters<typeof shownAs>[0] = {}) =>
  draw(shownAs({ state: 'checked', verdicts: { ready: 3 }, mapping: MAPPING, nameOrder: 'surnames', people, ...change }))

test('LLE-37, LLE-38: each tick says its count, and the rows are checked anew with the other answers', async () => {
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  open({ ticks: { withoutEmail: true }, dueOn: '2026-12-12' })
  const checked = serve(imports.check, () => ({ import: shownAs() }))
  await expect.element(page.getByRole('checkbox', { name: /Entran sin correo 1,026 alumnos/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Los correos repetidos son del tutor 312 alumnos, 148 familias/ }).click()
  await expect
    .poll(() => checked.map(({ body }) => body))
    .toEqual([{ ...MAPPING, nameOrder: 'surnames', dueOn: '2026-12-12', withoutEmail: true, sharedEmails: true }])
})

test('COB-16, LLE-32: asks whether tutors who are there already are the same; asks nothing that concerns nobody', async () => {
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  open()
  const checked = serve(imports.check, () => ({ import: shownAs() }))
  await page.getByRole('checkbox', { name: /Los tutores que ya están en Plantel son las mismas personas 4 alumnos/ }).click()
  await expect.poll(() => checked.map(({ body }) => body)).toEqual([{ ...MAPPING, nameOrder: 'surnames', knownTutors: true }])
  expect(page.getByRole('checkbox', { name: /El correo manda/ }).query()).toBeNull()
})

test('LLE-36: the arrows move a border where a cut is possible; Al revés turns all', async () => {
  const name = { _id: '3', number: 3, units: ['MONTES', 'DE OCA', 'RIOS', 'JUAN'], cut: [1, 2], doubtful: true }
  const short = { _id: '5', number: 5, units: ['RUIZ', 'PAZ', 'ANA'], cut: [1, 2], doubtful: false }
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 1, names: [name, short], total: 2 }))
  open()
  const checked = serve(imports.check, () => ({ import: shownAs() }))
  await expect.element(page.getByRole('button', { name: 'Mover el corte de la fila 5 a la derecha' })).toBeDisabled()
  await page.getByRole('button', { name: 'Mover el corte de la fila 3 a la derecha' }).click()
  await page.getByRole('button', { name: 'Al revés' }).click()
  await expect
    .poll(() => checked.map(({ body }) => body))
    .toEqual([
      { ...MAPPING, nameOrder: 'surnames', cuts: { 3: [1, 3] } },
      { ...MAPPING, nameOrder: 'names', cuts: {} },
    ])
})
