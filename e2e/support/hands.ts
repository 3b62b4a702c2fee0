// Counts keys and clicks of a desk's tasks (`npm run desk`, docs/desk.md).
import type { Page } from '@playwright/test'

/** Seconds per key of a practiced user. */
const PACE = 0.15

export interface Hands {
  keys: number
  clicks: number
}

/** Counts keys without modifiers, and clicks, from now on. Dictated text is inserted as a whole. */
export async function counted(page: Page): Promise<() => Promise<Hands>> {
  await page.evaluate(() => {
    const hands = { keys: 0, clicks: 0 }
    Object.assign(window, { hands })
    const modifiers = new Set(['Control', 'Alt', 'Shift', 'Meta'])
    addEventListener('keydown', ({ key }) => void (hands.keys += modifiers.has(key) ? 0 : 1), true)
    addEventListener('pointerdown', () => void hands.clicks++, true)
  })
  return () => page.evaluate(() => (window as unknown as { hands: Hands }).hands)
}

/** Prints the count. @returns seconds at 150 ms a key */
export function tell(job: string, { keys, clicks }: Hands): number {
  const seconds = keys * PACE
  console.log(`${job}: ${keys} keys, ${clicks} clicks, ${seconds.toFixed(1)} s`)
  return seconds
}
