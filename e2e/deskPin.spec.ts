import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'
import { chooseOwn } from './support/chooseOwn.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const atHome = (page: Page) => expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()

/** Signs in with the password, then with a PIN at this desk. */
async function comes(page: Page, { name, email }: { name: string; email: string }, pin: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await button(page, 'Entrar').click()
  await chooseOwn(page, `${PASSWORD}-de-${name}`)
  await page.goto('/edit/password')
  await button(page, 'Poner PIN').click()
  await page.getByLabel('PIN nuevo').fill(pin)
  await expectAccessible(page)
  await button(page, 'Guardar').click()
  await expect(button(page, 'Cambiar PIN')).toBeVisible()
}

async function leaves(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await button(page, 'Cambiar de persona').click()
  await expect(page.getByRole('region', { name: 'Cambiar de persona' })).toBeVisible()
}

test('CON-36: Berta and Carlos share a desk; they switch by keys and PIN, and a wrong PIN is reported', async ({ page }, { project }) => {
  const call = api(page, await tokenOf(page, 'admin'))
  const { roles } = await call.get<{ roles: { _id: string; name: string }[] }>('/roles')
  const reception = roles.find(({ name }) => name === 'Recepción')!._id
  const makePerson = (name: string) => {
    const email = `${name.toLowerCase()}.${project.name}.${Date.now()}@plantel.mx`
    const person = { name, lastName: 'Turno', secondLastName: 'Ruiz', email, password: PASSWORD, phoneNumber: '5512345678' }
    return call.post('/users', { ...person, roles: [reception] }).then(() => person)
  }
  const [berta, carlos] = [await makePerson('Berta'), await makePerson('Carlos')]
  await comes(page, berta, '482913')
  await leaves(page)
  await comes(page, carlos, '739104')
  await leaves(page)
  await expectAccessible(page)

  await expect(button(page, 'Berta Turno')).toBeFocused()
  await page.keyboard.press('1')
  await expect(page.getByRole('heading', { name: 'Berta Turno' })).toBeVisible()
  await page.keyboard.type('739104')
  await expect(page.getByRole('alert')).toHaveText('El PIN no es correcto.')
  await expectAccessible(page)
  await page.keyboard.type('482913')
  await atHome(page)
  await expect(button(page, 'Menú de Berta Turno Ruiz')).toBeVisible()

  await leaves(page)
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: 'Carlos Turno' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Carlos Turno')).toBeVisible()
  await button(page, 'Carlos Turno').click()
  await page.keyboard.type('739104')
  await atHome(page)
  await expect(button(page, 'Menú de Carlos Turno Ruiz')).toBeVisible()
})
