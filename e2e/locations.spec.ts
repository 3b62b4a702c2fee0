import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button')
const aside = (page: Page, name: string) => page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name, exact: true }))
/** The journeys' server has neither geocoder nor pictures: marker and fields work without. */
const place = (page: Page) => page.getByRole('status', { name: 'Latitud y longitud' })
const adminHeaders = async (page: Page) => ({ authorization: `Bearer ${await tokenOf(page, 'admin')}` })
/** The campus in the address: of its open sidebar, or of its rooms. */
const campusIn = (page: Page) => /(?:salones\/|ficha=)([0-9a-f]{24})/.exec(page.url())![1]!
const ADDRESS = {
  street: 'Calzada de Tlalpan',
  number: '1200',
  postalCode: '14000',
  district: 'Tlalpan',
  latitude: 19.29,
  longitude: -99.15,
}

test('LOC-3: creates a campus by mouse; reports refused values', { tag: ['@phone', '@whole'] }, async ({ page }, { project }) => {
  const name = `Sede ${project.name}`
  await signIn(page, 'coordination')
  await page.goto('/sedes')
  await expect(card(page, 'Lindavista')).toContainText('4 salones')

  await page.getByRole('button', { name: 'Agregar sede' }).click()
  const modal = page.getByRole('dialog', { name: 'Agregar sede' })
  const create = modal.getByRole('button', { name: 'Crear sede' })
  await expect(modal.getByRole('button', { name: 'Posición de la sede' })).toBeVisible()
  await expectAccessible(page)
  await create.click()
  await toast(page, 'Debes ingresar el nombre de la sede.')
  await modal.getByLabel('Nombre').fill('lindavista')
  await expect(modal.getByLabel('Calle')).not.toBeEditable()

  // A click on the map moves the marker; the address is unknown, so the fields open.
  await expect(place(page)).toHaveText('19.497146, -99.146226')
  await modal.getByRole('group', { name: 'Mapa: Posición de la sede' }).click({ position: { x: 60, y: 60 } })
  await expect(place(page)).not.toHaveText('19.497146, -99.146226')
  await toast(page, 'No se encontró la dirección de este punto. Escribe los datos a mano.')
  await expect(modal.getByRole('checkbox', { name: 'Editar dirección' })).toBeChecked()
  await modal.getByLabel('Calle').fill('Calzada de Tlalpan')
  await modal.getByLabel('Número').fill('1200')
  await modal.getByLabel('Código postal').fill('14000')
  await modal.getByLabel('Colonia o municipio').fill('Tlalpan')
  await modal.getByLabel('Cierre').fill('11:00')
  await modal.getByLabel('Cierre').press('Tab')
  await create.click()
  await toast(page, 'La hora de cierre no puede ser anterior a la de apertura.')
  await modal.getByLabel('Cierre').fill('20:00')
  await modal.getByLabel('Cierre').press('Tab')
  await create.click()
  await expect(modal.getByText('Ya existe una sede con ese nombre.')).toBeVisible()
  await modal.getByLabel('Nombre').fill(name)
  await create.click()
  await toast(page, 'Sede creada exitosamente')
  await expect(modal).toBeHidden()

  await card(page, name).click()
  await expect(aside(page, 'Sede').locator('.leaflet-marker-icon')).toBeVisible()
  await expectAccessible(page)
  await page.request.delete(`/api/locations/${campusIn(page)}`, { headers: await adminHeaders(page) })
  await expect(card(page, name)).toBeHidden()
})

