import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { expectRowVisible } from './support/rows.ts'

const card = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code })
const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()

async function pick(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label).fill(day)
  await page.getByLabel(label).press('Tab')
}

test(
  'MON-136: creates, finds, edits and deletes a company code; reports refused values',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const code = `VIAJE-${project.name}`.toUpperCase()
    await signIn(page, 'coordination')
    await page.goto('/codigos-descuento')
    await expect(page.getByRole('heading', { name: 'Gestión de Códigos de Descuento' })).toBeVisible()
    await expectRowVisible(page, 'BIENVENIDA10')

    await page.getByRole('button', { name: 'Nuevo Código' }).click()
    const modal = page.getByRole('dialog', { name: 'Nuevo Código de Compañía' })
    const create = modal.getByRole('button', { name: 'Crear Código' })
    await expect(modal).toBeVisible()
    await expectAccessible(page)
    await create.click()
    await toast(page, 'Por favor ingresa el código')
    await modal.getByRole('textbox', { name: /^Código/ }).fill(' bienvenida10 ')
    await modal.getByLabel('Valor del descuento').fill('101')
    await create.click()
    await toast(page, 'El porcentaje debe estar entre 1 y 100')
    await modal.getByLabel('Valor del descuento').fill('15')
    await create.click()
    await toast(page, 'Por favor selecciona la fecha de inicio')
    await pick(page, 'Fecha de inicio', '10/01/2027')
    await pick(page, 'Fecha de fin', '09/01/2027')
    await create.click()
    await toast(page, 'La fecha de fin no puede ser anterior a la fecha de inicio')
    await pick(page, 'Fecha de fin', '31/01/2027')
    await create.click()
    await expect(modal.getByText('Ya existe un código con ese nombre')).toBeVisible()
    await modal.getByRole('textbox', { name: /^Código/ }).fill(code.toLowerCase())
    await create.click()
    await toast(page, 'Código creado')
    await expect(modal).toBeHidden()
    await expect(card(page, code)).toContainText('10-01-2027 – 31-01-2027')
    await expect(card(page, code)).toContainText('15 %')

    await page.getByRole('button', { name: `Editar ${code}` }).click()
    const editing = page.getByRole('dialog', { name: 'Editar Código de Compañía' })
    await editing.getByText('Monto fijo').click()
    await editing.getByLabel('Valor del descuento').fill('0.5')
    await editing.getByRole('button', { name: 'Guardar Cambios' }).click()
    await toast(page, 'El monto debe ser mayor a 0')
    await editing.getByLabel('Valor del descuento').fill('1250')
    await editing.getByRole('switch', { name: 'Estado' }).click()
    await editing.getByRole('button', { name: 'Guardar Cambios' }).click()
    await toast(page, 'Cambios guardados')
    await expect(card(page, code)).toContainText('$1,250.00')
    await expect(card(page, code)).toContainText('Inactivo')

    await page.getByRole('searchbox').fill('viaje')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('radiogroup', { name: 'Estado' }).getByText('Inactivo', { exact: true }).click()
    await expect(page).toHaveURL(/state=inactive/)
    await expect(card(page, 'BIENVENIDA10')).toBeHidden()
    await page.reload()
    await expect(card(page, code)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('viaje')

    await page.getByRole('button', { name: `Eliminar ${code}` }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure to delete the record?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect(card(page, code)).toBeVisible()
    await page.getByRole('button', { name: `Eliminar ${code}` }).click()
    await question.getByRole('button', { name: 'Si', exact: true }).click()
    await toast(page, 'Registro eliminado exitosamente')
    await expect(card(page, code)).toBeHidden()
  },
)

test(
  "MON-120: user codes name their owner and are not created here; another desk's code appears by itself",
  { tag: '@whole' },
  async ({ page, browser }, { project }) => {
    const token = await signIn(page, 'coordination')
    await page.goto('/codigos-descuento')
    await page.getByRole('tab', { name: 'Códigos de Usuario' }).click()
    await expect(card(page, 'MARIO5')).toContainText('Mario')
    await expect(page.getByRole('button', { name: 'Nuevo Código' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('tab', { name: 'Códigos de Compañía' }).click()
    await expect(card(page, 'BECA500')).toBeVisible()
    // The change comes over the socket, which has to be connected first.
    await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
    const code = `OTRA-${project.name}`.toUpperCase()
    const headers = { authorization: `Bearer ${token}` }
    const desk = await browser.newContext()
    const url = `${project.use.baseURL}/api/promotionalCodes`
    const response = await desk.request.post(url, {
      headers,
      data: { code, isCompanyCode: true, amount: 100, validFrom: '2027-01-01T06:00:00Z', validUntil: '2027-02-01T05:59:59Z' },
    })
    expect(response.status()).toBe(200)
    await expect(card(page, code)).toBeVisible()
    const { promotionalCode } = (await response.json()) as { promotionalCode: { _id: string } }
    expect((await desk.request.delete(`${url}/${promotionalCode._id}`, { headers })).status()).toBe(200)
    await expect(card(page, code)).toBeHidden()
    await desk.close()
  },
)
