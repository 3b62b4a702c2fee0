// Journeys share one server: each project names its own channel and writes to its own field.
import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { api } from './support/api.ts'

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const aside = (page: Page) =>
  page.getByRole('complementary', { name: 'Canal en vivo' }).or(page.getByRole('dialog', { name: 'Canal en vivo', exact: true }))
const line = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ hasText: name })
    .or(page.getByRole('listitem').filter({ hasText: name }).getByRole('button'))

test('LIV-3, LIV-6: adds a live channel, shows its key and keeps it on edit', { tag: '@whole' }, async ({ page }, { project, retry }) => {
  const name = `Canal ${project.name} ${retry}`
  await signIn(page, 'admin')
  await page.goto('/expertConfig')
  await page.getByRole('link', { name: /^Canales En vivo/ }).click()
  await expect(page).toHaveURL(/ver=canales/)
  await expect(line(page, 'Aula magna')).toBeVisible()
  await expect(page.getByText('No hay un proveedor de transmisión configurado', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Agregar canal' }).click()
  const modal = page.getByRole('dialog', { name: 'Agregar canal' })
  await expect(modal.getByLabel('Nombre')).toBeFocused()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Crear canal' }).click()
  await toast(page, 'Debes ingresar el nombre del canal.')
  await modal.getByLabel('Nombre').fill('AULA MAGNA')
  await modal.getByLabel('Dirección RTMP').fill('http://estudio.plantel.example/clase/clave')
  await modal.getByRole('button', { name: 'Crear canal' }).click()
  await toast(page, 'La dirección RTMP debe empezar con rtmp:// o rtmps://')
  await modal.getByLabel('Dirección RTMP').fill('rtmp://estudio.plantel.example/clase/clave-de-prueba')
  await modal.getByRole('button', { name: 'Crear canal' }).click()
  await expect(modal.getByText('Ya existe un canal con ese nombre.')).toBeVisible()
  await modal.getByLabel('Nombre').fill(name)
  await modal.getByRole('button', { name: 'Crear canal' }).click()
  await toast(page, 'Canal creado exitosamente')

  await line(page, name).click()
  await expect(aside(page).getByText('rtmp://estudio.plantel.example/clase/********')).toBeVisible()
  await expect(aside(page).getByText('Sin dirección para el público', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await aside(page).getByRole('button', { name: 'Editar', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Editar · ${name}` })
  await expect(edit.getByLabel('Nombre')).toBeFocused()
  await edit.getByLabel('Id de canal').fill('815')
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Canal actualizado exitosamente')
  await aside(page).getByRole('button', { name: 'Mostrar clave' }).click()
  await expect(aside(page).getByText('rtmp://estudio.plantel.example/clase/clave-de-prueba')).toBeVisible()
  await aside(page)
    .getByRole('switch', { name: `Vivo: ${name}` })
    .click()
  await toast(page, 'Estado actualizado exitosamente')
  await page.reload()
  await expect(aside(page).getByRole('switch', { name: `Vivo: ${name}` })).not.toBeChecked()
})

test(
  'ACA-16, ACA-17, ACA-18: edits the academy’s data beside a live receipt; leaving asks first',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone'
    const [label, field] = phone ? (['Pie', 'receiptFooter'] as const) : (['Encabezado', 'receiptHeader'] as const)
    const text = `Comprobante de prueba ${project.name}`
    await signIn(page, 'admin')
    const admin = api(page, await tokenOf(page, 'admin'))
    const { academy } = await admin.get<{ academy: Record<typeof field, string> }>('/academy')
    await page.goto('/expertConfig')
    // Beside the list the first section is open already.
    if (phone) await page.getByRole('link', { name: /^Academia/ }).click()
    const form = page.getByRole('form', { name: 'Datos de la academia' })
    const paper = page.getByRole('figure', { name: 'Vista previa del comprobante' })
    await expect(form.getByLabel('Nombre de la academia')).toBeFocused()
    // The demo academy has payments.
    await expect(form.getByRole('combobox', { name: 'Zona horaria' })).toBeDisabled()
    await expect(form.getByText('La zona horaria queda fija después del primer pago.')).toBeVisible()
    await expectAccessible(page)

    await form.getByLabel(label).fill(text)
    await expect(paper.getByText(text)).toBeVisible()
    await page.getByRole('link', { name: phone ? 'Configuración' : /^Canales En vivo/ }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(form.getByLabel(label)).toHaveValue(text)
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await toast(page, 'Datos de la academia guardados')
    await page.reload()
    await expect(form.getByLabel(label)).toHaveValue(text)
    await admin.put('/academy', { [field]: academy[field] })
    await expect(form.getByLabel(label)).toHaveValue(academy[field])
  },
)

test('ACA-20: a user without any of its sections has no general configuration', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, 'reception')
  await page.goto('/expertConfig')
  await expect(page.getByText('No tienes permiso para ver esta pantalla')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Configuración General' })).toHaveCount(0)
})

test('OUT-39, OUT-42, RUN-111: shows the server’s words when mail does not connect; creates a backup from the console', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'phone', 'Both projects would make their backups into one folder')
  await signIn(page, 'admin')
  await page.goto('/expertConfig')
  await page.getByRole('link', { name: /^Correo y SMS/ }).click()
  await expect(page.getByText('Sin servidor de correo')).toBeVisible()
  await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Puerto').fill('9')
  await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('avisos@academia.mx')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ECONNREFUSED' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Hay cambios sin guardar')).toHaveCount(0)

  await page.getByRole('link', { name: /^Respaldo/ }).click()
  await page.getByRole('button', { name: 'Respaldar ahora' }).click()
  await toast(page, 'El respaldo comenzó')
  await expect(page.getByText('Último respaldo hace un momento')).toBeVisible()
})