test(
  'LOC-20, LOC-48: creates its rooms and follows them live; deleting the campus deletes them',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const name = `Salones ${project.name}`
    const headers = await adminHeaders(page)
    const data = { ...ADDRESS, name, opening: '07:00', closing: '20:00' }
    expect((await page.request.post('/api/locations', { headers, data })).status()).toBe(200)
    await signIn(page, 'coordination')
    await page.goto('/sedes')
    await card(page, name).click()
    await aside(page, 'Sede').getByRole('button', { name: 'Salones' }).click()
    await expect(page).toHaveURL(/\/sedes\/salones\/[0-9a-f]{24}\//)
    await expect(page.getByText('Aún no hay salones registrados en esta sede.')).toBeVisible()
    await page.getByRole('button', { name: 'Agregar salón' }).click()
    const room = page.getByRole('dialog', { name: 'Agregar salón' })
    await room.getByLabel('Nombre').fill('Aula 1')
    await room.getByLabel('Cupo').fill('0')
    await room.getByRole('button', { name: 'Crear salón' }).click()
    await toast(page, 'Debes ingresar un numero positivo mayor a cero')
    await room.getByLabel('Cupo').fill('25')
    await room.getByRole('button', { name: 'Crear salón' }).click()
    await toast(page, 'Salón creado exitosamente')
    await expect(card(page, 'Aula 1')).toContainText('25 lugares')
    await expect(room).toBeHidden()
    await expectAccessible(page)

    // A reload keeps the open room; another desk's room appears by itself.
    await card(page, 'Aula 1').click()
    await page.reload()
    await expect(aside(page, 'Salón').getByRole('heading', { name: 'Aula 1' })).toBeVisible()
    await aside(page, 'Salón').getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
    const second = { name: 'Aula 2', capacity: 9, location: campusIn(page) }
    expect((await page.request.post('/api/classrooms', { headers, data: second })).status()).toBe(200)
    await expect(card(page, 'Aula 2')).toBeVisible()

    await page.getByRole('link', { name: 'Sedes' }).last().click()
    await aside(page, 'Sede').getByRole('button', { name: 'Editar' }).click()
    await page.getByRole('dialog', { name: 'Editar sede' }).getByRole('button', { name: 'Eliminar' }).click()
    await toast(page, 'Sede eliminada exitosamente')
    await expect(card(page, name)).toBeHidden()
  },
)

test('LOC-50: refuses to delete a campus in use, and says by what', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, 'coordination')
  await page.goto('/sedes')
  await card(page, 'Coyoacán').click()
  await aside(page, 'Sede').getByRole('button', { name: 'Editar' }).click()
  await page.getByRole('dialog', { name: 'Editar sede' }).getByRole('button', { name: 'Eliminar' }).click()
  await toast(page, 'No se puede eliminar la sede Coyoacán: en uso por')
  await expect(card(page, 'Coyoacán')).toBeAttached()
})

test('LOC-19: creates a campus with a room by keyboard alone', { tag: '@whole' }, async ({ page }, { project }) => {
  const name = `Teclado ${project.name}`
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await signIn(page, 'coordination')
  await page.goto('/sedes')
  await page.getByRole('button', { name: 'Agregar sede' }).focus()
  await press('Enter')
  const modal = page.getByRole('dialog', { name: 'Agregar sede' })
  const marker = modal.getByRole('button', { name: 'Posición de la sede' })
  await expect(marker).toBeVisible()
  await expect(modal.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type(name)
  // Tab moves the focus from the name to the marker of the map.
  await press('Tab')
  await expect(marker).toBeFocused()
  await press('ArrowUp', 'Shift+ArrowLeft')
  await expect(place(page)).not.toHaveText('19.497146, -99.146226')
  await expect(marker).toBeFocused()
  const checkbox = modal.getByRole('checkbox', { name: 'Editar dirección' })
  await expect(checkbox).toBeChecked()
  await checkbox.focus()
  for (const text of ['Calle 5', '12', '07300', 'Centro']) {
    await press('Tab')
    await page.keyboard.type(text)
  }
  await press('Enter')
  await expect(modal).toBeHidden()
  await card(page, name).focus()
  await press('Enter')
  await aside(page, 'Sede').getByRole('button', { name: 'Salones' }).focus()
  await press('Enter')
  await expect(page.getByText('Aún no hay salones registrados en esta sede.')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar salón' }).focus()
  await press('Enter')
  const room = page.getByRole('dialog', { name: 'Agregar salón' })
  await expect(room.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Aula 1')
  await press('Tab')
  await page.keyboard.type('12')
  await press('Enter')
  await expect(card(page, 'Aula 1')).toContainText('12 lugares')
  await expect(room).toBeHidden()
  await card(page, 'Aula 1').focus()
  await press('Enter')
  await expect(aside(page, 'Salón')).toBeVisible()
  await press('Escape')
  await expect(aside(page, 'Salón')).toBeHidden()
  await expect(card(page, 'Aula 1')).toBeFocused()

  const response = await page.request.delete(`/api/locations/${campusIn(page)}`, { headers: await adminHeaders(page) })
  expect(response.status()).toBe(200)
})
