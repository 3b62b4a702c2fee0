import { expect, type Locator, type Page } from '@playwright/test'

/** Asserts that the record's table row, or its card on a phone, is visible. Returns it. */
export async function expectRowVisible(page: Page, text: string | RegExp): Promise<Locator> {
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).filter({ visible: true }).first()
  await expect(row).toBeVisible()
  return row
}
