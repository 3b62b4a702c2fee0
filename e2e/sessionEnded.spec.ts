import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { ACCOUNTS, PASSWORD, signIn } from './support/accounts.ts'

const again = (page: Page) => page.getByRole('dialog', { name: 'Tu sesión terminó' })

/** Types a new code's text, then ends the session as from another device. */
async function typeUntilItEnds(page: Page, baseURL: string, code: string) {
  const token = await signIn(page, 'coordination')
  await page.goto('/codigos-descuento')
  await page.getByRole('button', { name: 'Nuevo Código' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo Código de Compañía' })
  await form.getByRole('textbox', { name: /^Código/ }).fill(code)
  await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
  await page.request.post(`${baseURL}/api/logout`, { headers: { authorization: `Bearer ${token}` } })
  await expect(again(page)).toBeVisible()
  return form
}

async function enterAgain(page: Page, email: string, password: string) {
  await again(page).getByLabel('Correo').fill(email)
  await again(page).getByLabel('Contraseña').fill(password)
  await again(page).getByRole('button', { name: 'Entrar', exact: true }).click()
}

test('SHL-58: Diana’s session ends while she types: she signs in over the page and continues', async ({ page, baseURL }) => {
  const form = await typeUntilItEnds(page, baseURL!, 'A MEDIAS')
  await expect(again(page).getByLabel('Correo')).toHaveValue(ACCOUNTS.coordination)
  await expect(again(page).getByLabel('Contraseña')).toBeFocused()
  await expectAccessible(page)
  await enterAgain(page, ACCOUNTS.coordination, 'no es esta')
  await expect(again(page).getByText('Correo o contraseña incorrectos')).toBeVisible()
  await enterAgain(page, ACCOUNTS.coordination, PASSWORD)
  await expect(again(page)).toBeHidden()
  await expect(form.getByRole('textbox', { name: /^Código/ })).toHaveValue('A MEDIAS')
  await form.getByRole('button', { name: 'Crear Código' }).click()
  await expect(page.locator('[data-slot=toast]').filter({ hasText: 'Por favor ingresa el valor del descuento' })).toBeVisible()
})

test('SHL-59: another user who signs in there starts fresh: nothing typed remains', async ({ page, baseURL }) => {
  await typeUntilItEnds(page, baseURL!, 'DE OTRA')
  const name = await page.getByRole('button', { name: /^Menú de/, includeHidden: true }).getAttribute('aria-label')
  await enterAgain(page, ACCOUNTS.admin, PASSWORD)
  await expect(page.getByRole('button', { name: /^Menú de/ })).not.toHaveAttribute('aria-label', name!)
  await expect(page.getByRole('heading', { name: 'Gestión de Códigos de Descuento' })).toBeVisible()
  await page.getByRole('button', { name: 'Nuevo Código' }).click()
  await expect(page.getByRole('dialog', { name: 'Nuevo Código de Compañía' }).getByRole('textbox', { name: /^Código/ })).toHaveValue('')
})
