import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the choice of a room at this campus: tiles, or a list when other journeys have created many campuses. */
export async function openRooms(page: Page, campus: string): Promise<Locator> {
  await page.getByRole('button', { name: /^(Elegir|Cambiar) salón$/ }).click()
  const choice = page.getByRole('dialog', { name: 'Sede y salón' })
  const tile = choice.getByRole('radiogroup', { name: 'Sede' }).getByText(campus)
  const list = choice.getByRole('combobox', { name: 'Sede' })
  await expect(tile.or(list)).toBeVisible()
  if (await list.isVisible()) {
    await list.fill(campus)
    await page.getByTitle(campus, { exact: true }).last().click()
  } else await tile.click()
  await expect(choice.getByRole('radiogroup', { name: 'Salón' })).toBeVisible()
  return choice
}
