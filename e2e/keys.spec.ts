import { expect, test } from './support/journey.ts'
import { enter } from './support/accounts.ts'
import { enrolled } from './support/enrolled.ts'
import { counted, tell } from './support/hands.ts'

test('ENR-78: enrolling with a payment takes at most 45 keys and no click', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'keys are for the desk')
  await enter(page, 'reception')
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  await page.goto('/alumnos')
  await expect(page.getByText('Conectado')).toBeVisible()
  const hands = await counted(page)
  const { keyboard } = page
  await keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await keyboard.type('inscri')
  await expect(page.getByRole('option', { name: /Inscribir alumno/ }).first()).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Nombre/ })).toBeFocused()
  for (const dictated of ['Teclas', 'Rápidas', 'Sin Ratón', `teclas.${Date.now()}@correo.mx`, '5544719077']) {
    await keyboard.insertText(dictated)
    if (dictated !== '5544719077') await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Seleccionar curso' }).getByRole('radio').first()).toBeFocused()
  await keyboard.press('Enter')
  const groups = page.getByRole('region', { name: 'Seleccionar grupo' })
  await expect(groups.locator('input[type=radio]:focus')).toHaveCount(1)
  await keyboard.press('Enter')
  const amount = page.getByRole('textbox', { name: 'Cantidad' })
  await expect(amount).toBeFocused()
  // This course has no plan: the user types the amount.
  await expect(amount).toHaveValue('')
  await keyboard.type('500')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Registrar/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Registrar/ })).toBeEnabled()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Inscripción registrada' })).toBeFocused()
  const { keys, clicks } = await hands()
  tell('enrol with a payment', { keys, clicks })
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(45)
})

test('CSH-28: charging a known student takes at most 16 keys and no click', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'keys are for the desk')
  await enter(page, 'reception')
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
  // A student whom no other journey charges.
  const lastName = `Teclado${Array.from({ length: 4 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')}`
  await enrolled(page, 'reception', lastName)
  await page.goto('/alumnos')
  await expect(page.getByText('Conectado')).toBeVisible()
  const hands = await counted(page)
  const { keyboard } = page
  await keyboard.press('F4')
  await expect(page.getByRole('combobox', { name: 'Buscar alumno' })).toBeFocused()
  await keyboard.type(lastName)
  await expect(page.getByRole('option', { name: new RegExp(lastName) })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Cantidad' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Cobrar/ })).not.toHaveAttribute('aria-disabled')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Imprimir/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Imprimir/ })).toBeEnabled()
  const receipt = page.waitForEvent('popup')
  await keyboard.press('Enter')
  await (await receipt).close()
  await expect(page.getByRole('combobox', { name: 'Buscar alumno' })).toBeFocused()
  const { keys, clicks } = await hands()
  tell('charge a known student', { keys, clicks })
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(16)
})
