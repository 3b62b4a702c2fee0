import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { api } from './support/api.ts'

test('TRA-16: finds and restores a deleted campus', async ({ page }, { project }) => {
  const name = `Sede borrada ${project.name}`
  const admin = api(page, await signIn(page, 'admin'))
  const { location } = await admin.post<{ location: { _id: string } }>('/locations', {
    name,
    street: 'Calzada de Tlalpan',
    number: '1200',
    postalCode: '14000',
    district: 'Tlalpan',
    latitude: 19.29,
    longitude: -99.15,
    opening: '07:00',
    closing: '20:00',
  })
  await page.goto('/papelera?kind=location')
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeVisible()
  await expect(page.getByText('Conectado')).toBeVisible()
  await admin.remove(`/locations/${location._id}`)
  await expect(page.getByText(name)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restaurar ${name}` }).click()
  await expect(page.locator('[data-slot=toast]').filter({ hasText: `Restaurado: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Restaurar ${name}` })).toBeHidden()
  await page.goto('/sedes')
  await expect(page.getByText(name).first()).toBeVisible()
  await admin.remove(`/locations/${location._id}`)
})
