import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/accounts.ts'

test('000 §1: reception signs in and lands on the students', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await expectAccessible(page)
  await enter(page, 'reception')
  await expect(page).toHaveURL(/\/alumnos/)
  await expect(page.getByRole('heading', { name: 'Alumnos' })).toBeVisible()
  await expectAccessible(page)
})

test('decisions "Sign-in": a wrong pair is told, and nobody is signed in', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Correo').fill('nadie@plantel.mx')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Correo o contraseña incorrectos')).toBeVisible()
  expect((await page.context().cookies()).filter(cookie => cookie.name === 'token' && cookie.value !== '')).toEqual([])
})
