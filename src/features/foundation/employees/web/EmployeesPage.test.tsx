import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Employee } from '../contract.ts'
import { campus, card as aside, coyoacan, drawEmployees as draw, lucia, mario, row, serveEmployees } from './testing.tsx'

const cells = () => [...document.querySelectorAll('tbody [data-row-key]')].map(each => each.children[1]?.textContent)
const many = (count: number): Employee[] =>
  Array.from({ length: count }, (_, at) => ({
    ...lucia,
    _id: `a000000000000000000001${String(at).padStart(2, '0')}`,
    name: String.fromCodePoint(65 + ((at * 7) % 26)) + 'na',
    email: `e${at}@plantel.mx`,
  }))

test('EMP-3: index, names, email and phone, 50 rows per page, the range in words', async () => {
  serveEmployees(many(62))
  draw()
  for (const title of ['#', 'Nombre', 'Apellido paterno', 'Apellido materno', 'Correo', 'Teléfono'])
    await expect.element(page.getByRole('columnheader', { name: title, exact: title === '#' })).toBeVisible()
  await expect.element(page.getByText('1 al 50 de 62 empleados', { exact: true })).toBeVisible()
  expect(cells()).toHaveLength(50)
  expect(document.title).toBe('Gestión de Usuarios | Empleados · Plantel')
  // The page size is not to be chosen.
  expect(page.getByRole('combobox').elements()).toEqual([])
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(page.getByText('51 al 62 de 62 empleados', { exact: true })).toBeVisible()
  await expect.element(row(/^51 .*55 4471 9032$/)).toBeVisible()
})

test('EMP-4: the name column sorts all pages, not the one that is shown', async () => {
  const all = many(62)
  serveEmployees(all)
  draw({ at: '/empleados?pagina=2' })
  const names = all.map(({ name }) => name).toSorted()
  await page.getByRole('columnheader', { name: 'Nombre' }).click()
  await expect.element(page.getByText('1 al 50 de 62 empleados')).toBeVisible()
  await expect.poll(cells).toEqual(names.slice(0, 50))
  await page.getByRole('columnheader', { name: 'Nombre' }).click()
  await expect.poll(cells).toEqual(names.toReversed().slice(0, 50))
})

test('EMP-5: the search box filters while typing; an empty result says so', async () => {
  serveEmployees()
  draw()
  const search = page.getByRole('searchbox', { name: 'Buscar empleado' })
  await search.fill('lucia')
  await expect.poll(cells).toEqual(['Lucía'])
  await expect.element(page.getByText('1 al 1 de 1 empleados')).toBeVisible()
  await search.fill('nadie')
  await expect.element(page.getByText('Ningún empleado coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect.poll(cells).toEqual(['Mario', 'Lucía'])
})

test('EMP-9: a row opens the card with everything listed', async () => {
  serveEmployees()
  draw()
  await row(/Lucía/).click()
  for (const text of [
    'Lucía Peralta Nava',
    'Usuario',
    'Recepción',
    '14 de marzo',
    'lucia@plantel.mx',
    'Montevideo 12',
    '07730',
    'Lindavista',
  ])
    await expect.element(aside.getByText(text, { exact: true })).toBeVisible()
  await expect.element(aside.getByRole('link', { name: 'Llamar a Lucía, 55 4471 9032' })).toHaveAttribute('href', 'tel:5544719032')
  await expect.element(aside.getByRole('link', { name: 'Llamar a Lucía, 5390 2216' })).toHaveAttribute('href', 'tel:53902216')
})

test("CON-1: the card shows the employee's campuses", async () => {
  serveEmployees([mario, { ...lucia, campuses: [coyoacan, campus] }])
  draw()
  await row(/Mario/).click()
  await expect.element(aside.getByText('Toda la academia', { exact: true })).toBeVisible()
  await row(/Lucía/).click()
  await expect.element(aside.getByText('Coyoacán, Lindavista', { exact: true })).toBeVisible()
})

test("EMP-10: without roles 'Sin roles asignados'", async () => {
  serveEmployees()
  draw()
  await row(/Mario/).click()
  await expect.element(aside.getByText('Profesor', { exact: true })).toBeVisible()
  await expect.element(aside.getByText('Sin roles asignados')).toBeVisible()
})

test('EMP-8: buttons appear with their permission only', async () => {
  serveEmployees()
  draw({ at: `/empleados?ficha=${lucia._id}`, permissions: ['get /users/'] })
  await expect.element(aside.getByText('Lucía Peralta Nava')).toBeVisible()
  for (const name of ['Agregar empleado', 'Asistencia', 'Editar', 'Nuevo código'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Grupos asignados')).not.toBeInTheDocument()
})

test('EMP-14: arrows move the card along; a deleted employee is reported', async () => {
  serveEmployees()
  draw({ at: `/empleados?ficha=${mario._id}` })
  await aside.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside.getByText('Lucía Peralta Nava')).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
})

test('EMP-14: an address of a deleted employee says so', async () => {
  serveEmployees()
  draw({ at: '/empleados?ficha=a00000000000000000000099' })
  await expect.element(aside.getByText('El empleado no existe')).toBeVisible()
})

test('EMP-6: on a phone employees are cards with their type and a call button', async () => {
  await page.viewport(390, 844)
  serveEmployees()
  draw()
  const list = page.getByRole('list', { name: 'Empleados' })
  await expect.element(list).toMatchTextContent('Mario Alcántara BeltránProfesor55 3214 8890')
  await expect.element(page.getByRole('link', { name: 'Llamar a Mario' })).toHaveAttribute('href', 'tel:5532148890')
  await page.viewport(1366, 768)
})
