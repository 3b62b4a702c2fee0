import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Questions } from '#web/ui/Questions.tsx'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { folioFailures, folios, type Folio } from '../../contract.ts'
import { FoliosTab } from './FoliosTab.tsx'

const FOLIO: Folio = { _id: 'd00000000000000000000001', title: 'Superior 2025', folio: 'A-1204' }
const STUDENT = 'c00000000000000000000001'

function draw(storedFolios: Folio[] = [], options?: Parameters<typeof render>[1]) {
  const requests = serve(folios.create, () => ({ folio: FOLIO }))
  render(
    <>
      <FoliosTab student={{ _id: STUDENT, materialFolios: storedFolios }} />
      <Questions />
    </>,
    options,
  )
  return requests
}
const add = page.getByRole('button', { name: 'Agregar folio' })
const field = page.getByLabelText('Folio', { exact: true })
const save = page.getByRole('button', { name: 'Guardar' })

test('FOL-1: a folio is required', async () => {
  const requests = draw()
  await add.click()
  await expect.element(field).toHaveFocus()
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ingresa un Folio')
  expect(requests).toEqual([])
})

test('FOL-2, FOL-3: requires a course, after the folio', async () => {
  const requests = draw()
  await add.click()
  await page.getByRole('combobox', { name: 'Curso' }).hover()
  await page.getByLabelText('Quitar curso').click()
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ingresa un Folio')
  await field.fill('A1')
  await save.click()
  await expect.element(page.getByText('Seleccioná un curso').first()).toBeVisible()
  expect(requests).toEqual([])
})

test('FOL-4: whitespace is removed, ten characters at most', async () => {
  const requests = draw()
  await add.click()
  await field.fill(' AB 12 34 567 890 X')
  await expect.element(field).toHaveValue('AB12345678')
  await save.click()
  await expect.element(page.getByText('Folio agregado')).toBeVisible()
  expect(requests.map(({ params, body }) => [params.studentId, body])).toEqual([[STUDENT, { folio: 'AB12345678', title: 'Superior 2025' }]])
})

test("FOL-10: a failed save shows the server's reason", async () => {
  draw()
  serve(folios.create, () => {
    throw new Refused(folioFailures.FOLIO_NOT_FOUND)
  })
  await add.click()
  await field.fill('A1')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un error al agregar el folioEl folio no existe')
})

test('FOL-5: one folio per course: the button says why there is no second', async () => {
  draw([FOLIO])
  await expect.element(page.getByText('A-1204')).toBeVisible()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await expect.element(add).toHaveAttribute('aria-description', 'El alumno ya tiene un folio de este curso')
})

test('FOL-7: edits a folio in place; deleting asks first', async () => {
  draw([FOLIO])
  const updated = serve(folios.update, () => ({ folio: FOLIO }))
  const removed = serve(folios.remove, () => ({ folio: FOLIO }))
  await page.getByRole('button', { name: 'Editar el folio A-1204' }).click()
  await field.fill('A-1205')
  await save.click()
  await expect.element(page.getByText('Folio actualizado')).toBeVisible()
  expect(updated.map(({ params, body }) => [params.id, body])).toEqual([[FOLIO._id, { folio: 'A-1205', title: 'Superior 2025' }]])

  await page.getByRole('button', { name: 'Borrar el folio A-1204' }).click()
  await expect.element(page.getByText('Folio borrado')).toBeVisible()
  expect(removed.map(({ params }) => params.id)).toEqual([FOLIO._id])
})

test('FOL-10: a folio that cannot be changed or deleted is Ocurrio un error, with the reason', async () => {
  draw([FOLIO])
  const refuseFolio = () => {
    throw new Refused(folioFailures.FOLIO_NOT_FOUND)
  }
  serve(folios.remove, refuseFolio)
  await page.getByRole('button', { name: 'Borrar el folio A-1204' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl folio no existe')
  const updated = serve(folios.update, refuseFolio)
  await page.getByRole('button', { name: 'Editar el folio A-1204' }).click()
  await field.fill('A-1205')
  await save.click()
  await expect.poll(() => updated.length).toBe(1)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ocurrio un errorEl folio no existe')
})

test('FOL-6: without put /students/ the folios are only read', async () => {
  draw([FOLIO], { permissions: ['get /students/'] })
  await expect.element(page.getByText('A-1204')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
