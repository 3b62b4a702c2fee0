import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'
import { expect, test, type Page } from '@playwright/test'
import { OPEN } from './keyboard.ts'

/** As it stands in the page. */
interface Axe {
  run(within: Document | { include: Element[] }, options: RunOptions): Promise<AxeResults>
}

const GRAVE = new Set(['serious', 'critical'])
/** What is asked: all of WCAG 2.2 AA and good practice, what can differ between light and dark, or what axe asks by itself. */
const RULES = {
  all: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { runOnly: ['color-contrast', 'link-in-text-block'] },
  default: {},
} satisfies Record<string, RunOptions>

export type Theme = 'light' | 'dark'

/**
 * What axe finds, a line or two each.
 * @param within 'window': what was opened over the page, if anything was; the page behind it is a state of its own
 */
export async function findings(page: Page, rules: keyof typeof RULES = 'all', within: 'page' | 'window' = 'page'): Promise<string[]> {
  // An open menu stands in the body, beside the landmarks.
  const menu = (await page.locator('.ant-dropdown').filter({ visible: true }).count()) > 0
  const violations = await run(page, { ...RULES[rules], ...(menu && { rules: { region: { enabled: false } } }) }, within === 'window')
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

/** The page is given axe once: to read its half a megabyte takes as long as to use it. */
async function run(page: Page, options: RunOptions, windows: boolean): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ given, open }) => {
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility())
      // Lists, calendars and hints of a window are drawn beside it.
      const opened = open !== null && shown(open).length > 0 ? shown(`${open}, body > :not(#root, script)`) : []
      // Of what is well no node is named.
      const asked = { ...given, resultTypes: ['violations' as const] }
      return (await (window as unknown as { axe: Axe }).axe.run(opened.length > 0 ? { include: opened } : document, asked)).violations
    },
    { given: options, open: windows ? OPEN : null },
  )
}

/** Colours that are on their way are no finding: every transition is brought to its end. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What listens to the theme draws itself anew first.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))))
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // The signed-out pages look at the system only when they load.
  await page.evaluate(name => void (document.documentElement.dataset.theme = name), theme)
  await comeToRest(page)
}

/**
 * axe finds nothing serious or critical on the page as it stands, in the dark no colour too faint. Leaves it light.
 * At the desk e2e/axe.spec.ts looks at every state; journeys look there only with `--whole` (docs/decisions/041).
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === 'desktop' && !process.env.PLANTEL_E2E_WHOLE) return
  await showIn(page, 'dark')
  expect(await findings(page, 'colours'), 'axe, dark').toEqual([])
  await showIn(page, 'light')
  expect(await findings(page, 'default'), 'axe, light').toEqual([])
}
