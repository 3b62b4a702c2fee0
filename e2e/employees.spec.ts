import { expect, test, type Browser, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD, signIn } from './support/accounts.ts'
import { api } from './support/api.ts'
import { chooseOwn } from './support/chooseOwn.ts'
import { expectRowVisible } from './support/rows.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const aside = (page: Page) => page.locator('[data-slot=aside]')
const button = (page: Page, name: string) => page.getByRole('button', { name })

async function addRole(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Roles' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
}

/** Both projects use one server, so each has its own surnames. */
const surnameOf = (project: string) => (project === 'phone' ? 'Muñoz' : 'Ibáñez')

async function makeEmployee(page: Page, { surname, email, password }: { surname: string; email: string; password: string }): Promise<void> {
  await button(page, 'Agregar empleado').click()
  const modal = page.getByRole('dialog', { name: 'Agregar empleado' })
  const field = (name: string) => modal.getByLabel(name, { exact: true })
  await expect(field('Nombre')).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Registrar').click()
  await toast(page, 'Atención! Debes ingresar un nombre y apellidos.')
  await field('Nombre').fill('Zoé')
  await field('Apellido paterno').fill(surname)
  await field('Apellido materno').fill('Ríos')
  await field('Correo').fill('recepcion@plantel.mx')
  await modal.getByRole('checkbox', { name: 'Invitar por correo' }).uncheck()
  await field('Contraseña').fill('cuat')
  await button(page, 'Registrar').click()
  await toast(page, 'Debes ingresar una contraseña de minimo 5 digitos')
  await field('Contraseña').fill(password)
  await field('Teléfono').fill('5544719032')
  await field('Dirección').fill('Montevideo 12')
  await field('Código postal').fill('07730')
  await addRole(page, 'Recepción')
  await addRole(page, 'Recepción')
  await toast(page, 'Atención! Ya esta agregado el role')
  await button(page, 'Registrar').click()
  await expect(modal.getByText('Ya existe un empleado con ese correo.')).toBeVisible()
  await field('Correo').fill(email)
  await button(page, 'Registrar').click()
  await toast(page, 'Empleado registrado')
  await expect(modal).toBeHidden()
}

async function open(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar empleado' }).fill(email)
  await (await expectRowVisible(page, new RegExp(name.replaceAll(' ', '.*')))).click({ position: { x: 40, y: 20 } })
  await expect(aside(page).getByRole('heading', { name })).toBeVisible()
}

