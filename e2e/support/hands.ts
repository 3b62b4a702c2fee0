// What the jobs of a desk cost its hands (`npm run desk`, docs/desk.md).
import type { Page } from '@playwright/test'

/** Seconds a key, of a practised hand. */
const PACE = 0.15

export interface Hands {
  keys: number
  clicks: number
}

/** Counts what hands do from now on: keys, modifiers left out, and clicks. What a person dictates is inserted as a whole. */
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

/** Prints it. @returns seconds at the pace of a practised hand, 150 ms a key. */
export function tell(job: string, { keys, clicks }: Hands): number {
  const seconds = keys * PACE
  console.log(`${job}: ${keys} keys, ${clicks} clicks, ${seconds.toFixed(1)} s`)
  return seconds
}
