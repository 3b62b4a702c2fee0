// M119: nonsense in a field never counts as empty. Types it into the amounts, counts and days of every state, optional or not, and presses
// everything that submits the form.
import { expect, test, type ElementHandle, type Page } from './support/journey.ts'
import { catalogue } from './states/catalogue.ts'
import { guide } from './states/go.ts'

const NONSENSE = 'veinte'
/** Tries only this many of similar fields, such as a drawer's notes. */
const MOST = 3
/** Without `--whole` the journey tries only screens that take and plan money. */
const EVERY_DAY = new Set(['inicio, caja y alumnos', 'la inscripción', 'planes de grupos'])
const whole = process.env.PLANTEL_E2E_WHOLE !== undefined
const READS = /\/(?:available|quote|check|preview)\b/

const typed = (page: Page) => page.locator('[data-typed]:visible:enabled')

async function writesOf(page: Page): Promise<string[]> {
  const bodies: string[] = []
  await page.route('**/api/**', (route, call) => {
    const { pathname } = new URL(call.url())
    if (call.method() === 'GET' || READS.test(pathname)) return route.fallback()
    bodies.push(`${call.method()} ${pathname}`)
    return route.abort()
  })
  return bodies
}

/** Marks the buttons that submit the field's part: of its form, else of its window, else of the page. */
const markEnds = (field: ElementHandle<HTMLElement | SVGElement>): Promise<number> =>
  field.evaluate(input => {
    for (const old of document.querySelectorAll('[data-ends]')) old.removeAttribute('data-ends')
    const part = input.closest('form') ?? input.closest('[role=dialog]') ?? document.querySelector('main')!
    const ends = [...part.querySelectorAll<HTMLButtonElement>('.ant-btn-primary, [type=submit]')].filter(
      each => each.checkVisibility() && !each.disabled,
    )
    for (const [at, each] of ends.entries()) each.dataset.ends = String(at)
    return ends.length
  })

/** Counts submitted forms: a field with nonsense prevents that. */
const countSubmits = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.submits = '0'
    document.addEventListener('submit', () => {
      document.documentElement.dataset.submits = String(Number(document.documentElement.dataset.submits) + 1)
    })
  })
const submitsOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { submits } = document.documentElement.dataset
    document.documentElement.dataset.submits = '0'
    return Number(submits)
  })

const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

async function faultsAt(page: Page): Promise<string[]> {
  const bodies = await writesOf(page)
  await countSubmits(page)
  const faults: string[] = []
  const many = Math.min(await typed(page).count(), MOST)
  for (let at = 0; at < many; at++) {
    const field = await typed(page).nth(at).elementHandle()
    const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id'))
    await field.fill(NONSENSE)
    const holds = async (after: string) => {
      await nextFrames(page)
      if ((await submitsOf(page)) > 0) faults.push(`${name}, ${after}: the form was sent`)
      if (bodies.length > 0) faults.push(`${name}, ${after}: sent ${bodies.splice(0).join(', ')}`)
      const value = await field.evaluate(each => (each.isConnected ? (each as HTMLInputElement).value : null))
      if (value !== NONSENSE) faults.push(`${name}, ${after}: ${value === null ? 'the field is gone' : `it is '${value}'`}`)
      return value === NONSENSE
    }
    let stays = true
    for (const key of ['Enter', 'Control+Enter'])
      if (stays) {
        await field.press(key)
        stays = await holds(key)
      }
    const ends = await markEnds(field)
    for (let end = 0; stays && end < ends; end++) {
      const button = page.locator(`[data-ends="${end}"]:visible:enabled`)
      if ((await button.count()) === 0) continue
      const says = await button.innerText()
      // Presses by key, because a date picker may cover the button.
      await button.press('Enter')
      stays = await holds(says)
    }
    if (!stays) break
    if ((await field.getAttribute('aria-invalid')) !== 'true') faults.push(`${name}: it does not say that it is wrong`)
    await field.fill('')
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return faults
}

for (const [part, states] of Object.entries(catalogue)) {
  const open = states.filter(({ who, reads }) => who !== null && !reads)
  if (open.length === 0 || !(whole || EVERY_DAY.has(part))) continue
  test(`M119: submits nothing of ${part} with nonsense in an amount, a count or a day`, async ({ page, request, baseURL }, { project }) => {
    test.skip(project.name === 'phone', 'at the desk')
    test.setTimeout(120_000 + open.length * 30_000)
    const { open: openState } = guide(request, baseURL!, false, { loadsOnce: true })
    const faults: string[] = []
    for (const state of open) {
      await openState(page, state)
      faults.push(...(await faultsAt(page)).map(each => `${state.name}: ${each}`))
    }
    expect(faults).toEqual([])
  })
}
