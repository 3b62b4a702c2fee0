import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { Questions } from '#web/ui/Questions.tsx'
import { roleFailures, roles } from '../contract.ts'
import { RolesPage } from './RolesPage.tsx'
import { admin, door, holder, serveRoles } from './testing.ts'

const cards = page.getByRole('list', { name: 'Roles' })
const card = (name: string) => cards.getByRole('button', { name: new RegExp(`^${name}`) })
const aside = page.getByRole('complementary', { name: 'Rol' })
const draw = (options?: Parameters<typeof render>[1]) =>
  render(
    <>
      <RolesPage />
      <Questions />
    </>,
    { at: '/roles', ...options },
  )

test("ACC-89: cards with name, description, users and the role's reach", async () => {
  serveRoles()
  draw()
  await expect.element(card('Administrador')).toMatchTextContent('Administrador1 usuarioAcceso completo al sistemaTodos los permisos')
  await expect.element(card('Puerta')).toMatchTextContent('PuertaSin usuariosRecibe a los alumnosAlumnos · Pase de asistencia')
  expect(document.title).toBe('Gestión de Usuarios | Roles · Plantel')
})

test('ACC-90: the search filters while typing; an empty result says so', async () => {
  serveRoles()
  draw()
  await page.getByRole('searchbox', { name: 'Buscar rol' }).fill('recibe')
  await expect.element(card('Administrador')).not.toBeInTheDocument()
  await expect.element(page.getByText('1 rol', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar rol' }).fill('nadie')
  await expect.element(page.getByText('Ningún rol coincide')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar búsqueda' }).click()
  await expect.element(card('Administrador')).toBeVisible()
})

test('ACC-95: without roles the screen says so; a failed load has a retry', async () => {
  serveRoles([])
  serve(roles.list, () => {
    throw new Refused(roleFailures.ROLE_NOT_FOUND)
  })
  draw()
  await expect.element(page.getByText('No se pudo cargar')).toBeVisible()
  serveRoles([])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Todavía no hay roles')).toBeVisible()
})

test('ACC-91, ACC-62: a card opens the sidebar: name, description and the granted tree, unknown grants raw', async () => {
  serveRoles()
  draw()
  await card('Puerta').click()
  await expect.element(aside.getByRole('heading', { name: 'Puerta' })).toBeVisible()
  await expect.element(aside.getByText('Recibe a los alumnos')).toBeVisible()
  await expect
    .element(aside.getByRole('tabpanel', { name: 'Permisos' }))
    .toMatchTextContent(
      /^Gestión de usuarios2 de \d+Alumnos2 de \d+VerEditarPase de asistencia1 de 1Pasar asistenciaFuera del árbolget \/old\/\*$/,
    )
})

test("ACC-89: a role with everything shows 'Todos los permisos'", async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${admin._id}` })
  await expect.element(aside.getByRole('tabpanel')).toMatchTextContent(/^Todos los permisos/)
  await expect.element(aside.getByRole('button', { name: 'Editar' })).not.toHaveAttribute('aria-disabled')
})

test('ACC-91, ACC-92: the tab Usuarios lists the holders with links to their cards', async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${admin._id}` })
  await aside.getByRole('tab', { name: 'Usuarios 1' }).click()
  const link = aside.getByRole('list', { name: 'Usuarios del rol' }).getByRole('link', { name: 'Lucía Peralta Nava' })
  await expect.element(link).toHaveAttribute('href', '/empleados?ficha=a00000000000000000000011')
  await expect.element(aside.getByText('lucia@plantel.mx')).toBeVisible()
})

test("ACC-92: without holders: 'No hay usuarios registrados en este role'", async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${door._id}&tab=usuarios` })
  await expect.element(aside.getByText('No hay usuarios registrados en este role', { exact: true })).toBeVisible()
})

test('ACC-92: a user who may not see employees reads names without links', async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${admin._id}&tab=usuarios`, permissions: ['get /roles/*'] })
  await expect.element(aside.getByText('Lucía Peralta Nava')).toBeVisible()
  await expect.element(aside.getByRole('link')).not.toBeInTheDocument()
})

test('ACC-93: buttons appear with their permission only', async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${door._id}`, permissions: ['get /roles/*'] })
  await expect.element(aside.getByRole('heading', { name: 'Puerta' })).toBeVisible()
  for (const name of ['Agregar rol', 'Editar', 'Eliminar rol'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
})

test("ACC-70: a role beyond the user's own cannot be edited, with the reason", async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${admin._id}`, permissions: ['get /roles/*', 'put /roles/*'] })
  const edit = aside.getByRole('button', { name: 'Editar' })
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true')
  await expect.element(edit).toHaveAttribute('aria-description', roleFailures.BEYOND_OWN_PERMISSIONS.message)
})

test('ACC-98: arrows step from card to card, Escape closes and gives the focus back', async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${admin._id}` })
  await aside.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(aside.getByRole('heading', { name: 'Puerta' })).toBeVisible()
  await expect.element(card('Puerta')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(aside).not.toBeInTheDocument()
  await expect.element(card('Puerta')).toHaveFocus()
})

test('ACC-95: an address of a deleted role says so', async () => {
  serveRoles()
  draw({ at: '/roles?ficha=d00000000000000000000099' })
  await expect.element(aside.getByText('El rol no existe')).toBeVisible()
})

test('ACC-93: Agregar rol opens the modal, Editar the edit view', async () => {
  serveRoles()
  draw({ at: `/roles?ficha=${door._id}` })
  await page.getByRole('button', { name: 'Agregar rol' }).click()
  await page.getByRole('dialog', { name: 'Agregar rol' }).getByRole('button', { name: 'Cancelar' }).click()
  await aside.getByRole('button', { name: 'Editar' }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Editar · Puerta' }).getByRole('textbox', { name: /^Nombre/ }))
    .toHaveValue('Puerta')
})

test('ACC-93: a user who may delete but not edit does so from the sidebar, within their own permissions', async () => {
  const mine = { ...door, allows: [{ path: '/roles/*', methods: ['get' as const] }] }
  serveRoles([admin, mine])
  serve(roles.remove, () => {
    throw new Refused(roleFailures.ROLE_IN_USE, undefined, { users: [holder] })
  })
  draw({ at: `/roles?ficha=${door._id}`, permissions: ['get /roles/*', 'delete /roles/*'] })
  const remove = aside.getByRole('button', { name: 'Eliminar rol' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.element(aside.getByRole('alert')).toMatchTextContent(`${roleFailures.ROLE_IN_USE.message}Lucía Peralta Nava`)
  serve(roles.remove, () => ({}))
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect.element(aside).not.toBeInTheDocument()
})

test("ACC-70: disables the deletion of a role with more permissions than the user's", async () => {
  serveRoles([{ ...admin, users: 0 }])
  draw({ at: `/roles?ficha=${admin._id}`, permissions: ['get /roles/*', 'delete /roles/*'] })
  const remove = aside.getByRole('button', { name: 'Eliminar rol' })
  await expect.element(remove).toHaveAttribute('aria-description', roleFailures.BEYOND_OWN_PERMISSIONS.message)
})
