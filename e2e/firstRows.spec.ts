import { expect, test, type Page } from './support/journey.ts'
import { signIn } from './support/accounts.ts'

test.skip(({ viewport }) => (viewport?.width ?? 0) < 768, 'cards are drawn by the screen itself')

/** Holds the shell's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/start-[^/]*\.js$/, async route => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const early = (page: Page) => page.locator('[data-slot=plain]')

/** The place of everything a user sees or presses, by its text. */
const places = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      (document.querySelector('[data-slot=plain]') ?? document.getElementById('root')!).querySelectorAll(
        'nav a, nav button, header h1, header button, main > :first-child > *, .ant-segmented-item, th, td, [role=status], [aria-label="Páginas"] > *',
      ),
    )
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().height > 0)
      .map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const text = each.textContent || each.getAttribute('aria-label')
        return `${each.localName} ${text}: ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
  )

test.describe('SHL-63: the first rows of the students', () => {
  test('look as the screen draws them, also to a screen reader; no request is repeated', async ({ page }) => {
    await signIn(page, 'reception')
    const paths: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) paths.push(pathname)
    })
    // Counts come after the rows (STU-64).
    await page.route('**/api/students/counts*', () => {})
    const go = await holdCode(page)
    await page.goto('/alumnos?pagina=2')
    await expect(early(page).getByRole('row')).toHaveCount(11)
    await expect(page).toHaveTitle('Gestión de Usuarios | Alumnos · Plantel')
    await page.evaluate(() => document.fonts.ready)
    const [snapshot, shownPlaces] = [await page.locator('body').ariaSnapshot(), await places(page)]
    expect(shownPlaces.length).toBeGreaterThan(80)
    // Blocks the socket, which would refetch as soon as it connects.
    await page.route(/socket\.io/, route => route.abort())
    await page.routeWebSocket(/socket\.io/, () => {})
    go()
    await expect(early(page)).toHaveCount(0)
    expect(await places(page)).toEqual(shownPlaces)
    expect(await page.locator('body').ariaSnapshot()).toBe(snapshot)
    expect(paths.filter(path => path !== '/api/students/counts')).toEqual(['/api/session', '/api/students'])
  })

  test('typing in them searches, and a pressed row opens, once the screen is loaded', async ({ page }) => {
    await signIn(page, 'reception')
    const go = await holdCode(page)
    await page.goto('/alumnos')
    await early(page).getByRole('searchbox', { name: 'Buscar alumno' }).fill('ximena')
    await page.keyboard.press('Enter')
    go()
    await expect(page).toHaveURL(/buscar=ximena/)
    await expect(page.getByRole('searchbox', { name: 'Buscar alumno' })).toBeFocused()

    const goAgain = await holdCode(page)
    await page.goto('/alumnos')
    await early(page).getByRole('row').nth(2).click()
    goAgain()
    await expect(page.getByRole('complementary')).toBeVisible()
  })

  test('are not drawn without the right to read them', async ({ page }) => {
    await signIn(page, 'professor')
    await page.goto('/alumnos')
    await expect(page.getByText('No tienes permiso para ver esta pantalla')).toBeVisible()
    await expect(early(page)).toHaveCount(0)
  })
})
