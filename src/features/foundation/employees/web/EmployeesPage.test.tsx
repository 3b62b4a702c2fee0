import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { groups, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { render } from '#web/testing/render.tsx'
import { serve } from '#web/testing/serve.ts'
import type { Employee } from '../contract.ts'
import { EmployeesPage } from './EmployeesPage.tsx'
import { lucia, mario, serveEmployees } from './testing.ts'

const row = (name: string | RegExp) => page.getByRole('row', { name })
const aside = page.getByRole('complementary', { name: 'Empleado' })
const cells = () => [...document.querySelectorAll('tbody [data-row-key]')].map(each => each.children[1]?.textContent)
const draw = (options?: Parameters<typeof render>[1]) => render(<EmployeesPage />, { at: '/empleados', ...options })
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

test('EMP-5: the search box filters while one types; nothing found says so', async () => {
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

test("EMP-10, EMP-11: without roles 'Sin roles asignados'; codes with value and last day", async () => {
  serveEmployees()
  draw()
  await row(/Mario/).click()
  await expect.element(aside.getByText('Profesor', { exact: true })).toBeVisible()
  await expect.element(aside.getByText('Sin roles asignados')).toBeVisible()
  const codes = aside.getByRole('list', { name: 'Códigos de descuento' })
  await expect.element(codes).toMatchTextContent('MARIO55 %hasta 31/01/2099')
  await expect.element(codes).toMatchTextContent('MARIO150$150.50hasta 05/01/2026Expirado')
})

test('EMP-13: the groups are those that the employee teaches, modules of parent groups among them', async () => {
  const group = (part: object) =>
    ({
      _id: 'c00000000000000000000001',
      name: 'Sabatino A',
      startDate: '2026-11-28',
      endDate: '2027-03-20',
      studentListLength: 18,
      teacher: { _id: mario._id, name: 'Mario', lastName: 'Alcántara', secondLastName: 'Beltrán' },
      buckets: [],
      ...part,
    }) as unknown as ListedGroup
  const modul = group({ _id: 'c00000000000000000000003', name: 'Sociales', studentListLength: 1 })
  const parent = group({ _id: 'c00000000000000000000002', name: 'ECOEMS', teacher: null, buckets: [modul] })
  serveEmployees()
  const asked = serve(groups.list, () => ({ groups: [group({}), parent] }))
  draw()
  await row(/Mario/).click()
  const list = aside.getByRole('list', { name: 'Grupos asignados' })
  await expect.element(list).toMatchTextContent('Sabatino A18 inscritos28/11/2026 – 20/03/2027')
  await expect.element(list).toMatchTextContent('Sociales1 inscrito')
  await expect.element(list).not.toMatchTextContent('ECOEMS')
  await expect.element(list.getByRole('link', { name: 'Sociales' })).toHaveAttribute('href', `/grupos?ficha=${modul._id}`)
  expect(asked.map(({ query }) => query)).toEqual([{ teacher: mario._id }])
})

test('EMP-12: user codes are made from the card, for this employee', async () => {
  const listed = serveEmployees()
  const made = serve(discountCodes.create, () => ({
    promotionalCode: {
      _id: 'b00000000000000000000009',
      code: 'LUCIA10',
      isActive: true,
      isCompanyCode: false,
      discountPercentage: 10,
      amount: null,
      validFrom: '2027-01-01T06:00:00.000Z',
      validUntil: '2027-02-01T05:59:59.000Z',
      createdAt: '2026-11-21T18:00:00.000Z',
      user: lucia._id,
    },
  }))
  draw({ at: `/empleados?ficha=${lucia._id}` })
  await page.getByRole('button', { name: 'Nuevo código' }).click()
  const modal = page.getByRole('dialog', { name: 'Nuevo Código de Usuario' })
  await expect.element(modal.getByText('Lucía Peralta Nava')).toBeVisible()
  await modal.getByRole('textbox', { name: /^Código/ }).fill('lucia10')
  await modal.getByLabelText('Valor del descuento').fill('10')
  for (const [label, day] of [
    ['Fecha de inicio', '01/01/2027'],
    ['Fecha de fin', '31/01/2027'],
  ] as const) {
    await modal.getByLabelText(label).fill(day)
    await userEvent.keyboard('{Tab}')
  }
  await modal.getByRole('button', { name: 'Crear Código' }).click()
  await expect.element(modal).not.toBeInTheDocument()
  expect(made.map(({ body }) => body)).toMatchObject([{ code: 'LUCIA10', isCompanyCode: false, user: lucia._id }])
  await expect.poll(() => listed.length).toBe(2)
})

test('EMP-8: buttons appear with their permission only', async () => {
  serveEmployees()
  draw({ at: `/empleados?ficha=${lucia._id}`, permissions: ['get /users/'] })
  await expect.element(aside.getByText('Lucía Peralta Nava')).toBeVisible()
  for (const name of ['Agregar empleado', 'Asistencia', 'Editar', 'Nuevo código'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('Grupos asignados')).not.toBeInTheDocument()
})

test('EMP-14: arrows move the card along; somebody who is gone is told', async () => {
  serveEmployees()
  draw({ at: `/empleados?ficha=${mario._id}` })
  await aside.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside.getByText('Lucía Peralta Nava')).toBeVisible()
  await expect.element(aside.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
})

test('EMP-14: an address of somebody who was deleted says so', async () => {
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
