import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GRAVE = new Set(['serious', 'critical'])

async function graveFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => GRAVE.has(impact ?? ''))
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 5)
          .map(node => `    ${node.target.join(' ')}  ${node.failureSummary?.split('\n').slice(1).join('; ') ?? ''}`)
          .join('\n')}`,
    )
}

/** Colours that are on their way are no finding: every transition is brought to its end. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

async function showIn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // The signed-out pages look at the system only when they load.
  await page.evaluate(name => void (document.documentElement.dataset.theme = name), theme)
  await comeToRest(page)
}

/** axe finds nothing serious or critical on the page as it stands, light and dark. Leaves it light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await showIn(page, theme)
    expect(await graveFindings(page), `axe, ${theme}`).toEqual([])
  }
}
