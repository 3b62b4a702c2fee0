import type { Page } from '@playwright/test'

/** Touches a number, leaves for the dialler and returns. */
export async function callAndComeBack(page: Page, who: RegExp): Promise<void> {
  // The last one is on top. A test machine has no dialler: the link is not followed.
  await page.evaluate(() => document.addEventListener('click', event => event.preventDefault(), { once: true, capture: true }))
  await page.getByRole('link', { name: who }).filter({ visible: true }).last().click()
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })
}
