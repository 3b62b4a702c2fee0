import { expect, test, type Page } from './support/journey.ts'
import { guide } from './states/go.ts'
import { listStates, LISTS } from './states/lists.ts'
import { states } from './states/catalogue.ts'

const SESSION = /\/api\/session$/

/**
 * Holds reads back until the returned function is called. In the page: while Playwright routes calls, the browser keeps no code, and each
 * screen would load all of it again.
 */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { fetch } = window
    const freed = new Promise<void>(resolve => Object.assign(window, { freeReads: resolve }))
    window.fetch = async (input, options) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      const method = options?.method ?? (input instanceof Request ? input.method : 'GET')
      if (method === 'GET' && url.pathname.startsWith('/api/') && url.pathname !== '/api/session') await freed
      return fetch(input, options)
    }
  })
  return () =>
    page.evaluate('freeReads()').then(async () => void (await page.waitForFunction(() => !document.querySelector('[data-slot=skeleton]'))))
}

/** A wizard's step and the names of the aging buckets are no figures about records. */
const NAMES = /Paso \d de \d|Próximos 7 días|\d+ a \d+ días|Más de 60 días/
/** Figures about records: '0 grupos', '$0.00', '12 %', a lone 0. Excludes days, hours, and the toolbar's choices. */
const figuresOf = (page: Page): Promise<string[]> =>
  page.evaluate(names => {
    const main = document.querySelector('main')!
    const words = [
      ...(main.innerText.replace(new RegExp(names, 'g'), '').match(/(?<![\d/:.,])\d[\d,]*(?:\.\d+)? *(?:%|[a-záéíóúñ]{4,})/gi) ?? []),
      ...(main.innerText.match(/\$\d/g) ?? []),
    ]
    const alone = [...main.querySelectorAll('*')].filter(
      each => each.children.length === 0 && each.checkVisibility() && each.textContent?.trim() === '0',
    )
    return [...words, ...alone.map(() => '0')]
  }, NAMES.source)

const shapeOf = (page: Page) =>
  page.evaluate(() => ({
    tabs: document.querySelectorAll('main [data-slot=tabs], main .ant-tabs-nav').length,
    heads: [...document.querySelectorAll('[data-slot=list-scroll] th, [data-slot=skeleton-head] > span')].map(each =>
      each.querySelector('.visuallyHidden') ? '' : each.textContent.trim(),
    ),
    foot: document.querySelectorAll('main [data-slot=list-foot]').length,
  }))

test('M48: no screen shows a figure before its data, and a loading list has its later shape', async ({ page, request, baseURL }, {
  project,
}) => {
  const screens = states.filter(({ shows, to, reads, who }) => !shows && !to && !reads && who !== null)
  test.setTimeout(240_000 + screens.length * 12_000)
  const phone = project.name === 'phone'
  const faults: string[] = []
  const { open } = guide(request, baseURL!, phone)
  const letGo = await holdReads(page)
  for (const state of screens) {
    await open(page, {
      ...state,
      // Does not wait for the content, because the reads are held back.
      before: async () => {},
      seen: each => each.locator('main, [data-slot=bare-screen]').first(),
    })
    if (await page.locator('main [data-slot=skeleton]').count()) {
      const figures = await figuresOf(page)
      if (figures.length > 0) faults.push(`${state.name} says ${figures.join(', ')} before its data`)
    }
    if (!(state.name in LISTS) || phone) continue
    // The screen's code has its own skeleton while it loads.
    const own = LISTS[state.name]!.table
      ? 'main [data-slot=skeleton-head]'
      : 'main [data-slot=page] [data-slot=skeleton], main[data-slot=page-main] [data-slot=skeleton]'
    await expect(page.locator(own).first(), `${state.name} waits as a skeleton`).toBeAttached()
    const before = await shapeOf(page)
    await letGo()
    await state.seen(page).waitFor()
    expect(before, `${state.name} keeps its shape`).toEqual(await shapeOf(page))
  }
  expect(faults).toEqual([])
})

