// SHL-66: no screen scrolls sideways with any names. Every name that a screen reads has forty letters without a space.
import { expect, test, type Page } from './support/journey.ts'
import { states } from './states/catalogue.ts'
import { guide } from './states/go.ts'
import type { State } from './states/state.ts'

const LENGTH = 40
const NAMES = new Set(['name', 'lastName', 'secondLastName', 'title'])
/** The session and the user's rights are not lists. */
const KEPT_CALLS = /\/api\/(session|academy)/

const isScreen = ({ shows, to, reads, before, who }: State) => !shows && !to && !reads && !before && who !== null

function longer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(longer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      NAMES.has(key) && typeof each === 'string' && each !== ''
        ? each.replaceAll(' ', '').padEnd(LENGTH, 'hernandezvillavicencio').slice(0, LENGTH)
        : longer(each),
    ]),
  )
}

/** Elements wider than the window outside of scrolling or clipping boxes. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const faults = document.documentElement.scrollWidth > width ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []
    const main = document.querySelector('main')
    for (const each of main?.querySelectorAll<HTMLElement>('*') ?? []) {
      if (!each.checkVisibility() || each.getBoundingClientRect().right <= width + 1) continue
      let holder = each.parentElement
      while (holder && holder !== main && getComputedStyle(holder).overflowX === 'visible') holder = holder.parentElement
      if (!holder || holder === main)
        faults.push(`${each.tagName} '${(each.textContent ?? '').slice(0, 30)}' ends at ${Math.round(each.getBoundingClientRect().right)}`)
    }
    return faults.slice(0, 3)
  })

/** Even shares, so that no worker waits for one long test at the end of a run. */
const SHARES = 4
const shares = Map.groupBy(states.filter(isScreen), (_state: State, at: number) => at % SHARES)

for (const [share, screens] of shares)
  test(`SHL-66: with names of forty letters no screen scrolls sideways (${share + 1} of ${SHARES})`, async ({ page, request, baseURL }, {
    project,
  }) => {
    test.skip(project.name === 'phone', 'at the desk')
    test.setTimeout(60_000 + screens.length * 10_000)
    const faults: string[] = []
    let stretched = 0
    const mocks = (each: Page) =>
      each.route('**/api/**', async (route, call) => {
        if (call.method() !== 'GET' || KEPT_CALLS.test(call.url())) return route.fallback()
        const response = await route.fetch()
        if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
        stretched += 1
        return route.fulfill({ response, json: longer(await response.json()) })
      })
    const { open } = guide(request, baseURL!, false, { loadsOnce: true, mocks })
    for (const state of screens) {
      await open(page, { ...state, seen: () => page.getByRole('heading', { level: 1 }).first() })
      await expect(page.locator('[data-slot=skeleton]')).toHaveCount(0)
      faults.push(...(await beyond(page)).map(each => `${state.name}: ${each}`))
    }
    // Ignores answers that arrive while the page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(stretched).toBeGreaterThan(screens.length)
    expect(faults).toEqual([])
  })
