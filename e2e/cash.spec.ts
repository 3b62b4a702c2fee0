import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { enrolled } from './support/enrolled.ts'

const pesos = (amount: number) => `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
const cashierOf = (project: string) =>
  project === 'phone'
    ? { who: 'cashierEcatepec' as const, name: 'Fabiola Cruz' }
    : { who: 'cashierCoyoacan' as const, name: 'Daniel Ocampo' }

const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar alumno' })
const amount = (page: Page) => page.getByRole('textbox', { name: 'Cantidad' })
/** The form has been open long enough to be sent (COB-35). */
const chargeable = (page: Page) => expect(page.getByRole('button', { name: /^Cobrar/ })).toBeEnabled()
const chargeDone = (page: Page, sum: number) =>
  page.getByRole('region', { name: 'Último cobro' }).filter({ hasText: `Cobrado${pesos(sum)}` })

test('CSH-25 COB-36: pays a debt in two parts by keyboard only, voids one; counts and closes the day, which is then locked', async ({
  page,
}, { project }) => {
  // axe checks seven views, light and dark.
  const { who, name } = cashierOf(project.name)
  const student = await enrolled(page, who)
  await signIn(page, who)
  await page.goto('/alumnos')
  await expect(page.getByRole('heading', { name: 'Alumnos' })).toBeVisible()
  await page.keyboard.press('F4')
  await expect(page.getByRole('heading', { name: 'Caja rápida' })).toBeVisible()
  await expect(search(page)).toBeFocused()

  // The first part, by folio.
  await page.keyboard.type(student.folio)
  await expect(page.getByRole('option', { name: student.name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue(pesos(student.debt).slice(1))
  await expectAccessible(page)
  await page.keyboard.type('1000')
  await chargeable(page)
  await page.keyboard.press('Enter')
  await expect(chargeDone(page, 1000)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Operacion exitosa' })).toBeVisible()
  await expectAccessible(page)
  const print = page.getByRole('button', { name: /^Imprimir/ })
  if (project.name === 'phone') {
    await expect(print).toBeVisible()
    await page.keyboard.press('F2')
  } else {
    await expect(print).toBeFocused()
    await expect(print).toBeEnabled()
    const receipt = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    await (await receipt).close()
  }
  await expect(search(page)).toBeFocused()

  // The rest, by the pass as a reader types it: upper case and Enter. Cash with change.
  const rest = student.debt - 1000
  await page.keyboard.type(student._id.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue(pesos(rest).slice(1))
  await page.getByRole('textbox', { name: 'Recibido' }).focus()
  await page.keyboard.type(String(rest + 50))
  await expect(page.getByRole('status', { name: 'Cambio' })).toHaveText('$50.00')
  await chargeable(page)
  await page.keyboard.press('Enter')
  await expect(chargeDone(page, rest)).toBeVisible()

  const rail = page.getByRole('complementary', { name: 'Cobros de hoy' })
  const lines = rail.getByRole('listitem').filter({ hasText: student.name })
  await expect(lines).toHaveCount(2)
  // The cashier may void both: they are their own, and recent.
  await expect(rail.getByRole('button', { name: /^Anular/ })).toHaveCount(2)

  await signIn(page, 'admin')
  await page.goto('/caja')
  await expect(search(page)).toBeFocused()
  await page.getByRole('link', { name: 'Corte de caja' }).click()
  await page.getByRole('combobox', { name: 'Cajero' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
  await expect(page).toHaveURL(/cajero=/)
  const entry = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: student.name, visible: true })
    .filter({ hasText: '$1,000.00' })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  await entry.getByRole('button', { name: /^Anular/ }).click()
  const question = page.getByRole('dialog', { name: `¿Anular el cobro de $1,000.00 a ${student.name}?` })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect(entry).toContainText('Anulado')
  await expect(entry).toContainText(/anuló Alejandra Robles/)

  // The counted drawer differs, which requires a reason (COB-36).
  const pieces = (of: string) => page.getByRole('textbox', { name: `Piezas de ${of}`, exact: true })
  await pieces('$500').fill('1')
  await pieces('$500').press('Enter')
  await expect(pieces('$200')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Diferencia' })).toContainText(/Falta|Sobra/)
  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByRole('form', { name: 'Arqueo' })).toContainText('Escribe por qué hay diferencia.')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Nota' }).fill('Lo demás se entregó antes')

  await page.getByRole('button', { name: 'Cerrar caja' }).click()
  const closing = page.getByRole('dialog', { name: new RegExp(`^¿Cerrar la caja de ${name} del`) })
  await expect(closing).toContainText('Contado $500.00')
  await expect(closing).toContainText('Ya no se pueden anular')
  await closing.getByRole('button', { name: 'Cerrar caja' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Caja cerrada' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cierres' })).toContainText(name)
  await expect(page.getByRole('list', { name: 'Cierres' })).toContainText('Lo demás se entregó antes')
  await expect(page.getByRole('button', { name: 'Cerrar caja' })).toHaveAttribute('aria-disabled', 'true')
  const second = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: student.name, visible: true })
    .filter({ hasText: pesos(rest) })
  await expect(second.getByRole('button', { name: /^Anular/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  const { payments } = (await (await page.request.get(`/api/payments/student/${student._id}`, { headers })).json()) as {
    payments: { _id: string; amount: number; voided: object | null }[]
  }
  expect(payments.map(each => [each.amount, each.voided !== null])).toEqual([
    [rest, false],
    [1000, true],
  ])
  const response = await page.request.delete(`/api/payments/${payments[0]!._id}`, { headers })
  expect(response.status()).toBe(409)
  expect(((await response.json()) as { errorExt: { code: string } }).errorExt.code).toBe('DAY_CLOSED')
})

test(
  "CSH-34: shows everyone's cash with its own permission, without the desk; another's charge appears by itself",
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page, 'coordination')
    await page.goto('/caja')
    await expect(page.getByRole('heading', { name: 'Corte de caja' })).toBeVisible()
    await expect(search(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Totales' })).toBeVisible()
    // The change comes over the socket, which has to be connected first.
    await expect(page.getByText('Conectado', { exact: true })).toBeAttached()
    const student = await enrolled(page, 'reception')
    const headers = { authorization: `Bearer ${await tokenOf(page, 'reception')}` }
    const concept = `Guía ${Date.now()}`
    const data = { student: student._id, course: null, concept, amount: 35, paymentType: 'debit' }
    expect((await page.request.post('/api/payments', { headers, data })).status()).toBe(200)
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: concept, visible: true })
    await expect(row).toBeVisible()

    const excel = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    expect((await excel).suggestedFilename()).toMatch(/^corte-de-caja-\d{4}-\d\d-\d\d\.xlsx$/)
  },
)

test('CSH-37 CSH-38: downloads the printed report of a day and its spreadsheet', { tag: '@whole' }, async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, 'reception')}` }
  const pdf = await page.request.get('/api/payments/report/pdf', { headers })
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  const excel = await page.request.get('/api/payments/report/excel', { headers })
  expect((await excel.body()).subarray(0, 2).toString()).toBe('PK')
})
