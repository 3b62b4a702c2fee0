import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'

test(
  "AUD-14, AUD-16, AUD-20: a change is found by name, shows before and after, and is in the record's history",
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    const admin = api(page, await tokenOf(page, 'admin'))
    const name = `Sede de ${project.name}`
    const campus = { name, street: 'Reforma', number: '1', postalCode: '06600', district: 'Juárez', latitude: 19.43, longitude: -99.15 }
    const hours = { opening: '08:00', closing: '20:00' }
    const { location } = await admin.post<{ location: { _id: string } }>('/locations', { ...campus, ...hours })
    await admin.put(`/locations/${location._id}`, { ...campus, ...hours, street: 'Insurgentes' })

    await signIn(page, 'admin')
    await page.goto('/bitacora')
    await expect(page.getByRole('heading', { name: 'Bitácora' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar registro' }).fill(`sede ${project.name}`)
    const line = phone
      ? page.getByRole('button', { name: new RegExp(`Cambió una sede: ${name}`) })
      : page.getByRole('row', { name: /Cambió una sede/ })
    await expect(line).toBeVisible()
    await expect(page).toHaveURL(/buscar=/)
    await expectAccessible(page)

    await line.click()
    const aside = page.getByLabel('Movimiento', { exact: true })
    await expect(aside.getByRole('heading', { name: 'Cambió una sede' })).toBeVisible()
    await expect(aside.getByText('Antes: Reforma')).toBeVisible()
    await expect(aside.getByText('Después: Insurgentes')).toBeVisible()
    await expect(page).toHaveURL(/ficha=[0-9a-f]{24}/)
    await expectAccessible(page)
    await page.reload()
    await expect(aside.getByText('Después: Insurgentes')).toBeVisible()
    await aside.getByRole('button', { name: 'Cerrar' }).click()
    await expect(aside).toBeHidden()

    await page.goto('/bitacora?from=2000-01-01&to=2000-01-02')
    await expect(page.getByText('Ningún movimiento coincide')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect(page.getByText('Ningún movimiento coincide')).toBeHidden()

    await page.goto(`/sedes?ficha=${location._id}`)
    await page.getByRole('button', { name: 'Historial', exact: true }).click()
    const history = page.getByRole('dialog', { name: `Historial de ${name}` })
    await expect(history.getByText('Cambió una sede')).toBeVisible()
    await expect(history.getByText('Agregó una sede')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await admin.remove(`/locations/${location._id}`)
  },
)

test('AUD-21: a user without the right has no menu entry, no screen and no Historial', { tag: '@whole' }, async ({ page }, { project }) => {
  await signIn(page, 'coordination')
  await page.goto('/sedes')
  await expect(page.getByRole('heading', { name: /Sedes/ })).toBeVisible()
  if (project.name === 'phone') await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(page.getByRole('link', { name: 'Pláticas' }).first()).toBeVisible()
  await page.goto('/expertConfig')
  const sections = page.getByRole('navigation', { name: 'Configuración' })
  await expect(sections.getByRole('link', { name: /^Papelera/ })).toBeVisible()
  await expect(sections.getByRole('link', { name: /^Bitácora/ })).toHaveCount(0)
  await page.goto('/bitacora')
  await expect(page.getByText('No tienes permiso para ver esta pantalla')).toBeVisible()
})
