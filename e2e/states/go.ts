import type { APIRequestContext, Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD, type Who } from '../support/accounts.ts'
import { signedIn } from '../support/signedIn.ts'
import { demoOf, type Call, type Demo } from './demo.ts'
import type { State } from './state.ts'

const ZONE = 'America/Mexico_City'
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now())

export interface Guide {
  open(page: Page, state: State): Promise<string>
}

const isPlain = ({ to, reads, before }: State) => !to && !reads && !before

export interface GuideOptions {
  /** Plain states of one account follow each other without a new load of the page, which takes longer than most checks. */
  loadsOnce?: boolean
  /** Routes of every page that is loaded. */
  mocks?(page: Page): Promise<unknown>
  /** Sessions shared with other guides: the server refuses an account that signs in too often. */
  tokens?: Map<Who, Promise<string>>
}

/** Keeps one session of each account, and the demo's records. */
export function guide(
  request: APIRequestContext,
  url: string,
  phone: boolean,
  { loadsOnce = false, mocks, tokens = new Map() }: GuideOptions = {},
): Guide {
  const tokenOf = (who: Who) => {
    if (!tokens.has(who)) tokens.set(who, signedIn(request, url, ACCOUNTS[who], PASSWORD))
    return tokens.get(who)!
  }
  let demo: Demo | undefined
  /** The state that a page shows. */
  const stateOn = new WeakMap<Page, State>()
  return {
    async open(page, state) {
      demo ??= demoOf(callOf(request, url, await tokenOf('admin')), today())
      const who = state.who === undefined ? 'admin' : state.who
      const path = typeof state.path === 'string' ? state.path : await state.path(demo)
      // A missing button fails as an unreached state; without this limit it would use up the test's time.
      page.setDefaultTimeout(60_000)
      const before = stateOn.get(page)
      stateOn.delete(page)
      const isWithin = loadsOnce && who !== null && before !== undefined && before.who === state.who && [before, state].every(isPlain)
      if (isWithin) await goWithin(page, path)
      else {
        await forget(page)
        if (who) await page.context().addCookies([{ name: 'token', value: await tokenOf(who), url, sameSite: 'Strict' }])
        await mocks?.(page)
        if (state.reads) await refuse(page, state.reads)
        await state.before?.()
        await page.goto(url + path)
      }
      await state.to?.({ page, demo, phone })
      await state.seen(page).waitFor({ timeout: 60_000 })
      if (!state.reads && !state.before) await settle(page)
      stateOn.set(page, state)
      return path
    },
  }
}

/** The page for unknown addresses lies between two states, so that nothing of the first is taken for the second. */
async function goWithin(page: Page, path: string): Promise<void> {
  const notFound = page.getByText('Ooops!')
  const go = (to: string) => page.evaluate(address => history.pushState(null, '', address), to)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await go('/404')
  await notFound.waitFor()
  if (path === '/404') return
  await go(path)
  await notFound.waitFor({ state: 'detached' })
}

/** Waits for fonts, pictures and later reads; what never comes is for the reader of the picture. */
async function settle(page: Page): Promise<void> {
  // A function instead of a string, because the page's policy forbids eval.
  const still = () =>
    document.fonts.status === 'loaded' &&
    [...document.images].every(each => each.complete) &&
    !document.querySelector('[data-slot=skeleton]')
  await page.waitForFunction(still, undefined, { timeout: 3_000 }).catch(() => undefined)
}

/** Clears the previous state: session, draft, theme. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(); sessionStorage.clear()')
}

const SESSION = /\/api\/session$/
/** Lets reads of data hang or fail, but not the session's. */
async function refuse(page: Page, how: 'wait' | 'fail'): Promise<void> {
  const message = { es: 'Los datos no se pudieron leer.' }
  await page.route('**/api/**', (route, call) => {
    if (call.method() !== 'GET' || SESSION.test(new URL(call.url()).pathname)) return route.fallback()
    if (how === 'fail') return route.fulfill({ status: 500, json: { error: { code: 500, message } } })
    // Never answers; the next state leaves the waiting page.
    return undefined
  })
}

function callOf(request: APIRequestContext, url: string, token: string): Call {
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const response = await request.fetch(`${url}/api${path}`, { method, data, headers: { authorization: `Bearer ${token}` } })
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    get: path => ask('GET', path),
    post: (path, data) => ask('POST', path, data),
    remove: path => ask('DELETE', path),
  }
}
