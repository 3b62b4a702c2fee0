import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { ACCOUNTS, enter, PASSWORD } from './support/accounts.ts'

test('ACC-20: reception signs in and lands on the home screen', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expectAccessible(page)
  await enter(page, 'reception')
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'Cifras de hoy' }).getByRole('link', { name: /^Inscripciones/ })).toBeVisible()
  await expectAccessible(page)
})

test('ACC-2: reports a wrong pair, and signs nobody in', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Correo').fill('nadie@plantel.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Correo o contraseña incorrectos')).toBeVisible()
  expect((await page.context().cookies()).filter(cookie => cookie.name === 'token' && cookie.value !== '')).toEqual([])
})

test('ACC-18, ACC-19, ACC-26: signed out, /forgot and any other path lead to sign-in, then to the requested page; the menu signs out', async ({
  page,
}) => {
  await page.goto('/forgot')
  await expect(page.getByRole('button', { name: 'Recuperar', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Regresar' }).click()
  await expect(page).toHaveURL(/\/log_in$/)
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await expect(page).toHaveURL(/\/forgot$/)

  await page.goto('/codigos-descuento')
  await expect(page).toHaveURL(/\/log_in$/)
  await page.getByLabel('Correo').fill(ACCOUNTS.coordination)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Gestión de Códigos de Descuento' })).toBeVisible()

  await page.goto('/log_in')
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/no/existe')
  await expect(page.getByText('Ooops! La pagina que buscas no éxiste :(', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/404$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('dialog', { name: 'Menú de usuario' }).getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/log_in$/)
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'token' && value !== '')).toEqual([])
})
