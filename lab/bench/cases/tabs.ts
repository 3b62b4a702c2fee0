// The cost of open tabs while others work (M164), and of the till's search beside the day's charges (M166).
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { connect, type Db } from '#server/db/connect.ts'
import { end } from '../../../test/support/children.ts'
import { copyTo, drop, prepare, type Server } from '../../../test/support/database.ts'
import { connections, send } from '../../../test/support/load.ts'
import { median, quantile } from '../../../test/support/numbers.ts'
import { registerCall } from '../../../test/support/registrations.ts'
import { signIn, startProduct, type Running } from '../../../test/support/servers.ts'
import type { Options } from '../bench.ts'
import { fill, ITEMS, QUESTIONS, SIZE } from '../browser/academy.ts'
import { desk, openBrowser } from '../browser/page.ts'
import type { Figure } from '../report.ts'
import { debtors } from './pay.ts'

const WORK = 'plantel_bench_tabs'
const CHANGES = 60
/** A minute, and late reads. */
const AFTER_MS = 5_000
/** Tabs of each of the eight screens; the rest of the sixty are hidden. A quick run opens twenty. */
const EACH = { whole: 7, quick: 2 }
const PATIENCE = 120_000
const HIDDEN_TABS = 4
const CALLS = 20
const CHARGES = 300
const SLOWER = 6
const RATIO = 1.5
const UNTOLD = 50
const WORDS = 'mariana lopez'

interface Tab {
  screen: string
  hidden: boolean
  calls: number
  page: Page
}

export async function tabs({ rounds }: Options, server: Server): Promise<Figure[]> {
  const prepared = await prepare(server, 'browser', { ...SIZE, items: ITEMS, questions: QUESTIONS }, fill)
  await copyTo(server, prepared, WORK)
  const { db } = connect({ connectionString: server.url(WORK), max: 2 })
  const product = await startProduct('src/server/main.ts', server, WORK)
  const looking = await openBrowser()
  try {
    const figures = await listening(looking, product, db, rounds > 3 ? EACH.whole : EACH.quick)
    return [...figures, await typing(looking, product, db, Math.min(rounds, 3))]
  } finally {
    await looking.close()
    await db.destroy()
    await end(product.child)
    await drop(server, WORK)
  }
}

const tokenOf = ({ authorization }: Record<string, string>) => authorization!.replace('Bearer ', '')

/** Takes so many charges, one every `every` milliseconds. @returns milliseconds of each */
async function charge({ port }: Running, headers: Record<string, string>, owing: Owing, many: number, every: number): Promise<number[]> {
  const agent = connections(1)
  const took: number[] = []
  const began = performance.now()
  for (let nth = 0; nth < many; nth++) {
    await pause(Math.max(0, began + nth * every - performance.now()))
    const from = performance.now()
    const body = { ...owing[nth % owing.length]!, paymentType: 'cash', concept: 'Pago', amount: 0.01 }
    const { status } = await send(agent, port, registerCall('/api/payments', headers, body))
    if (status !== 200) throw new Error(`a charge was answered with ${status}`)
    took.push(performance.now() - from)
  }
  agent.destroy()
  return took
}
type Owing = Awaited<ReturnType<typeof debtors>>

