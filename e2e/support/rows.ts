import { expect, type Locator, type Page } from '@playwright/test'

/** The record's row of a table, or its card on a phone, is on the screen. Gives it back. */
export async function expectRowVisible(page: Page, text: string | RegExp): Promise<Locator> {
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ visible: true }).first()
  await expect(row).toBeVisible()
  return row
}
