import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { notices } from '#web/ui/toasts.ts'
import { MODULES, SCANNER_TEXTS, scannerFailures, scanners } from '../contract.ts'
import { AssignationPage } from './AssignationPage.tsx'
import { hold } from '#web/testing/reader.ts'
import { freshDoor, lesson, pullCable, scanned, XIMENA, says } from './testing.tsx'

beforeEach(freshDoor)

const card = page.getByRole('region', { name: 'Resultado' })
const MODULE_GROUP = lesson({ name: 'Razonamiento A', parent: 'ECOEMS Sabatino' })

const WARNING = { code: 'SAME_HOURS', message: 'Ya está en «Taller», con clase a la misma hora que «Razonamiento A».' }

async function draw({ at = '/?modulo=Razonamiento', already = false, warnings = [] as (typeof WARNING)[] } = {}) {
  const requests = serve(scanners.assign, () => ({
    success: true,
    student: scanned().student,
    group: MODULE_GROUP,
    message: already ? SCANNER_TEXTS.alreadyAssigned : SCANNER_TEXTS.assigned,
    already,
    modules: [
      { course: 'd1', name: 'Ciencias Sociales', phase: 1 },
      { course: 'd2', name: 'Razonamiento', phase: 2 },
    ],
    warnings,
  }))
  render(<AssignationPage />, { at })
  await expect.element(card).toBeVisible()
  return requests
}

test('SCN-60: the four modules letter for letter; without one nothing is assigned', async () => {
  const requests = await draw({ at: '/' })
  for (const name of ['Razonamiento', 'Ciencias Sociales', 'Mátematicas', 'Ciencias Experimentales'])
    await expect.element(page.getByRole('radio', { name, exact: true })).toBeInTheDocument()
  expect(MODULES).toHaveLength(4)
  await says(card, 'Elige el módulo que se asigna')
  hold(XIMENA)
  await expect.poll(() => notices.get()[0]?.text).toBe('Elige el módulo que se asigna.')
  expect(requests).toEqual([])
  await page.getByText('Ciencias Experimentales').click()
  hold(XIMENA.toUpperCase())
  await expect.poll(() => requests.map(({ params, body }) => [params.id, body])).toEqual([[XIMENA, { course: 'Ciencias Experimentales' }]])
})

test('SCN-70: a pass read the moment after another module was chosen is for that one', async () => {
  const requests = await draw()
  const tile = page.getByRole('radio', { name: 'Mátematicas', exact: true }).element() as HTMLElement
  tile.click()
  hold(XIMENA)
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ course: 'Mátematicas' }])
})

test('SCN-70: the card shows student, module, group and the phases so far', async () => {
  await draw()
  hold(XIMENA)
  for (const text of ['Módulo asignado', 'Ximena', 'Hernández Cruz', 'Razonamiento', 'ECOEMS Sabatino · Razonamiento A'])
    await says(card, text)
  await expect
    .poll(() => page.getByRole('list', { name: 'Fases del alumno' }).element().textContent)
    .toBe('Fase 1 Ciencias SocialesFase 2 Razonamiento')
})

test('SCN-63: the same module again is a message', async () => {
  await draw({ already: true })
  hold(XIMENA)
  await says(card, 'El alumno ya tiene asignado este módulo.')
})

test("SCN-71: refusals in the server's words, a foreign code refused here, an unknown fault with its text", async () => {
  const requests = await draw()
  const failures = [
    [scannerFailures.NO_MODULE, 'El alumno no está en un grupo que tenga ese módulo.'],
    [scannerFailures.MODULE_TAKEN, 'El alumno ya tiene ese módulo en otro grupo.'],
    [{ code: 'X', status: 500, message: 'x' }, SCANNER_TEXTS.unknown],
  ] as const
  for (const [failure, text] of failures) {
    serve(scanners.assign, () => {
      throw new Refused(failure)
    })
    hold(XIMENA)
    await says(card, text)
    await says(card, 'No asignado')
  }
  hold('https://ejemplo.mx')
  await says(card, SCANNER_TEXTS.invalid)
  expect(requests).toEqual([])
})

test("M108: a student with class at the module's hours is assigned, and the card says so", async () => {
  await draw({ warnings: [WARNING] })
  hold(XIMENA)
  await says(card, 'Módulo asignado')
  await says(card, WARNING.message)
})

test('M95: shows the name of a refused student on the card and in the list', async () => {
  await draw()
  const student = { name: 'Ximena', lastName: 'Hernández', secondLastName: 'Cruz' }
  serve(scanners.assign, () => {
    throw new Refused(scannerFailures.NO_MODULE, undefined, { student })
  })
  hold(XIMENA)
  for (const text of [scannerFailures.NO_MODULE.message, 'Ximena', 'Hernández Cruz', 'No asignado. Módulo: Razonamiento'])
    await says(card, text)
  hold('https://ejemplo.mx')
  await says(card, SCANNER_TEXTS.invalid)
  const [first] = page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem').all()
  await expect.element(first!).toMatchTextContent(`Ximena Hernández Cruz${scannerFailures.NO_MODULE.message}`)
})

test('M80: a pass that is refused for its module is not called a foreign code in the list', async () => {
  await draw()
  serve(scanners.assign, () => {
    throw new Refused(scannerFailures.NO_MODULE)
  })
  hold(XIMENA)
  await says(card, scannerFailures.NO_MODULE.message)
  hold('https://ejemplo.mx')
  await says(card, SCANNER_TEXTS.invalid)
  hold('https://otro.mx')
  const before = page.getByRole('region', { name: 'Últimas lecturas' }).getByRole('listitem')
  await expect.element(before.nth(0)).toMatchTextContent('Código no aceptado')
  await expect.element(before.nth(1)).toMatchTextContent(`Pase sin nombre${scannerFailures.NO_MODULE.message}`)
})

test('SCN-71: offline it says that nothing is stored here', async () => {
  await draw()
  pullCable()
  hold(XIMENA)
  await says(card, 'No hay conexión con el servidor.')
  await says(card, 'Aquí nada se guarda sin red.')
})
