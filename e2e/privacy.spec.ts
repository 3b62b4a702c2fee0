import { expect, test } from './support/journey.ts'
import { expectAccessible } from './support/accessible.ts'
import { signIn, tokenOf } from './support/accounts.ts'

test('CON-61: Valeria signs the notice with her finger, and her file says so', { tag: ['@phone', '@whole'] }, async ({ page }) => {
  await signIn(page, 'reception')
  const headers = { authorization: `Bearer ${await tokenOf(page, 'reception')}` }
  const students = await (await page.request.get('/api/students/search?query=valeria.gtz', { headers })).json()
  const { _id } = students.result.hits.hits[0] as { _id: string }
  await page.goto(`/alumnos?ficha=${_id}&ver=privacidad`)
  const file = page.getByRole('dialog').filter({ has: page.getByRole('tablist') })
  const form = file.getByRole('form', { name: 'Aceptar aviso' })
  const pad = form.getByRole('img', { name: 'Espacio para firmar' })
  await pad.scrollIntoViewIfNeeded()
  const adult = form.getByRole('checkbox', { name: 'Es mayor de edad' })
  if (await adult.isVisible()) await adult.check()
  const guardian = form.getByRole('combobox', { name: 'Firma por el menor' })
  if (await guardian.isVisible()) {
    await guardian.click()
    await page.locator('.ant-select-item-option').first().click()
  }
  await form.getByRole('switch', { name: 'Recibir publicidad' }).click()
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 5 })
  await page.mouse.move(box.x + box.width - 30, box.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(form.getByRole('img', { name: 'Firma dibujada' })).toBeVisible()
  const before = await file.getByRole('link', { name: 'Ver la firma' }).count()
  await form.getByRole('button', { name: 'Registrar aceptación' }).click()
  await expect(file.getByRole('link', { name: 'Ver la firma' })).toHaveCount(before + 1)
  await expect(file.getByText('Aviso aceptado').filter({ visible: true }).first()).toBeVisible()
  const picture = await page.request.get((await file.getByRole('link', { name: 'Ver la firma' }).first().getAttribute('href'))!)
  expect(picture.headers()['content-type']).toBe('image/png')
  await expectAccessible(page)
})
