// Keyboard checks of any page: all works without a mouse (SHL-52).
import type { Page } from '@playwright/test'

/** Windows, sidebars, menus. */
export const OPEN = '[role=dialog], dialog[open], [data-slot=aside], .ant-dropdown'
/** About as many stops as a screen's toolbar, head and first rows have. */
const STOPS = 40

/** Escape closes what is over the page, and something has the focus afterwards. A window that would lose input asks first. */
export async function escapeFaults(page: Page, opened: boolean): Promise<string[]> {
  const windows = page.locator(OPEN).filter({ visible: true })
  const before = await windows.count()
  if (before === 0) return []
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: 'Descartar', exact: true })
  await page
    .waitForFunction(
      ([selector, count]) => {
        const visible = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility())
        return visible.length < Number(count) || visible.some(each => each.textContent?.includes('Descartar'))
      },
      [OPEN, String(before)] as const,
      { timeout: 3_000 },
    )
    .catch(() => undefined)
  if (await discard.isVisible()) {
    await discard.click()
    await discard.waitFor({ state: 'hidden' })
  }
  await windows
    .nth(before - 1)
    .waitFor({ state: 'hidden', timeout: 3_000 })
    .catch(() => undefined)
  if ((await windows.count()) >= before) return ['Escape does not close it']
  // A screen opened by its address had no focus before.
  const isFocusLost = opened && (await page.evaluate(() => document.activeElement === null || document.activeElement === document.body))
  return isFocusLost ? ['the focus is lost when it closes'] : []
}

/** Tab moves from stop to stop, and each shows its focus. The page itself judges: an answer for each press would take as long as axe. */
export async function tabFaults(page: Page): Promise<string[]> {
  const watch = await page.evaluateHandle(watchFocus)
  for (let presses = 0; presses < STOPS; presses++) {
    await page.keyboard.press('Tab')
    if (presses % 10 === 9 && (await watch.evaluate(({ stops }) => stops)) <= presses) break
  }
  const { stops, faults } = await watch.evaluate(each => each.end())
  await watch.dispose()
  return stops === 0 ? ['nothing is reached by Tab'] : faults
}

/** In the page: counts the stops until the focus leaves it, and finds those that do not show the focus. */
function watchFocus() {
  const faults = new Set<string>()
  const judge = (at: Element): string => {
    const shows = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A field shows the focus on the box around it, a switch or radio on its drawn substitute.
    const around: Element[] = [at, ...at.querySelectorAll(':scope > *')]
    for (let up: Element | null = at, step = 0; up && step < 4; up = up.parentElement, step++) {
      around.push(up)
      if (step < 2 && up.parentElement) around.push(...up.parentElement.children)
    }
    const name = (at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)
    return around.some(shows) ? '' : `${at.tagName.toLowerCase()}.${at.className} '${name}' does not show that it has the focus`
  }
  const enter = ({ target }: Event) => {
    const at = target as Element
    about.stops += 1
    // React draws what follows from the event in a microtask before this one, the rest by the next frame.
    queueMicrotask(() => {
      const fault = judge(at)
      if (fault) requestAnimationFrame(() => (at === document.activeElement && judge(at) === '') || faults.add(fault))
    })
  }
  addEventListener('focusin', enter)
  const about = {
    stops: 0,
    async end() {
      removeEventListener('focusin', enter)
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return { stops: about.stops, faults: [...faults] }
    },
  }
  return about
}
