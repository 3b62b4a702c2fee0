import { expect, test, type Browser, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { chooseOwn } from './support/chooseOwn.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name, exact: true })
const whole = (page: Page, what: 'Todo' | 'Nada', branch: string) =>
  item(page, new RegExp(`^${branch} \\d`)).getByText(what, { exact: true })
const aside = (page: Page) => page.locator('[data-slot=aside]')
const card = (page: Page, name: string) => page.getByRole('list', { name: 'Roles' }).getByRole('button', { name: new RegExp(`^${name}`) })

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menú principal' }).locator('a[data-slot=sider-item] [data-slot=sider-text]')

/** The checks in order (ACC-79), then the tree by keyboard: a company code, and the students. */
async function makeRole(page: Page, name: string): Promise<void> {
  await button(page, 'Agregar rol').click()
  const modal = page.getByRole('dialog', { name: 'Agregar rol' })
  await expect(modal.getByLabel('Nombre')).toBeFocused()
  await button(page, 'Crear rol').click()
  await toast(page, 'Debes escribir un nombre de rol')
  await modal.getByLabel('Nombre').fill(name)
  await button(page, 'Crear rol').click()
  await toast(page, 'Debes escribir una descripción')
  await modal.getByLabel('Descripción').fill('Entrega códigos en ferias')
  await button(page, 'Crear rol').click()
  await toast(page, 'No as seleccionado ningún rol')
  await expect(item(page, /^Gestión de usuarios/)).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Ver')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(item(page, 'Ver')).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, /^Alumnos 1 de \d+$/)).toHaveAttribute('aria-expanded', 'false')

  await modal.getByLabel('Buscar permiso').fill('compañía crear')
  await modal.getByLabel('Buscar permiso').press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(item(page, 'De la compañía: crear')).toHaveAttribute('aria-checked', 'true')
  await expect(modal.getByRole('status')).toHaveText('También se agregó: Códigos · De la compañía: ver')
  await modal.getByLabel('Buscar permiso').fill('')
  await expect(modal.getByRole('region', { name: 'Lo que podrá hacer' })).toContainText('Ver y crear códigos de la compañía')
  await expectAccessible(page)
  await button(page, 'Crear rol').click()
  await toast(page, 'Rol creado exitosamente')
  await expect(modal).toBeHidden()
}

async function deskOf(browser: Browser, email: string, password: string): Promise<Page> {
  const desk = await browser.newContext({ baseURL: test.info().project.use.baseURL, viewport: { width: 1366, height: 768 } })
  const page = await desk.newPage()
  await page.goto('/')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await button(page, 'Entrar').click()
  await chooseOwn(page, `${password}-mía`)
  return page
}

async function makePerson(page: Page, headers: Record<string, string>, person: { email: string; password: string; roles: string[] }) {
  const response = await page.request.post('/api/users', {
    headers,
    data: { name: 'Ada', lastName: 'Luna', secondLastName: 'Cruz', phoneNumber: '5544719032', ...person },
  })
  expect(response.status()).toBe(200)
  const path = `/api/users/${((await response.json()) as { user: { _id: string } }).user._id}`
  return {
    async give(roles: string[]) {
      expect((await page.request.put(path, { headers, data: { roles } })).status()).toBe(200)
    },
    async remove() {
      expect((await page.request.delete(path, { headers })).status()).toBe(200)
    },
  }
}

test('ACC-85: a role made with the tree decides what its holder sees; its change applies at once', async ({ page, browser }, {
  project,
}) => {
  const name = project.name === 'phone' ? 'Ferias móvil' : 'Ferias mostrador'
  const headers = { authorization: `Bearer ${await signIn(page, 'admin')}` }
  await page.goto('/roles')
  await expect(card(page, 'Administrador')).toContainText('Todos los permisos')
  await makeRole(page, name)
  await expect(card(page, name)).toContainText('Sin usuarios')

  const listed = (await (await page.request.get('/api/roles', { headers })).json()) as { roles: { _id: string; name: string }[] }
  const roleId = listed.roles.find(role => role.name === name)!._id
  const account = { email: `ferias.${project.name}@plantel.mx`, password: 'clave-ferias' }
  const person = await makePerson(page, headers, { ...account, roles: [roleId] })
  await expect(card(page, name)).toContainText('1 usuario')

  const other = await deskOf(browser, account.email, account.password)
  await expect(other.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  await expect(menuOf(other)).toHaveText(['Hoy', 'Alumnos', 'Gestionar códigos'])
  await other.goto('/codigos-descuento')
  await expect(button(other, 'Nuevo Código')).toBeVisible()
  await other.goto('/roles')
  await expect(other.getByText('No tienes permiso para ver esta pantalla')).toBeVisible()

  await card(page, name).click()
  await expect(aside(page).getByRole('tabpanel', { name: 'Permisos' })).toContainText('De la compañía: crear')
  await button(page, 'Editar').click()
  await whole(page, 'Nada', 'Alumnos').click()
  await whole(page, 'Todo', 'Roles').click()
  await item(page, 'Roles 4 de 4').click()
  await item(page, 'Crear').click()
  await button(page, 'Guardar').click()
  await toast(page, 'Rol actualizado exitosamente')
  await expect(menuOf(other)).toHaveText(['Roles', 'Gestionar códigos'])
  await card(other, name).click()
  await expect(aside(other).getByRole('button', { name: 'Editar' })).toBeVisible()
  await expect(button(other, 'Agregar rol')).toHaveCount(0)
  await card(other, 'Administrador').click()
  await expect(aside(other).getByRole('button', { name: 'Editar' })).toHaveAttribute('aria-disabled', 'true')

  await person.remove()
  expect((await page.request.delete(`/api/roles/${roleId}`, { headers })).status()).toBe(200)
  await expect(aside(page).getByText('El rol no existe')).toBeVisible()
  await other.context().close()
})

test(
  'ACC-88: refuses to delete a role in use, also when it is assigned during the question',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const name = project.name === 'phone' ? 'Relevo móvil' : 'Relevo mostrador'
    const headers = { authorization: `Bearer ${await signIn(page, 'admin')}` }
    const response = await page.request.post('/api/roles', {
      headers,
      data: { name, description: 'Solo mira', allows: [{ path: '/students/', methods: ['get'] }] },
    })
    expect(response.status()).toBe(200)
    const { role } = (await response.json()) as { role: { _id: string } }
    const person = await makePerson(page, headers, {
      email: `relevo.${project.name}@plantel.mx`,
      password: 'clave-relevo',
      roles: [role._id],
    })

    await page.goto(`/roles?ficha=${role._id}&tab=usuarios`)
    await expect(aside(page).getByRole('link', { name: 'Ada Luna Cruz' })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Editar').click()
    const remove = button(page, 'Eliminar rol')
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await person.give([])
    await expect(remove).not.toHaveAttribute('aria-disabled')
    await remove.click()
    const question = page.getByRole('dialog', { name: '¿Estás seguro de eliminar este Rol？' })
    await expect(question).toContainText('Esta acción no puede deshacerse')
    await person.give([role._id])
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'El rol está asignado: quítalo primero a quienes lo tienen.' })
    await expect(refusal.getByRole('link', { name: 'Ada Luna Cruz' })).toBeVisible()
    await expectAccessible(page)
    await person.give([])
    await expect(remove).not.toHaveAttribute('aria-disabled')
    await remove.click()
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await toast(page, 'Rol eliminado exitosamente')
    await expect(aside(page)).toBeHidden()
    await expect(card(page, name)).toHaveCount(0)
    await person.remove()
  },
)