/** Sixty tabs, sixty charges of students that none of them shows. */
async function listening(looking: Browser, product: Running, db: Db, each: number): Promise<Figure[]> {
  const origin = `http://localhost:${product.port}`
  const [shownDebtor, ...owing] = await debtors(db)
  const screens = [
    '/caja',
    `/caja?alumno=${shownDebtor!.student}`,
    '/alumnos',
    `/alumnos?ficha=${shownDebtor!.student}`,
    '/cobranza',
    '/grupos',
    '/',
    '/bitacora',
  ]
  const all: Tab[] = []
  const open = async (screen: string, hidden: boolean) => {
    const context = await desk(looking, origin, tokenOf(await signIn(product)))
    if (hidden)
      await context.addInitScript(`for (const [name, value] of [['hidden', true], ['visibilityState', 'hidden']])
        Object.defineProperty(document, name, { get: () => value })`)
    const page = await context.newPage()
    const tab: Tab = { screen, hidden, calls: 0, page }
    page.on('request', request => {
      if (request.headers().cause === 'live') tab.calls++
    })
    page.setDefaultTimeout(PATIENCE)
    const socketOpened = page.waitForEvent('websocket')
    await page.goto(screen)
    await socketOpened
    all.push(tab)
  }
  for (let nth = 0; nth < each; nth++) for (const screen of screens) await open(screen, false)
  for (let nth = 0; nth < HIDDEN_TABS; nth++) await open(screens[nth]!, true)
  // Reads after the socket's connection are not caused by others.
  await pause(3_000)
  for (const tab of all) tab.calls = 0
  const took = await charge(product, await signIn(product), owing, CHANGES, 60_000 / CHANGES)
  await pause(AFTER_MS)
  for (const { page } of all) await page.context().close()

  const most = Math.max(...all.filter(tab => !tab.hidden).map(tab => tab.calls))
  const hiddenCalls = all.filter(tab => tab.hidden).reduce((sum, tab) => sum + tab.calls, 0)
  const dearest = screens.map(screen => [screen, Math.max(...all.filter(tab => tab.screen === screen).map(tab => tab.calls))] as const)
  const reads = all.reduce((sum, tab) => sum + tab.calls, 0)
  return [
    {
      work: `${CHANGES} charges of others in a minute: calls of the visible tab that reads most`,
      unit: '',
      product: most,
      budget: `≤ ${CALLS}`,
      holds: most > 0 && most <= CALLS,
      note: dearest.map(([screen, calls]) => `${screen.replace(/\?(\w+)=.*/, ' with $1')} ${calls}`).join(', '),
    },
    { work: 'the same: calls of tabs that nobody sees', unit: '', product: hiddenCalls, budget: '0', holds: hiddenCalls === 0 },
    {
      work: `the same: reads that ${all.length} open tabs ask the server for`,
      unit: '',
      product: reads,
      note: `a charge meanwhile: median ${median(took).toFixed(0)} ms, p95 ${quantile(took, 0.95).toFixed(0)} ms`,
    },
  ]
}

/** The longest task that one letter causes, for the worst letter; 50 ms when none is that long. */
async function longestTask(page: Page, path: string, field: string): Promise<number> {
  await page.goto(path)
  await page
    .getByRole('searchbox', { name: field })
    .or(page.getByRole('combobox', { name: field }))
    .first()
    .click()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`globalThis.longest = 0; new PerformanceObserver(list => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration)
  }).observe({ type: 'longtask' })`)
  for (const key of WORDS) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.evaluate('bench.painted()')
  }
  await pause(1_500)
  return Math.max(UNTOLD, await page.evaluate<number>('longest'))
}

async function typing(looking: Browser, product: Running, db: Db, rounds: number): Promise<Figure> {
  const headers = await signIn(product)
  await charge(product, headers, await debtors(db), CHARGES - CHANGES, 0)
  const context = await desk(looking, `http://localhost:${product.port}`, tokenOf(headers))
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const till: number[] = []
  const list: number[] = []
  for (let round = 0; round < rounds; round++) {
    till.push(await longestTask(page, '/caja', 'Buscar alumno'))
    list.push(await longestTask(page, '/empleados', 'Buscar empleado'))
  }
  await context.close()
  const ratio = median(till) / median(list)
  return {
    work: `the till's search beside ${CHARGES} charges of the day: longest task of a letter`,
    unit: 'ms',
    product: median(till),
    floor: median(list),
    ratio,
    budget: `≤ ${RATIO}x that of /empleados`,
    holds: ratio <= RATIO,
    note: `CPU/${SLOWER}, ${rounds} rounds`,
  }
}
