import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'
import { enrolled } from './support/enrolled.ts'

test('COB-61: F6, the card by its address, a promise by keys, the next card, undo', async ({ page }, { project }) => {
  const student = await enrolled(page, 'admin', project.name === 'phone' ? 'Tardía' : 'Tardado')
  const headers = { authorization: `Bearer ${await tokenOf(page, 'admin')}` }
  const dues = (await (await page.request.get(`/api/students/${student._id}/dues`, { headers })).json()) as {
    registrations: { _id: string; date: string; net: number; version: number }[]
  }
  const { _id, date, net, version } = dues.registrations[0]!
  const late = new Date(Date.parse(`${date}T12:00:00Z`) - 300 * 86_400_000).toISOString().slice(0, 10)
  const saved = await page.request.put(`/api/registrations/${_id}/plan`, {
    headers,
    data: { version, template: null, instalments: [{ dueOn: late, amount: net }] },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  await signIn(page, 'reception')
  await page.goto(`/cobranza?ficha=${student._id}`)
  const card = page.locator('[data-slot=aside]')
  await expect(card.getByRole('heading', { name: student.name })).toBeVisible()
  await expect(card.getByText('Nadie ha llamado todavía.')).toBeVisible()
  await expectAccessible(page)
  if (project.name === 'phone') await card.getByRole('button', { name: /^Promesa/ }).click()
  else await page.keyboard.press('p')
  await expect(card.getByRole('form', { name: 'Promesa de pago' })).toBeVisible()
  await card.getByRole('button', { name: 'Mañana' }).click()
  await card.getByRole('textbox', { name: 'Monto de la promesa' }).fill('500')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading', { name: student.name })).toHaveCount(0)

  await page.goto(`/cobranza?ficha=${student._id}`)
  await expect(card.getByText(/^Promesa de \$500\.00 para el \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await card.getByRole('button', { name: /^Quitar el contacto/ }).click()
  await expect(card.getByText('Nadie ha llamado todavía.')).toBeVisible()
  if (project.name === 'phone') return
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Cobranza/ })).toBeVisible()
  await page.keyboard.press('F6')
  await expect(page).toHaveURL(/\/cobranza$/)
})
