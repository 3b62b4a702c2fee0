import { expect, test, type Locator, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { readOutbox } from './support/outbox.ts'

interface Someone {
  _id: string
  email: string
}

interface Group {
  _id: string
  name: string
  active: boolean
  available: number
  startDate: string
  endDate: string
  parentGroup: string | null
  schedules: { day: number }[]
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const shownDay = (day: string) => day.split('-').toReversed().join('/')

async function enrolled(page: Page): Promise<{ student: Someone; group: Group }> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'reception')}` }
  const { groups } = (await (await page.request.get('/api/groups?active=true', { headers })).json()) as { groups: Group[] }
  const running = groups.filter(each => !each.parentGroup && each.available > 5 && each.startDate <= today() && each.endDate >= today())
  // Prefers a group with a lesson today.
  const weekday = (new Date(`${today()}T12:00:00Z`).getUTCDay() + 6) % 7
  const group = running.find(({ schedules }) => schedules.some(({ day }) => day === weekday)) ?? running[0]!
  const email = `pestanas.${Date.now()}${Math.random().toString(36).slice(2, 8)}@correo.mx`
  const response = await page.request.post('/api/students/register', {
    headers,
    data: {
      student: { name: 'Renata', lastName: 'Olvera', secondLastName: 'Quintero', email, phoneNumber: '5532148890' },
      payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
      group: { id: group._id },
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  const { student } = (await response.json()) as { student: Someone }
  return { student, group }
}

async function open(page: Page, student: Someone, tab: string): Promise<Locator> {
  await page.goto(`/alumnos?ficha=${student._id}&ver=${tab}`)
  const modal = page.getByRole('dialog', { name: /^Renata Olvera Quintero/ })
  await expect(modal.getByRole('tabpanel').filter({ visible: true }).first()).toBeVisible()
  return modal
}

test.beforeEach(async ({ page }) => void (await signIn(page, 'reception')))

test(
  "STU-44, STU-45: each tab of the student's window has an address, and arrows move between them",
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    const { student } = await enrolled(page)
    const modal = await open(page, student, 'datos')
    await expect(modal.getByRole('tab', { name: 'Datos personales' })).toHaveAttribute('aria-selected', 'true')
    await expect(modal.getByText(student.email).last()).toBeVisible()
    await expectAccessible(page)
    await modal.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Folios' }).click()
    await expect(page).toHaveURL(/ver=folios/)
    await modal.getByRole('tab', { name: 'Folios' }).focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/ver=resumen/)
    // Entries of 'Más' are tabs only while shown.
    await expect(modal.getByRole('tab', { name: 'Folios' })).toHaveCount(0)
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/ver=comentarios/)
    await page.reload()
    await expect(modal.getByRole('tab', { name: 'Comentarios' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(page).not.toHaveURL(/ver=/)
  },
)

test("COM-19: adds, changes and deletes a comment; another desk's comment appears by itself", async ({ page }) => {
  const { student } = await enrolled(page)
  const modal = await open(page, student, 'comentarios')
  await expect(modal.getByText('No hay comentarios agregados.')).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Agregar comentario' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Debes escribir un comentario' })).toBeVisible()
  const box = modal.getByLabel('Nuevo comentario')
  await box.fill('a'.repeat(500))
  await expect(modal.getByText('Limite de 500 caracteres alcanzado.')).toBeVisible()
  await box.fill('Pide factura')
  await modal.getByRole('button', { name: 'Agregar comentario' }).click()
  const list = modal.getByRole('list', { name: 'Comentarios' })
  await expect(list.getByText('Pide factura')).toBeVisible()

  await modal.getByRole('button', { name: /^Editar el comentario/ }).click()
  await modal.getByLabel('Comentario', { exact: true }).fill('Pide factura cada mes')
  await modal.getByRole('button', { name: 'Guardar' }).click()
  await expect(list.getByText('Pide factura cada mes')).toBeVisible()

  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  await page.request.post('/api/comments', { headers, data: { student: student._id, comment: 'Desde otro escritorio' } })
  await expect(list.getByText('Desde otro escritorio')).toBeVisible()
  await expectAccessible(page)

  await list
    .getByRole('listitem')
    .filter({ hasText: 'cada mes' })
    .getByRole('button', { name: /^Borrar/ })
    .click()
  await expect(list.getByText('Pide factura cada mes')).toBeHidden()
})

test('STU-49: a group, then its attendance: add, switch, delete; the average follows', async ({ page }) => {
  const { student, group } = await enrolled(page)
  const modal = await open(page, student, 'asistencia')
  const records = modal.getByRole('region', { name: `Asistencia de ${group.name}` })
  await expect(records.getByText('—', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Agregar fecha' }).click()
  // On a day without class of this group it is an extra one.
  const extra = page.getByRole('button', { name: 'Es una clase extra' })
  await records.getByText('100 %').or(extra).first().waitFor()
  if (await extra.isVisible()) await extra.click()
  await expect(records.getByText('100 %')).toBeVisible()
  await expect(records.getByText(shownDay(today()))).toBeVisible()
  await expectAccessible(page)

  await records.getByRole('switch').click()
  await expect(records.getByText('0 %', { exact: true })).toBeVisible()
  await modal.getByRole('button', { name: 'Agregar fecha' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '¡Atención! debes seleccionar una fecha' })).toBeVisible()
  await records.getByLabel('Fecha', { exact: true }).fill(shownDay(today()))
  await page.keyboard.press('Tab')
  await modal.getByRole('button', { name: 'Agregar fecha' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ya existe un registro del día seleccionado' })).toBeVisible()

  await records.getByRole('button', { name: /^Borrar el registro/ }).click()
  await expect(records.getByText('Sin registros de asistencia')).toBeVisible()
})

test('STU-50: previews a notification by e-mail and by SMS before sending it', async ({ page }) => {
  const { student } = await enrolled(page)
  const modal = await open(page, student, 'notificacion')
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Debes escribir un Email o desactivar el envio de emails' })).toBeVisible()
  await modal.getByLabel('Mensaje del Email').fill('Mañana no hay clase.\nNos vemos el sábado.')
  await expect(modal.frameLocator('iframe').getByText('Mañana no hay clase.')).toBeVisible()
  await expectAccessible(page)
  await modal.getByRole('switch', { name: 'SMS' }).click()
  await modal.getByLabel('Mensaje SMS').fill('Mañana no hay clase')
  await expect(modal.getByText('19 de 1,000 · 1 segmento')).toBeVisible()
  await expect(modal.getByText('Academia Plantel: Mañana no hay clase')).toBeVisible()
  await expectAccessible(page)
})

test('STU-50: sends a notification and follows it until no message waits', async ({ page }) => {
  const { student } = await enrolled(page)
  const modal = await open(page, student, 'notificacion')
  await modal.getByLabel('Mensaje del Email').fill('Mañana no hay clase.')
  await modal.getByRole('switch', { name: 'SMS' }).click()
  await modal.getByLabel('Mensaje SMS').fill('Mañana no hay clase')
  await modal.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mensaje enviado exitosamente' })).toBeVisible()
  await expect(modal.getByText('Envío terminado')).toBeVisible()
  await expect(modal.getByRole('list', { name: 'Resultado del envío' }).getByText('Sin enviar')).toBeVisible()
  await expectAccessible(page)
  const messages = await readOutbox(page, student.email)
  expect(messages.map(({ subject }) => subject)).toContain('Academia Plantel: aviso')
})

test('STU-54: changes the password of the platform', { tag: '@whole' }, async ({ page }) => {
  const { student } = await enrolled(page)
  const modal = await open(page, student, 'contrasena')
  const change = modal.getByRole('button', { name: 'Cambiar contraseña' })
  await change.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Introduce una contraseña.' })).toBeVisible()
  await modal.getByLabel('Nueva contraseña').fill('azul')
  await modal.getByLabel('Confirmación').fill('rojo')
  await change.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Las contraseñas no coinciden' })).toBeVisible()
  await expectAccessible(page)
  await modal.getByLabel('Confirmación').fill('azul')
  await change.click()
  await expect(page.getByRole('status').filter({ hasText: 'Cambio de contraseña exitoso' })).toBeVisible()
})

test('FOL-7: adds a material folio without spaces, changes and deletes it', { tag: '@whole' }, async ({ page }) => {
  const { student } = await enrolled(page)
  const modal = await open(page, student, 'folios')
  await modal.getByRole('button', { name: 'Agregar folio' }).click()
  await modal.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Ingresa un Folio' })).toBeVisible()
  await modal.getByLabel('Folio', { exact: true }).fill('A 12 04')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Guardar' }).click()
  const list = modal.getByRole('list', { name: 'Folios' })
  await expect(list.getByText('A1204')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Editar el folio A1204' }).click()
  await modal.getByLabel('Folio', { exact: true }).fill('B77')
  await modal.getByRole('button', { name: 'Guardar' }).click()
  await expect(list.getByText('B77')).toBeVisible()
  await list.getByRole('button', { name: 'Borrar el folio B77' }).click()
  await expect(modal.getByText('No hay folios agregados.')).toBeVisible()
})
