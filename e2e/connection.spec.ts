import { expect, test } from './support/journey.ts'
import { enter } from './support/accounts.ts'

test("M47: the ribbon follows the browser's network; an opening screen without the server says so after 5 s", async ({ page, context }) => {
  await page.goto('/')
  await enter(page, 'reception')
  const ribbon = page.getByRole('status').filter({ hasText: /onectado$/ })
  await expect(ribbon).toHaveText('Conectado')
  await context.setOffline(true)
  await expect(ribbon).toHaveText('Desconectado')
  await context.setOffline(false)
  await expect(ribbon).toHaveText('Conectado')

  await page.clock.install()
  const release = new Promise<() => void>(resolve => {
    void page.route('**/api/session', route => resolve(() => void route.continue()))
  })
  await page.goto('/')
  const answer = await release
  await page.clock.fastForward(5_000)
  await expect(page.getByRole('alert')).toContainText('El servidor tarda en responder')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Hoy', exact: true })).toBeVisible()
})
