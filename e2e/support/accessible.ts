import axe, { type AxeResults, type Result, type RunOptions } from 'axe-core'
import { expect, test, type Page } from '@playwright/test'
import { OPEN } from './keyboard.ts'

/** axe inside the page. */
interface Axe {
  run(within: Document | { include: Element[] }, options: RunOptions): Promise<AxeResults>
}

const GRAVE = new Set(['serious', 'critical'])
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLORS = ['color-contrast', 'link-in-text-block']
/**
 * Rule sets: all of WCAG 2.2 AA and good practice; what differs between light and dark, which takes two thirds of the time; all but that;
 * or axe's default.
 */
const RULES: Record<'all' | 'colors' | 'shapes' | 'default', RunOptions> = {
  all: { runOnly: STANDARDS },
  colors: { runOnly: COLORS },
  shapes: { runOnly: STANDARDS, rules: Object.fromEntries(COLORS.map(rule => [rule, { enabled: false }])) },
  default: {},
}

export type Theme = 'light' | 'dark'

/**
 * axe's findings, a line or two each.
 * @param within 'window': only the open window, if any; the page behind it is a state of its own
 */
export async function findings(page: Page, rules: keyof typeof RULES = 'all', within: 'page' | 'window' = 'page'): Promise<string[]> {
  // An open menu is a child of body, outside the landmarks.
  const menu = (await page.locator('.ant-dropdown').filter({ visible: true }).count()) > 0
  const violations = await run(
    page,
    { ...RULES[rules], ...(menu && { rules: { ...RULES[rules].rules, region: { enabled: false } } }) },
    within === 'window',
  )
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

/** Injects axe once per page: parsing half a megabyte takes as long as a check. */
async function run(page: Page, options: RunOptions, windows: boolean): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ given, open }) => {
      const visible = (selector: string) => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility())
      // Lists, calendars and tooltips of a window are rendered beside it.
      const opened = open !== null && visible(open).length > 0 ? visible(`${open}, body > :not(#root, script)`) : []
      // Omits the nodes of passed checks.
      const options = { ...given, resultTypes: ['violations' as const] }
      return (await (window as unknown as { axe: Axe }).axe.run(opened.length > 0 ? { include: opened } : document, options)).violations
    },
    { given: options, open: windows ? OPEN : null },
  )
}

/** Finishes all transitions, whose colors would be findings. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Listeners of the theme rerender first.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))))
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
}

export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // Signed-out pages read the system's theme only on load.
  await page.evaluate(name => void (document.documentElement.dataset.theme = name), theme)
  await comeToRest(page)
}

/**
 * Asserts that axe finds nothing serious or critical, and no faint color in the dark. Leaves the page light.
 * e2e/axe.spec.ts checks every state at the desk; journeys check only with `--whole` (docs/decisions/041).
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name === 'desktop' && !process.env.PLANTEL_E2E_WHOLE) return
  await showIn(page, 'dark')
  expect(await findings(page, 'colors'), 'axe, dark').toEqual([])
  await showIn(page, 'light')
  expect(await findings(page, 'default'), 'axe, light').toEqual([])
}
