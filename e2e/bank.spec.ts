// A statement of the bank: its columns, what is sure, the rest by keys, and back.
import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn } from './support/accounts.ts'
import { enrolled } from './support/enrolled.ts'

const LINES = 60

/** Letters that no other run has. */
const letters = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => String.fromCharCode(97 + (byte % 26))).join('')

test('COB-72: 60 deposits are decided by keys, one more is skipped; then all of it is taken back', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'keys')
  const lastName = `Zarco${letters()}`
  const { name } = await enrolled(page, 'admin', lastName)
  await signIn(page, 'admin')
  await page.goto('/cobranza?tab=banco')
  const deposits = Array.from(
    { length: LINES },
    (_, at) => `20/11/2026,DEPOSITO ${at + 1} ${lastName.toUpperCase()} PRUEBA,,,"1.${String(at + 10)}"`,
  )
  const rows = [
    'Banco de prueba,,,,',
    'Fecha,Concepto,Referencia,Cargo,Abono',
    ...deposits,
    `20/11/2026,INTERESES ${lastName},,,"0.07"`,
    '20/11/2026,COMISION,,12.00,',
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await expect(page.getByRole('button', { name: `Revisar ${LINES + 1} depósitos` })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: `Revisar ${LINES + 1} depósitos` }).click()
  const panel = page.getByLabel('Depósito por decidir', { exact: true })
  await expect(panel.getByText(`DEPOSITO 1 ${lastName.toUpperCase()} PRUEBA`)).toBeVisible()
  await expectAccessible(page)
  for (let at = 1; at <= LINES; at++) {
    await expect(panel.getByText(`DEPOSITO ${at} ${lastName.toUpperCase()} PRUEBA`)).toBeVisible()
    await page.keyboard.press('1')
  }
  await expect(panel.getByText(`INTERESES ${lastName}`)).toBeVisible()
  await page.keyboard.press('s')
  await page.getByRole('textbox', { name: 'Por qué se omite' }).fill('Intereses del banco')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada por decidir')).toBeVisible()
  await page.getByRole('button', { name: /^Registrados/ }).click()
  await expect(page.getByRole('list', { name: 'Renglones' }).getByText(name).first()).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(new RegExp(`Se anulan ${LINES} pagos`))).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeHidden()
})
