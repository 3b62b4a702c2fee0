import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { appearance, setAppearance } from '#web/look/appearance.ts'
import { markDesk } from '#web/session/device.ts'
import { render } from '#web/testing/render.tsx'
import { TopBar } from './TopBar.tsx'

const before = appearance.get()
afterEach(() => setAppearance(before))

test("SHL-1: the top bar shows the user's full name; its menu changes the password and signs out", async () => {
  render(<TopBar />)
  const menu = page.getByRole('button', { name: 'Menú de Raquel Mostrador Prueba' })
  await expect.element(menu.getByText('Raquel Mostrador Prueba')).toBeVisible()
  await menu.click()
  await expect.element(page.getByRole('link', { name: 'Cambiar contraseña' })).toHaveAttribute('href', '/edit/password')
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

test('SHL-2: changing the password needs put /users/?', async () => {
  render(<TopBar />, { permissions: ['get /students/'] })
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cambiar contraseña' })).not.toBeInTheDocument()
})

test('CON-36: at a shared desk the menu leads to the list of colleagues', async () => {
  render(<TopBar />)
  const change = page.getByRole('button', { name: 'Cambiar de persona' })
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expect.element(change).not.toBeInTheDocument()
  markDesk(true)
  await expect.element(change).toBeVisible()
  markDesk(false)
  await expect.element(change).not.toBeInTheDocument()
})

test("SHL-60: Raquel's menu switches dark, light, system and compact; her browser keeps it", async () => {
  const look = () => [document.documentElement.dataset.theme, document.documentElement.dataset.density]
  const storedAppearance = () => JSON.parse(localStorage.getItem('plantel.appearance')!) as unknown
  render(<TopBar />)
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByText('Oscuro', { exact: true }).click()
  expect(look()).toEqual(['dark', 'normal'])
  await page.getByText('Vista compacta', { exact: true }).click()
  expect(look()).toEqual(['dark', 'compact'])
  expect(storedAppearance()).toMatchObject({ theme: 'dark', compact: true })
  await page.getByText('Claro', { exact: true }).click()
  expect(look()).toEqual(['light', 'compact'])
  await page.getByText('Sistema', { exact: true }).click()
  expect(look()[0]).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  expect(storedAppearance()).toMatchObject({ theme: 'system', compact: true })
})
