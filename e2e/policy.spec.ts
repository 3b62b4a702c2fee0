// No screen tries what the security headers refuse: such errors in the console would hide real ones.
import { expect, test } from './support/journey.ts'
import { signIn } from './support/accounts.ts'

test('ACC-21: sign-in and screens request nothing that the security headers refuse', async ({ page }) => {
  const blocked: string[] = []
  await page.exposeFunction('refuse', (what: string) => blocked.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (window as unknown as { refuse(what: string): void }).refuse(`${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await signIn(page, 'admin')
  for (const [path, title] of [
    ['/', 'Hoy'],
    ['/alumnos', 'Alumnos'],
    ['/grupos', 'Grupos'],
    ['/calendario', 'Calendario'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(page.getByRole('status', { name: 'Cargando' })).toBeHidden()
  }
  expect(blocked).toEqual([])
})
