import { readFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '../../../tools/chromium.ts'

const inPage = readFileSync(new URL('inPage.js', import.meta.url), 'utf8')

/** A slow line: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const SLOW = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4

export const openBrowser = async (): Promise<Browser> => chromium.launch(await findChromium())

export async function desk(browser: Browser, origin: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 1366, height: 768 },
  })
  await context.addInitScript({ content: inPage })
  if (token) await context.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Strict' }])
  return context
}

export interface Opened {
  /** Milliseconds until a row is drawn, early or not; until the screen itself without `row`. */
  row: number
  usable: number
  lcp: number
  cls: number
}

/** Opens a page on a slow line and machine until `row` and `selector` are drawn. Uses the context's cache. */
export async function open(context: BrowserContext, path: string, selector: string, row = selector): Promise<Opened> {
  const page = await context.newPage()
  try {
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', { offline: false, ...SLOW })
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    // Observers are registered before the page loads, so that they miss nothing.
    const watchExpression = (name: string, what: string) => `globalThis.${name} = bench.shown(${JSON.stringify(what)})`
    await page.addInitScript({ content: `${watchExpression('shown', selector)};${watchExpression('row', row)}` })
    await page.goto(path, { waitUntil: 'commit' })
    return await page.evaluate<Opened>('Promise.all([shown, row]).then(([whole, first]) => ({ ...whole, row: first.usable }))')
  } finally {
    await page.close()
  }
}

/** Runs the steps one after the other, each after the last paint. @returns milliseconds to the next paint of every key and click */
export async function interactions(page: Page, steps: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  await page.evaluate('bench.interactions()')
  for (const step of steps) {
    await step()
    await page.evaluate('bench.painted()')
  }
  return page.evaluate<number[]>('bench.interactions()')
}
