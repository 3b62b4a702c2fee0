import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#web/testing/render.tsx'
import { GroupPicker } from './GroupPicker.tsx'
import { groupOf, TODAY } from './testing.ts'

test("M52: a card on a phone says what it counts: '17 lugares', 'Queda 1 lugar'", async () => {
  await page.viewport(390, 844)
  const group = (number: number, name: string, available: number) => groupOf(number, name, { quota: 40, available })
  const groups = [group(1, 'Sabatino', 17), group(2, 'Matutino', 3), group(3, 'Vespertino', 1), group(4, 'Dominical', 0)]
  render(<GroupPicker groups={groups} today={TODAY} value={null} onChange={() => {}} />)
  for (const text of ['17 lugares', 'Quedan 3 lugares', 'Queda 1 lugar', 'Lleno'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await page.viewport(1366, 768)
  await expect.element(page.getByRole('cell', { name: '17', exact: true })).toBeVisible()
})
