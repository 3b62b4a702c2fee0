// npm run lighthouse: Lighthouse over sign-in, home, students and groups of the demo academy; ends with status 1 under a budget.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { DEMO_PASSWORD } from '#server/db/demo.ts'
import { end, endAll } from '../proving/children.ts'
import { freePort, signIn, startProduct } from '../proving/servers.ts'
import { buildConsole } from './buildConsole.ts'
import { findChromium } from './chromium.ts'

const KINDS = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Kind = (typeof KINDS)[number]

interface Look {
  name: string
  path: string
  phone?: true
  /** Scores that it must reach; of two pages the performance too. */
  least: Partial<Record<Kind, number>>
}

const WHOLE = { accessibility: 100, 'best-practices': 100 }
/** The first is seen by nobody in particular, the others by reception. */
const LOOKS: readonly Look[] = [
  { name: 'sign-in, phone', path: '/', phone: true, least: { ...WHOLE, performance: 95 } },
  { name: 'home', path: '/', least: WHOLE },
  { name: 'students', path: '/alumnos', least: { ...WHOLE, performance: 95 } },
  { name: 'groups', path: '/grupos', least: WHOLE },
]
/** One run says little on a machine that others use: the middle one counts. */
const RUNS = 3
const LIMIT = 10 * 60_000

const scoreOf = ({ categories }: Result, kind: Kind) => Math.round((categories[kind]?.score ?? 0) * 100)

async function look(url: string, port: number, phone = false): Promise<Result> {
  const runs: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...KINDS] } as const
    const found = await lighthouse(url, { ...flags, onlyCategories: [...KINDS] }, phone ? undefined : desktopConfig)
    if (!found || found.lhr.runtimeError) throw new Error(`${url}: ${found?.lhr.runtimeError?.message ?? 'no result'}`)
    runs.push(found.lhr)
  }
  return runs.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[Math.floor(RUNS / 2)]!
}

/** What costs points, with how many of a hundred. */
function failing({ categories, audits }: Result): string[] {
  return KINDS.flatMap(kind => {
    const refs = categories[kind]?.auditRefs ?? []
    const whole = refs.reduce((sum, { weight }) => sum + weight, 0)
    return refs.flatMap(({ id, weight }) => {
      const { score, title, displayValue = '' } = audits[id]!
      const lost = score === null ? 0 : ((1 - score) * weight * 100) / whole
      return lost < 0.5 ? [] : [`${kind} −${lost.toFixed(0)}: ${title} ${displayValue}`.trimEnd()]
    })
  })
}

async function main(): Promise<void> {
  await buildConsole()
  const folder = await mkdtemp(join(tmpdir(), 'plantel-lighthouse-'))
  try {
    const product = await startProduct('src/server/main.ts', { dataDir: join(folder, 'data'), url: () => '' }, undefined, { DEMO: '1' })
    const port = await freePort()
    const found = await findChromium()
    // Cookies belong to the browser's own profile: Lighthouse opens its pages there.
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...found,
      args: [...found.args, `--remote-debugging-port=${port}`],
    })
    try {
      const origin = `http://localhost:${product.port}`
      for (const { name, path, phone, least } of LOOKS) {
        const result = await look(origin + path, port, phone)
        const scores = KINDS.map(kind => `${kind} ${scoreOf(result, kind)}`)
        const under = KINDS.filter(kind => scoreOf(result, kind) < (least[kind] ?? 0))
        const verdict = under.length > 0 ? styleText('red', `UNDER: ${under.map(kind => `${kind} ${least[kind]}`).join(', ')}`) : 'holds'
        console.log(`${name.padEnd(16)}${scores.join('  ')}  ${verdict}`)
        for (const line of failing(result)) console.log(`    ${line}`)
        if (under.length > 0) process.exitCode = 1
        if (name !== LOOKS[0]!.name) continue
        const { authorization } = await signIn(product, { email: 'recepcion@plantel.mx', password: DEMO_PASSWORD })
        await context.addCookies([{ name: 'token', value: authorization!.replace('Bearer ', ''), url: origin, sameSite: 'Strict' }])
      }
    } finally {
      await context.close()
      await end(product.child)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const watchdog = setTimeout(() => {
  console.error(`Lighthouse took more than ${LIMIT / 60_000} minutes and is ended.`)
  void endAll().finally(() => process.exit(1))
}, LIMIT)
try {
  await main()
} finally {
  clearTimeout(watchdog)
  await endAll()
}