/** Uses a separate window, wide enough also in a phone's journey. */
async function enterAs(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const desk = await browser.newContext({ baseURL, viewport: { width: 1366, height: 768 } })
  const other = await desk.newPage()
  await other.goto('/')
  await other.getByLabel('Correo').fill(email)
  await other.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Entrar', exact: true }).click()
  await chooseOwn(other, `${PASSWORD}-mía`)
  await expect(other.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  return other
}

test(
  'EMP-29: creates an employee with a role, finds them, and they sign in',
  { tag: '@whole' },
  async ({ page, browser, baseURL }, { project }) => {
    const email = `zoe.${project.name}@plantel.mx`
    const surname = surnameOf(project.name)
    await signIn(page, 'admin')
    await page.goto('/empleados')
    await expectRowVisible(page, 'Alcántara')
    await makeEmployee(page, { surname, email, password: PASSWORD })

    await page.getByRole('searchbox', { name: 'Buscar empleado' }).fill(project.name === 'phone' ? 'zoe munoz' : 'zoe ibanez')
    await expectRowVisible(page, surname)
    await open(page, email, `Zoé ${surname} Ríos`)
    for (const text of ['Usuario', 'Recepción', 'Montevideo 12', '07730', '55 4471 9032'])
      await expect(aside(page).getByText(text, { exact: true })).toBeVisible()

    const other = await enterAs(browser, baseURL!, email)
    await expect(other.getByRole('link', { name: 'Alumnos', exact: true })).toBeVisible()
    await expect(other.getByText('Empleados', { exact: true })).toHaveCount(0)
    await other.context().close()
  },
)

test(
  'EMP-49: edits and deletes an employee; their open session follows',
  { tag: '@whole' },
  async ({ page, browser, baseURL }, { project }) => {
    const email = `lea.${project.name}@plantel.mx`
    const lastName = surnameOf(project.name)
    const name = `Léa ${lastName} Ríos`
    const admin = api(page, await signIn(page, 'admin'))
    const { roles } = await admin.get<{ roles: { _id: string; name: string }[] }>('/roles')
    await admin.post('/users', {
      name: 'Léa',
      lastName,
      secondLastName: 'Ríos',
      email,
      password: PASSWORD,
      phoneNumber: '5544719033',
      address: 'Montevideo 12',
      postalCode: '07730',
      roles: [roles.find(role => role.name === 'Recepción')!._id],
    })
    const other = await enterAs(browser, baseURL!, email)
    await other.goto('/alumnos')
    await expect(other.getByRole('heading', { name: 'Alumnos' }).first()).toBeVisible()
    await page.goto('/empleados')
    await open(page, email, name)

    // The edit form has no password; address and postal code change together. Without roles there is no menu.
    await aside(page).getByRole('button', { name: 'Editar' }).click()
    const editing = page.getByRole('dialog', { name: `Editar · ${name}` })
    await expect(editing.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
    await editing.getByLabel('Dirección', { exact: true }).fill('')
    await editing.getByLabel(/^Código postal/).fill('')
    await editing.getByRole('switch', { name: 'Es profesor' }).click()
    await editing.getByRole('button', { name: 'Quitar el rol Recepción' }).click()
    await button(page, 'Guardar').click()
    await toast(page, 'Datos guardados')
    await expect(aside(page).getByText('Sin roles asignados')).toBeVisible()
    await expect(aside(page).getByText('Profesor', { exact: true })).toBeVisible()
    await expect(aside(page).getByText('07730')).toBeHidden()
    await expect(other.getByText('No tienes permiso para ver esta pantalla')).toBeVisible()

    await aside(page).getByRole('button', { name: 'Editar' }).click()
    await button(page, 'Eliminar empleado').click()
    const question = page.getByRole('dialog', { name: `¿Eliminar a ${name}?` })
    await expect(question).toContainText('sus códigos de descuento dejan de funcionar')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await toast(page, 'Empleado eliminado')
    await expect(aside(page)).toBeHidden()
    await expect(page.getByText('Ningún empleado coincide')).toBeVisible()
    const response = await page.request.post('/api/login', { data: { email, password: PASSWORD } })
    expect(response.status()).not.toBe(200)
    await other.context().close()
  },
)

test("EMP-58, EMP-12: shows attendance and a code on an employee's card", { tag: '@whole' }, async ({ page }, { project }) => {
  const email = `dia.${project.name}@plantel.mx`
  const lastName = surnameOf(project.name)
  const name = `Noé ${lastName} Ríos`
  const token = await signIn(page, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.post('/api/users', {
    headers,
    data: { name: 'Noé', lastName, secondLastName: 'Ríos', email, password: 'clave-zoe', phoneNumber: '5544719032' },
  })
  expect(response.status()).toBe(200)
  const { user } = (await response.json()) as { user: { _id: string } }
  await page.goto('/empleados')
  await open(page, email, name)

  await aside(page).getByRole('button', { name: 'Asistencia' }).click()
  const modal = page.getByRole('dialog', { name: `Asistencia · ${name}` })
  await expect(modal.getByText('Sin registros de asistencia')).toBeVisible()
  await button(page, 'Agregar fecha').click()
  await toast(page, 'Asistencia registrada')
  await expect(modal.getByText('100 %')).toBeVisible()
  await button(page, 'Agregar fecha').click()
  await toast(page, '¡Atención! debes seleccionar una fecha')
  await modal.getByLabel('Fecha', { exact: true }).fill('05/01/2026')
  await modal.getByLabel('Fecha', { exact: true }).press('Tab')
  await modal.getByText('Faltó', { exact: true }).first().click()
  await button(page, 'Agregar fecha').click()
  await expect(modal.getByText('50 %', { exact: true })).toBeVisible()
  await modal.getByLabel('Fecha', { exact: true }).fill('05/01/2026')
  await modal.getByLabel('Fecha', { exact: true }).press('Tab')
  await button(page, 'Agregar fecha').click()
  await toast(page, 'Ya existe un registro del día seleccionado')
  await modal.getByRole('switch', { name: 'Asistió el 05/01/2026' }).click()
  await expect(modal.getByText('100 %')).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Borrar el registro del 05/01/2026' }).click()
  await expect(modal.getByText('05/01/2026', { exact: true })).toBeHidden()
  await expect(modal.getByText('1 de 1 día', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Cerrar' }).last().click()
  // The refused date would be lost.
  await button(page, 'Descartar').click()
  await expect(modal).toBeHidden()

  await aside(page).getByRole('button', { name: 'Nuevo código' }).click()
  const code = page.getByRole('dialog', { name: 'Nuevo Código de Usuario' })
  const text = `ZOE-${project.name}`.toUpperCase()
  await code.getByRole('textbox', { name: /^Código/ }).fill(text)
  await code.getByLabel('Valor del descuento').fill('12')
  for (const [label, day] of [
    ['Fecha de inicio', '10/01/2027'],
    ['Fecha de fin', '31/01/2027'],
  ] as const) {
    await code.getByLabel(label).fill(day)
    await code.getByLabel(label).press('Tab')
  }
  await code.getByRole('button', { name: 'Crear Código' }).click()
  await toast(page, 'Código creado')
  const line = aside(page).getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText('12 %')
  await expect(line).toContainText('hasta 31/01/2027')
  await expectAccessible(page)
  expect((await page.request.delete(`/api/users/${user._id}`, { headers })).status()).toBe(200)
  // Somebody else's change: the open card says so by itself.
  await expect(aside(page).getByText('El empleado no existe')).toBeVisible()
})
