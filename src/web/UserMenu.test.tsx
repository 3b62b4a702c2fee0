import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { TopBar } from './TopBar.tsx'

test("000 §1: the top bar shows the person's full name; its menu changes the password and closes the session", async () => {
  render(<TopBar />)
  const menu = page.getByRole('button', { name: 'Menú de Raquel Mostrador Prueba' })
  await expect.element(menu.getByText('Raquel Mostrador Prueba')).toBeVisible()
  await menu.click()
  await expect.element(page.getByRole('link', { name: 'Cambiar contraseña' })).toHaveAttribute('href', '/edit/password')
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('000 §6: changing the password needs put /users/?', async () => {
  render(<TopBar />, { permissions: ['get /students/'] })
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cambiar contraseña' })).not.toBeInTheDocument()
})
