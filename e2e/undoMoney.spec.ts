import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { api } from './support/api.ts'
import { signIn, tokenOf } from './support/accounts.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'El dinero no se deshace' })

async function students(page: Page): Promise<string[]> {
  await signIn(page, 'admin')
  const { students: all } = await api(page, await tokenOf(page, 'admin')).get<{ students: { _id: string }[] }>('/students?limit=60')
  return all.map(({ _id }) => _id)
}

test("DES-16: Ctrl Z after a charge of today asks the same question as 'Anular'", { tag: '@whole' }, async ({ page }) => {
  const [student] = (await students(page)).slice(-1)
  await page.goto(`/alumnos?ficha=${student}&ver=pagos`)
  await page
    .getByRole('button', { name: /^Registrar pago/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /^Registrar pago/ })
  await form.getByRole('radio', { name: /^Otros/ }).check()
  await form.getByLabel('Concepto', { exact: false }).first().fill('Guía de estudio')
  await form.getByLabel('Cantidad').fill('12.50')
  await form.getByRole('button', { name: /^Registrar pago \$12\.50/ }).click()
  await expect(page.getByRole('button', { name: 'Registrar otro pago' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  const dialog = dialogOf(page)
  await expect(dialog.getByText(/\$12\.50 en la caja del .*, sin corte/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Anular $12.50' }).click()
  await page.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(dialog.getByText('Ese dinero ya se regresó.')).toBeVisible()
})
