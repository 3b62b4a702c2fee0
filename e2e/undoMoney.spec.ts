// Raquel charged by mistake: money of today and of yesterday goes back by presses of its own (DES-16).
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

test('DES-16: Ctrl Z after a charge of today asks the question of the void', async ({ page }) => {
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

interface Offer {
  label: string
  entry: string
  student: string
}

/** A payment of the last weeks whose day is closed, and what of it may be reversed. */
async function closedCharge(page: Page): Promise<Offer | undefined> {
  const caller = api(page, await tokenOf(page, 'admin'))
  const { audit } = await caller.get<{ audit: { _id: string }[] }>('/audit?resource=payment&limit=100')
  for (const { _id } of audit) {
    const { instead } = await caller.get<{ instead: Offer[] }>(`/audit/${_id}/undo`)
    const offer = instead.find(({ label }) => label.startsWith('Revertir'))
    if (offer) return offer
  }
  return undefined
}

test('DES-16: a charge of a closed day is reversed from its line of the history', async ({ page }) => {
  await signIn(page, 'admin')
  const offer = (await closedCharge(page))!
  await page.goto(`/alumnos?ficha=${offer.student}&ver=pagos`)
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Historial' }).click()
  // One of them in the student's history is this one: each shows where its money is.
  const dialog = dialogOf(page)
  const press = dialog.getByRole('button', { name: offer.label })
  const charges = page.getByRole('button', { name: /^Deshacer este cambio: .*pago/i })
  for (let at = 0; !(await press.isVisible()); at++) {
    if (at > 0) {
      await dialog.getByRole('button', { name: 'Dejar como está' }).click()
      await expect(dialog).toBeHidden()
    }
    await charges.nth(at).click()
    await expect(dialog.getByRole('list', { name: 'Dónde está el dinero' })).toBeVisible()
  }
  await press.click()
  const form = page.getByRole('dialog', { name: 'Reversar pago' })
  await expect(form.getByRole('textbox', { name: /^Cantidad/ })).toHaveValue(offer.label.replace(/[^\d.,]/g, ''))
  await expectAccessible(page)
})
