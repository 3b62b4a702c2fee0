import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { onThisPaper, setPaper } from '#web/state/paper.ts'
import { render } from '#web/testing/render.tsx'
import { TopBar } from './TopBar.tsx'

afterEach(() => setPaper('letter'))

test('M140: Raquel chooses the roll of her desk; the browser keeps it, and each PDF is requested in that size', async () => {
  render(<TopBar />)
  await page.getByRole('button', { name: /^Menú de/ }).click()
  const choice = page.getByRole('group', { name: 'Papel de esta computadora' })
  await expect.element(choice.getByRole('radio', { name: 'Carta', exact: true })).toBeChecked()
  expect(onThisPaper('/api/receipts/1?expires=1')).toBe('/api/receipts/1?expires=1')
  await choice.getByText('Ticket de 58 mm').click()
  await expect.element(choice.getByRole('radio', { name: 'Ticket de 58 mm' })).toBeChecked()
  expect(localStorage.getItem('plantel.paper')).toBe('t58')
  expect([onThisPaper('/api/receipts/1?expires=1'), onThisPaper('/api/receipts/1')]).toEqual([
    '/api/receipts/1?expires=1&paper=t58',
    '/api/receipts/1?paper=t58',
  ])
})

test('M140: does not ask users who print nothing', async () => {
  render(<TopBar />, { permissions: ['get /students/'] })
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expect.element(page.getByText('Papel de esta computadora')).not.toBeInTheDocument()
})
