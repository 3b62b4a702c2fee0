import { expect, test, type Locator, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { readOutbox } from './support/outbox.ts'

interface Debtor {
  _id: string
  email: string
  course: string
  /** Pesos. */
  price: number
}

interface Group {
  _id: string
  available: number
  endDate: string
  parentGroup: string | null
  course: { _id: string }
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
const pesos = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`

async function debtor(page: Page): Promise<Debtor> {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'reception')}` }
  const read = async <T>(path: string) => (await (await page.request.get(`/api${path}`, { headers })).json()) as T
  const { groups } = await read<{ groups: Group[] }>('/groups?active=true')
  const { courses } = await read<{ courses: { _id: string; price: number }[] }>('/courses')
  const dear = new Set(courses.filter(({ price }) => price >= 2_000).map(({ _id }) => _id))
  const group = groups.find(each => !each.parentGroup && dear.has(each.course._id) && each.available > 8 && each.endDate >= today())!
  const email = `pagos.${Date.now()}${Math.random().toString(36).slice(2, 8)}@correo.mx`
  const response = await page.request.post('/api/students/register', {
    headers,
    data: {
      student: { name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas', email, phoneNumber: '5544719032' },
      payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
      group: { id: group._id },
    },
  })
  expect(response.status(), await response.text()).toBe(200)
  const { student } = (await response.json()) as { student: Debtor }
  const { payments } = await read<{ payments: { courseName: string; balance: number }[] }>(`/students/${student._id}/debt`)
  return { ...student, course: payments[0]!.courseName, price: payments[0]!.balance }
}

const toast = (page: Page, text: string) => expect(page.locator('[data-slot=toast]').filter({ hasText: text }).first()).toBeVisible()
const row = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Pagos' }).getByRole('listitem').filter({ hasText: text }).first()

async function act(page: Page, line: Locator, name: string): Promise<void> {
  await line.getByRole('button', { name: /^Acciones de/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

test(
  'MON-50 MON-71: pays a debt in two parts, gives a discount, voids, sends a receipt again',
  { tag: ['@phone', '@whole'] },
  async ({ page }) => {
    await signIn(page, 'admin')
    const { _id, email, course, price } = await debtor(page)
    await page.goto(`/alumnos?ficha=${_id}&ver=pagos`)
    await expect(page.getByText('No hay pagos agregados.').last()).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Registrar pago' }).click()
    const modal = page.getByRole('dialog', { name: /^Registrar pago/ })
    const amount = modal.getByLabel('Cantidad')
    await expect(modal.getByRole('radio', { name: new RegExp(`^${course}`) })).toBeChecked()
    await expect(amount).toBeFocused()
    await expectAccessible(page)
    await expect(modal.locator('[type=submit]')).toBeEnabled()
    await amount.press('Enter')
    await toast(page, 'Debes ingresar una cantidad.')
    await amount.fill(String(price + 1))
    await amount.press('Enter')
    await toast(page, 'El pago no puede ser mayor al adeudo.')
    await amount.fill('1000.5')
    await modal.getByText('Transferencia', { exact: true }).click()
    await expect(modal.getByText(`Restante por liquidar${pesos(price - 1000.5)}`)).toBeVisible()
    await amount.press('Enter')
    await toast(page, 'Operacion exitosa')
    await expect(modal.getByText(/^Comprobante \d{4}-\d{6}$/)).toBeVisible()
    await expect(modal.getByText(`Adeudo que queda${pesos(price - 1000.5)}`)).toBeVisible()
    await expect(modal.getByRole('link', { name: 'Abrir' })).toHaveAttribute('href', /^blob:/)
    await expectAccessible(page)

    await modal.getByRole('button', { name: 'Cerrar' }).last().click()
    await page.getByRole('button', { name: 'Descuento', exact: true }).click()
    const discount = page.getByRole('dialog', { name: /^Registrar descuento/ })
    await expect(discount.getByLabel('Descuento')).toBeFocused()
    await discount.getByRole('checkbox', { name: 'Editar concepto' }).check()
    await discount.getByLabel('Concepto', { exact: false }).first().fill('Hermano inscrito')
    await discount.getByLabel('Descuento').fill('300')
    await expectAccessible(page)
    await discount.getByLabel('Descuento').press('Enter')
    await expect(discount).toBeHidden()
    await expect(row(page, 'Hermano inscrito')).toContainText('−$300.00')

    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await modal.getByRole('button', { name: `Liquidar ${pesos(price - 1300.5)}` }).click()
    await expect(modal.locator('[type=submit]')).toBeEnabled()
    await amount.press('Enter')
    await expect(modal.getByText('Adeudo que queda$0.00')).toBeVisible()
    await modal.getByRole('button', { name: 'Cerrar' }).last().click()
    const first = row(page, `${course} · Transferencia`)
    await expect(first).toContainText('$1,000.50')
    await expectAccessible(page)

    await act(page, first, 'Reenviar comprobante')
    await toast(page, 'comprobante enviado')
    const letters = await readOutbox(page, email, 4)
    const number = (await first.getByRole('button', { name: /^Abrir comprobante/ }).innerText()).match(/\d{4}-\d{6}/)![0]
    expect(letters.filter(({ subject }) => subject === `Comprobante de pago ${number}`)).toHaveLength(2)

    await act(page, first, 'Anular')
    const question = page.getByRole('dialog', { name: '¿Anular el pago de $1,000.50?' })
    await expect(question).toContainText(`El comprobante ${number} queda CANCELADO.`)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Anular' }).click()
    await expect(first).toContainText(/Anulado por .+, \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    // CANCELADO is the receipt's word (M26).
    await expect(first).not.toContainText('CANCELADO')
    await page.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Financieros' }).click()
    const part = page.getByRole('region', { name: course, exact: true })
    await expect(part).toContainText('Adeudo$1,000.50')
    await expect(part).toContainText('Descuento$300.00')
    await expectAccessible(page)
  },
)

test('MON-57 MON-95: another desk’s payment appears by itself; reception cannot void it', async ({ page, browser }, { project }) => {
  await signIn(page, 'reception')
  // Another user: reception may void its own charge for ten minutes (COB-34).
  const token = await tokenOf(page, 'admin')
  const { _id, course, price } = await debtor(page)
  await page.goto(`/alumnos?ficha=${_id}&ver=pagos`)
  await expect(page.getByText('No hay pagos agregados.').last()).toBeVisible()
  // The change comes over the socket, which has to be connected first.
  await expect(page.getByText('Conectado', { exact: true })).toBeAttached()

  // This desk is about to charge everything; another one charges half before.
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const modal = page.getByRole('dialog', { name: /^Registrar pago/ })
  await modal.getByRole('button', { name: /^Liquidar/ }).click()
  const headers = { authorization: `Bearer ${token}` }
  const url = `${project.use.baseURL}/api`
  const desk = await browser.newContext()
  const { payments } = (await (await desk.request.get(`${url}/students/${_id}/debt`, { headers })).json()) as {
    payments: { courseId: string }[]
  }
  const response = await desk.request.post(`${url}/payments`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { student: _id, course: payments[0]!.courseId, concept: `Pago ${course}`, paymentType: 'cash', amount: 500 },
  })
  expect(response.status()).toBe(200)
  await desk.close()
  await expect(modal.getByText(`máximo ${pesos(price - 500)}`)).toBeVisible()
  await expect(modal.locator('[type=submit]')).toBeEnabled()
  await modal.getByLabel('Cantidad').press('Enter')
  await toast(page, 'El pago no puede ser mayor al adeudo.')
  await modal.getByLabel('Cantidad').fill('0')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Hay cambios sin guardar' }).getByRole('button', { name: 'Descartar' }).click()

  const line = row(page, `Pago ${course}`)
  await expect(line).toContainText('$500.00')
  await line.getByRole('button', { name: /^Acciones de/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Imprimir comprobante' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Anular' })).toHaveCount(0)
})
