import { expect, type Page } from '@playwright/test'

/** A user with a password typed by a colleague chooses their own first (CON-46). */
export async function chooseOwn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Nueva contraseña').fill(password)
  await page.getByLabel('Confirmación').fill(password)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.locator('[data-slot=toast]').filter({ hasText: 'La contraseña ha sido cambiada exitosamente' })).toBeVisible()
  await page.goto('/')
}
