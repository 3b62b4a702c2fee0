import { expect, test, type Page } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { enrolled } from './support/enrolled.ts'
import { counted, tell } from './support/hands.ts'

const LINES = 60

const HEAD = ['Banco de prueba,,,,', 'Fecha,Concepto,Referencia,Cargo,Abono']
const bring = (page: Page, rows: readonly string[]) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from([...HEAD, ...rows].join('\r\n')) })

const phoneOf = () => `55${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
/** Random letters, so that no other run's rows match. */
const letters = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => String.fromCharCode(97 + (byte % 26))).join('')

test('COB-72: decides 60 deposits by keys and skips one; then undoes all', { tag: '@whole' }, async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'keys')
  const lastName = `Zarco${letters()}`
  const { name } = await enrolled(page, 'admin', lastName)
  await signIn(page, 'admin')
  await page.goto('/cobranza?tab=banco')
  const deposits = Array.from(
    { length: LINES },
    (_, at) => `20/11/2026,DEPOSITO ${at + 1} ${lastName.toUpperCase()} PRUEBA,,,"1.${String(at + 10)}"`,
  )
  await bring(page, [...deposits, `20/11/2026,INTERESES ${lastName},,,"0.07"`, '20/11/2026,COMISION,,12.00,'])
  await expect(page.getByRole('button', { name: `Revisar ${LINES + 1} depósitos` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: `Revisar ${LINES + 1} depósitos` }).click()
  const panel = page.getByLabel('Depósito por decidir', { exact: true })
  await expect(panel.getByText(`DEPOSITO 1 ${lastName.toUpperCase()} PRUEBA`)).toBeVisible()
  await expectAccessible(page)
  const hands = await counted(page)
  for (let at = 1; at <= LINES; at++) {
    await expect(panel.getByText(`DEPOSITO ${at} ${lastName.toUpperCase()} PRUEBA`)).toBeVisible()
    // The same key does not decide the next line at once (M72).
    await page.waitForTimeout(650)
    await page.keyboard.press('1')
  }
  await expect(panel.getByText(`INTERESES ${lastName}`)).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Por qué se omite' })).toBeFocused()
  await page.keyboard.type('Intereses del banco')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada por decidir')).toBeVisible()
  const { keys, clicks } = await hands()
  expect(tell(`work off ${LINES + 1} bank lines`, { keys, clicks })).toBeLessThanOrEqual(180)
  expect(clicks).toBe(0)
  await page.getByRole('button', { name: /^Registrados/ }).click()
  await expect(page.getByRole('list', { name: 'Renglones' }).getByText(name).first()).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(new RegExp(`Se anulan ${LINES} pagos`))).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeHidden()
})

test(
  'COB-72: imports and settles a statement on a phone by touch: sure ones at once, one posted, one skipped',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    test.skip(project.name !== 'phone', 'by touch')
    const lastName = `Zarco${letters()}`
    const { _id, name } = await enrolled(page, 'admin', lastName)
    const token = await signIn(page, 'admin')
    const headers = { authorization: `Bearer ${token}` }
    const { student } = (await (await page.request.get(`/api/students/${_id}`, { headers })).json()) as { student: { reference: string } }
    await page.goto('/cobranza?tab=banco')
    await bring(page, [
      `20/11/2026,SPEI ${student.reference} ${lastName.toUpperCase()},,,"1.50"`,
      `20/11/2026,DEPOSITO ${lastName.toUpperCase()} PRUEBA,,,"2.50"`,
      `20/11/2026,INTERESES ${lastName.toUpperCase()},,,"0.07"`,
    ])
    const review = page.getByRole('button', { name: 'Revisar 3 depósitos' })
    await expect(review).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await review.tap()
    const panel = page.getByLabel('Depósito por decidir', { exact: true })
    await expect(panel.getByText(`DEPOSITO ${lastName.toUpperCase()} PRUEBA`)).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await panel.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    await expect(panel.getByText(`INTERESES ${lastName.toUpperCase()}`)).toBeVisible()
    await panel.getByRole('button', { name: /^Omitir/ }).tap()
    await panel.getByRole('textbox', { name: 'Por qué se omite' }).fill('Intereses del banco')
    await panel
      .getByRole('button', { name: /^Omitir/ })
      .first()
      .tap()
    await expect(page.getByText('Nada por decidir')).toBeVisible()
    await page.getByRole('button', { name: 'Aplicar 1 seguro' }).tap()
    await expect(page.getByRole('button', { name: /^Registrados\s*2/ })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'LLE-22, LLE-25: forty deposits that came before in other words are settled by keys',
  { tag: '@whole' },
  async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'keys')
    const MANY = 40
    await signIn(page, 'admin')
    const word = letters()
    const amount = (at: number) => `"${7 + (at % 3)},${String(100 + at)}.${String(10 + at)}"`
    const rows = (text: string) => Array.from({ length: MANY }, (_, at) => `2${at % 3}/11/2026,${text} ${word} ${at + 1},,,${amount(at)}`)
    await page.goto('/cobranza?tab=banco')
    await bring(page, rows('DEPOSITO'))
    await page.getByRole('button', { name: `Revisar ${MANY} depósitos` }).click()
    // Only lines that were matched once have twins.
    await expect(page.getByLabel('Depósito por decidir', { exact: true }).getByText(`DEPOSITO ${word} 1`)).toBeVisible()
    await page.goto('/cobranza?tab=banco')
    await bring(page, rows('TRASPASO RECIBIDO'))
    await page.getByRole('button', { name: `Revisar ${MANY} depósitos` }).click()
    const panel = page.getByLabel('¿Es el mismo depósito?', { exact: true })
    await page.getByRole('button', { name: /^¿Es el mismo/ }).click()
    await expect(panel).toBeVisible()
    await expect(page.getByText(/Este archivo parece ser/)).toBeVisible()
    await expectAccessible(page)
    const hands = await counted(page)
    for (let at = 1; at <= MANY; at++) {
      await expect(panel.getByRole('button', { name: /^Es el mismo/ })).toBeEnabled()
      // The same key does not decide the next line at once (M72).
      await page.waitForTimeout(650)
      await page.keyboard.press('1')
      if (at < MANY) await expect(page.getByRole('button', { name: new RegExp(`^¿Es el mismo\\D*${MANY - at}\\b`) })).toBeVisible()
    }
    await expect(panel).toBeHidden()
    const { keys, clicks } = await hands()
    expect(tell(`settle ${MANY} twins of a bank statement`, { keys, clicks })).toBeLessThanOrEqual(90)
    expect(clicks).toBe(0)
  },
)

test('LLE-28: a mother deposits once for two: their shares are settled by keys', { tag: '@whole' }, async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'keys')
  const lastName = `Zarco${letters()}`
  const [one, two] = [await enrolled(page, 'admin', lastName), await enrolled(page, 'admin', lastName)]
  const token = await signIn(page, 'admin')
  const headers = { authorization: `Bearer ${token}` }
  const person = { name: 'Laura', lastName, secondLastName: 'Prueba', phoneNumber: phoneOf(), secondPhoneNumber: '', email: '' }
  const link = { relation: 'madre', pays: true, tells: ['cobranza'] }
  const first = await page.request.post(`/api/students/${one._id}/payers`, { headers, data: { person, ...link } })
  expect(first.status(), await first.text()).toBe(200)
  const { payer } = (await first.json()) as { payer: { _id: string } }
  const second = await page.request.post(`/api/students/${two._id}/payers`, { headers, data: { payer: payer._id, ...link } })
  expect(second.status(), await second.text()).toBe(200)
  await page.goto('/cobranza?tab=banco')
  // An amount of its own: a run before it would be its twin.
  const over = 100 + Math.floor(Math.random() * 400)
  await bring(page, [`20/11/2026,SPEI ${one.folio} ${lastName.toUpperCase()} PRUEBA,,,"${one.debt + over}.00"`])
  await page.getByRole('button', { name: 'Revisar 1 depósito' }).click()
  const panel = page.getByLabel('Depósito por decidir', { exact: true })
  await expect(panel.getByText(`SPEI ${one.folio}`)).toBeVisible()
  await page.keyboard.press('r')
  const form = page.getByRole('form', { name: 'Repartir el depósito' })
  await expect(form.getByRole('textbox').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada por decidir')).toBeVisible()
  const owes = async (id: string) =>
    ((await (await page.request.get(`/api/students/${id}/debt`, { headers })).json()) as { payments: { balance: number }[] }).payments[0]
      ?.balance ?? 0
  expect((await owes(one._id)) + (await owes(two._id))).toBe(two.debt - over)
})
