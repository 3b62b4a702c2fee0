// Brings a page to a state of the catalogue. Shared by axe.spec.ts and `npm run shots`.
import type { APIRequestContext, Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD, type Who } from '../support/accounts.ts'
import { signedIn } from '../support/signedIn.ts'
import { demoOf, type Call, type Demo } from './demo.ts'
import type { State } from './state.ts'

const ZONE = 'America/Mexico_City'
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now())

export interface Guide {
  /** Opens the state; returns its address when it stands. */
  open(page: Page, state: State): Promise<string>
}

/** One session of each account, and the records of the demo academy, for as long as the guide is used. */
export function guide(request: APIRequestContext, url: string, phone: boolean): Guide {
  const tokens = new Map<Who, Promise<string>>()
  const tokenOf = (who: Who) => {
    if (!tokens.has(who)) tokens.set(who, signedIn(request, url, ACCOUNTS[who], PASSWORD))
    return tokens.get(who)!
  }
  let demo: Demo | undefined
  return {
    async open(page, state) {
      demo ??= demoOf(callOf(request, url, await tokenOf('admin')), today())
      const who = state.who === undefined ? 'admin' : state.who
      const path = typeof state.path === 'string' ? state.path : await state.path(demo)
      // What cannot be pressed is told as a state that was not reached; without this it would use up the whole test's time.
      page.setDefaultTimeout(60_000)
      await forget(page)
      if (who) await page.context().addCookies([{ name: 'token', value: await tokenOf(who), url, sameSite: 'Strict' }])
      if (state.reads) await refuse(page, state.reads)
      await state.before?.()
      await page.goto(url + path)
      await state.to?.({ page, demo, phone })
      await state.seen(page).waitFor({ timeout: 60_000 })
      if (!state.reads && !state.before) await settle(page)
      return path
    },
  }
}

/** Letters, pictures and what is read after the first; what never comes is for whoever looks. */
async function settle(page: Page): Promise<void> {
  // A function: the page's policy forbids the evaluation of text.
  const still = () =>
    document.fonts.status === 'loaded' &&
    [...document.images].every(each => each.complete) &&
    !document.querySelector('[data-slot=skeleton]')
  await page.waitForFunction(still, undefined, { timeout: 3_000 }).catch(() => undefined)
}

/** Nothing of the state before is left: no session, no draft, no look that was chosen. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearCookies()
  if (page.url().startsWith('http')) await page.evaluate('localStorage.clear(); sessionStorage.clear()')
}

const SESSION = /\/api\/session$/
/** What is read of the academy waits for good, or is refused. Who is signed in is told all the same. */
async function refuse(page: Page, how: 'wait' | 'fail'): Promise<void> {
  const message = { es: 'Los datos no se pudieron leer.' }
  await page.route('**/api/**', (route, call) => {
    if (call.method() !== 'GET' || SESSION.test(new URL(call.url()).pathname)) return route.fallback()
    if (how === 'fail') return route.fulfill({ status: 500, json: { error: { code: 500, message } } })
    // Never answered; the page that waits is left by the next state.
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
