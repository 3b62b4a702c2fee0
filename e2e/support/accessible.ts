import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const GRAVE = new Set(['serious', 'critical'])
/** WCAG 2.2 AA and what axe holds to be good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between light and dark; all else is the same page. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export type Theme = 'light' | 'dark'

/** What axe finds, a line or two each. @param rules all of WCAG 2.2 AA and good practice, or what colours alone decide */
export async function findings(page: Page, rules: 'all' | 'colours' | 'default' = 'all'): Promise<string[]> {
  // In the page itself, not in one of its own: half the time, over hundreds of states.
  const axe = new AxeBuilder({ page }).setLegacyMode(rules !== 'default')
  // An open menu stands in the body, beside the landmarks.
  if (await page.locator('.ant-dropdown').filter({ visible: true }).count()) axe.disableRules('region')
  const { violations } = await (rules === 'all' ? axe.withTags(TAGS) : rules === 'colours' ? axe.withRules(COLOURS) : axe).analyze()
  return violations
    .filter(({ impact }) => rules !== 'default' || GRAVE.has(impact ?? ''))
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

export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // The signed-out pages look at the system only when they load.
  await page.evaluate(name => void (document.documentElement.dataset.theme = name), theme)
  await comeToRest(page)
}

/** axe finds nothing serious or critical on the page as it stands, light and dark. Leaves it light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await showIn(page, theme)
    expect(await findings(page, 'default'), `axe, ${theme}`).toEqual([])
  }
}