test("M49: every list handles keys on arrival: ↓ enters it, Enter opens, Esc closes, '/' searches, '?' shows the keys, never while typing", async ({
  page,
  request,
  baseURL,
}, { project }) => {
  test.skip(project.name === 'phone', 'without a keyboard')
  test.setTimeout(240_000 + listStates.length * 30_000)
  const { open } = guide(request, baseURL!, false)
  const keys = page.getByRole('dialog', { name: /^Ayuda/ })
  const focused = page.locator(':focus')
  for (const state of listStates) {
    const { opens, search } = LISTS[state.name]!
    await open(page, state)
    // Early rows keep presses, but handle no keys.
    await expect(page.locator('[data-slot=plain]'), state.name).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(focused, `${state.name}: a skip link is first`).toHaveText('Ir al contenido')
    await page.keyboard.press('Enter')
    await expect(focused, state.name).toHaveAttribute('id', 'contenido')

    await page.keyboard.press('ArrowDown')
    await expect(focused, `${state.name}: ↓ enters the list`).toHaveAttribute('data-row-key', /./)
    if (opens) {
      await page.keyboard.press('Enter')
      await expect(page.locator('aside[data-slot=aside]'), `${state.name}: Enter opens`).toBeVisible()
      // M55: one width everywhere.
      expect((await page.locator('aside[data-slot=aside]').boundingBox())?.width, `${state.name}: the sidebar's width`).toBe(330)
      await page.keyboard.press('Escape')
      await expect(page.locator('aside[data-slot=aside]'), `${state.name}: Esc closes`).toBeHidden()
    }
    await page.keyboard.press('?')
    await expect(keys, `${state.name}: '?' shows the keys`).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys, state.name).toBeHidden()
    if (!search) continue
    await page.keyboard.press('/')
    const field = page.getByRole('main').getByRole('searchbox')
    await expect(field, `${state.name}: '/' goes to its search`).toBeFocused()
    await page.keyboard.type('?/a')
    await expect(field, state.name).toHaveValue('?/a')
    await expect(keys, `${state.name}: nothing is a key while one types`).toBeHidden()
  }
})

const LONG = {
  name: 'Maximiliana Guadalupe de los Ángeles Xoc',
  lastName: 'Gutiérrez de Velasco y Montes de Oca Ruz',
  secondLastName: 'Fernández de Córdoba Iturrigaray Saldaña',
}

/** Every person and record has a name of 40 letters. */
async function lengthenNames(page: Page): Promise<void> {
  const lengthen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lengthen)
    if (!value || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        // Levels are recognized by their names.
        /level/i.test(key)
          ? inner
          : typeof inner === 'string' && inner !== '' && key in LONG
            ? LONG[key as keyof typeof LONG]
            : lengthen(inner),
      ]),
    )
  }
  await page.route('**/api/**', async (route, call) => {
    if (call.method() !== 'GET' || SESSION.test(new URL(call.url()).pathname) || /events|socket/.test(call.url())) return route.continue()
    // The next screen may abandon the call.
    const response = await route.fetch().catch(() => null)
    const json = await response?.json().catch(() => null)
    await (json ? route.fulfill({ response: response!, json: lengthen(json) }) : route.abort()).catch(() => undefined)
  })
}

const cutNames = (page: Page) =>
  page.evaluate(
    names =>
      [...document.querySelectorAll('main :is([data-slot=list-name], .lines, [data-slot=card-title])')]
        .filter(each => names.some(name => each.textContent?.includes(name)) && each.checkVisibility())
        .filter(each => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 1)
        .map(each => each.textContent.slice(0, 60)),
    Object.values(LONG),
  )

test(
  'M50: every list shows names of 40 letters whole, at 1366, 1920 and 390 px; the e-mail shrinks',
  { tag: '@phone' },
  async ({ page, request, baseURL }, { project }) => {
    test.setTimeout(240_000 + listStates.length * 30_000)
    const phone = project.name === 'phone'
    const { open } = guide(request, baseURL!, phone, { loadsOnce: true, mocks: lengthenNames })
    for (const state of listStates) {
      await open(page, {
        ...state,
        seen: each => each.locator('main :is([data-row-key], [data-slot=card])').first(),
      })
      // Early rows, which the screen replaces, have a main of their own.
      await expect(page.locator('[data-slot=plain]')).toHaveCount(0)
      await expect(page.locator('main')).toHaveCount(1)
      for (const width of phone ? [390] : [1366, 1920]) {
        await page.setViewportSize({ width, height: phone ? 844 : 1080 })
        const sideways = await page.evaluate(() => {
          const box = document.querySelector('[data-slot=list-scroll]')
          return box ? box.scrollWidth - box.clientWidth : 0
        })
        expect(sideways, `${state.name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
        expect(await page.locator('main').innerText(), `${state.name} at ${width} px`).toContain(LONG.name)
        expect(await cutNames(page), `${state.name} at ${width} px cuts names`).toEqual([])
      }
    }
  },
)
