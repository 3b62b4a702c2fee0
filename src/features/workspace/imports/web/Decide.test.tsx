import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '#web/calls/useRead.ts'
import { serve } from '#web/testing/serve.ts'
import { imports, type StudentImport } from '../contract.ts'
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
const record = (change: Parameters<typeof shownAs>[0] = {}) =>
  shownAs({ state: 'checked', verdicts: { ready: 3 }, mapping: MAPPING, nameOrder: 'surnames', people, ...change })
const open = (change: Parameters<typeof shownAs>[0] = {}) => draw(record(change))

test('LLE-37, LLE-38: each tick says its count, and the rows are checked anew with the other answers', async () => {
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  open({ ticks: { withoutEmail: true }, dueOn: '2026-12-12' })
  const checked = serve(imports.check, () => ({ import: record({ state: 'checking' }) }))
  await expect.element(page.getByRole('checkbox', { name: /Entran sin correo 1,026 alumnos/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Los correos repetidos son del tutor 312 alumnos, 148 familias/ }).click()
  await expect
    .poll(() => checked.map(({ body }) => body))
    .toEqual([{ ...MAPPING, nameOrder: 'surnames', dueOn: '2026-12-12', withoutEmail: true, sharedEmails: true }])
})

test('LLE-37: ticks while the rows are checked wait, keep the focus, and go together with those before them', async () => {
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  open()
  let now = record()
  serve(imports.find, () => ({ import: now }))
  const checked = serve(imports.check, ({ body }) => {
    now = record({ state: 'checking', ticks: body as NonNullable<StudentImport['ticks']> })
    return { import: now }
  })
  const tick = (name: RegExp) => page.getByRole('checkbox', { name })
  await tick(/Los correos repetidos/).click()
  await tick(/Entran sin correo/).click()
  await tick(/apellido materno/).click()
  await expect.element(page.getByText(/^Revisando/)).toBeVisible()
  for (const name of [/Los correos repetidos/, /Entran sin correo/, /apellido materno/]) await expect.element(tick(name)).toBeChecked()
  await expect.element(tick(/apellido materno/)).toHaveFocus()
  expect(checked.length).toBe(1)
  now = { ...now, state: 'checked' }
  await refresh([imports.find])
  await expect
    .poll(() => checked.map(({ body }) => body))
    .toEqual([
      { ...MAPPING, nameOrder: 'surnames', sharedEmails: true },
      { ...MAPPING, nameOrder: 'surnames', sharedEmails: true, withoutEmail: true, noSecondSurname: true },
    ])
})

test('COB-16, LLE-32: asks whether tutors who are there already are the same; asks nothing that concerns nobody', async () => {
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  open()
  const checked = serve(imports.check, () => ({ import: record({ state: 'checking' }) }))
  await page.getByRole('checkbox', { name: /Los tutores que ya están en Plantel son las mismas personas 4 alumnos/ }).click()
  await expect.poll(() => checked.map(({ body }) => body)).toEqual([{ ...MAPPING, nameOrder: 'surnames', knownTutors: true }])
  expect(page.getByRole('checkbox', { name: /El correo manda/ }).query()).toBeNull()
})

test('LLE-36: the arrows move a border where a cut is possible; Al revés turns all', async () => {
  const name = { _id: '3', number: 3, units: ['MONTES', 'DE OCA', 'RIOS', 'JUAN'], cut: [1, 2], doubtful: true }
  const short = { _id: '5', number: 5, units: ['RUIZ', 'PAZ', 'ANA'], cut: [1, 2], doubtful: false }
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 1, names: [name, short], total: 2 }))
  open()
  const checked = serve(imports.check, () => ({ import: record({ state: 'checking' }) }))
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

test('LLE-40: below all that is decided the rows keep their head, two rows and their foot', async () => {
  await page.viewport(1366, 768)
  const names = Array.from({ length: 20 }, (_, at) => ({
    ...{ _id: String(at + 2), number: at + 2, units: ['RUIZ', 'PAZ', 'ANA'], cut: [1, 2], doubtful: true },
  }))
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 20, names, total: 20 }))
  const money = { students: 3, groups: 1, cost: 300, paid: 100, missing: 200, credit: 0, byGroup: [] }
  serve(imports.sums, () => money)
  open({ mapping: { ...MAPPING, group: 3 } })
  await expect.element(page.getByText('Pagado antes de Plantel')).toBeVisible()
  const foot = page.getByText('3 filas', { exact: true })
  await expect.element(foot).toBeInTheDocument()
  const list = document.querySelector("[data-slot='list']")!.getBoundingClientRect()
  expect(list.height).toBeGreaterThanOrEqual(184)
  const below = page.getByRole('button', { name: 'Descartar' }).element().getBoundingClientRect()
  expect(foot.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below.top)
})

test('LLE-40: keeps the figures of the old notebook through a check', async () => {
  await page.viewport(1366, 768)
  serve(imports.names, () => ({ order: 'surnames' as const, doubtful: 0, names: [], total: 0 }))
  const sums = serve(imports.sums, () => ({ students: 3, groups: 1, cost: 300, paid: 100, missing: 200, credit: 0, byGroup: [] }))
  const enrolling = { mapping: { ...MAPPING, group: 3 } }
  open(enrolling)
  let now = record(enrolling)
  serve(imports.find, () => ({ import: now }))
  serve(imports.check, () => ({ import: (now = record({ ...enrolling, state: 'checking' })) }))
  await page.getByLabelText('Te deben').fill('250')
  await expect.element(page.getByText('Faltan $50.00.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Entran sin correo/ }).click()
  await expect.element(page.getByLabelText('Te deben')).not.toBeInTheDocument()
  now = record(enrolling)
  await refresh([imports.find])
  await expect.element(page.getByText('Faltan $50.00.')).toBeVisible()
  expect(sums.length).toBeGreaterThan(1)
})
