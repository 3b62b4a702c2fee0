// npm run torture [-- --quick] [--only races,kill] [--soak 30] [--markdown]: faults and floods on this machine's loopback (docs/torture.md).
import { parseArgs, styleText } from 'node:util'
import { endAll } from '../proving/children.ts'
import { openServer } from '../proving/database.ts'
import { machine } from '../proving/machine.ts'
import { line, markdown, writeResults, type Result } from './report.ts'
import { LeftOut, type Case, type Options, type Torture } from './torture.ts'

/** In this order, one after the other; the soak goes on beside them. */
const CASES: Record<string, () => Promise<Case>> = {
  races: () => import('./races/races.ts').then(each => each.races),
  kill: () => import('./kill/kill.ts').then(each => each.kill),
  clock: () => import('./clock/clock.ts').then(each => each.clock),
  outages: () => import('./outages/outages.ts').then(each => each.outages),
  disk: () => import('./disk/disk.ts').then(each => each.disk),
  sockets: () => import('./sockets/sockets.ts').then(each => each.sockets),
  slow: () => import('./slow/slow.ts').then(each => each.slow),
  instances: () => import('./instances/instances.ts').then(each => each.instances),
  rolling: () => import('./rolling/rolling.ts').then(each => each.rolling),
  soak: () => import('./soak/soak.ts').then(each => each.soak),
}
const SOAK = 'soak'
/** The whole takes little more than the soak. */
const LIMIT = 50 * 60_000

const say = (text: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`)

async function tried(name: string, load: () => Promise<Case>, torture: Torture): Promise<Result[]> {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  try {
    const outcomes = await (await load())(torture)
    if (outcomes.length === 0) throw new Error('it says nothing')
    return outcomes.map(outcome => ({ case: name, seconds: seconds(), ...outcome }))
  } catch (error) {
    const left = error instanceof LeftOut
    const note = error instanceof Error ? error.message : String(error)
    if (!left) console.error(error)
    return [{ case: name, seconds: seconds(), what: left ? 'left out' : 'could not be tried', holds: left ? null : false, note }]
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      soak: { type: 'string' },
      kills: { type: 'string' },
      markdown: { type: 'boolean', default: false },
    },
  })
  const whole = (text: string | undefined, otherwise: number) => {
    const value = text === undefined ? otherwise : Number(text)
    if (!(value > 0 && value <= 600)) throw new Error(`${text} is no number from 1 to 600`)
    return value
  }
  const options: Options = {
    kills: whole(values.kills, values.quick ? 5 : 50),
    soak: whole(values.soak, values.quick ? 2 : 30),
    sockets: values.quick ? 200 : 2_000,
    atOnce: 200,
  }
  const only = values.only?.split(',')
  const unknown = only?.filter(name => !(name in CASES)) ?? []
  if (unknown.length > 0) throw new Error(`there is no case ${unknown.join(', ')}`)
  const wanted = Object.entries(CASES).filter(([name]) => only?.includes(name) ?? true)

  const server = await openServer('torture')
  shutDown = async () => {
    await endAll()
    await server.stop()
  }
  const results: Result[] = []
  const torture: Torture = { ...options, server, say }
  const work = async (names: typeof wanted) => {
    for (const [name, load] of names) {
      say(`${name} begins`)
      for (const result of await tried(name, load, torture)) {
        results.push(result)
        console.log(line(result))
      }
    }
  }
  await Promise.all([work(wanted.filter(([name]) => name === SOAK)), work(wanted.filter(([name]) => name !== SOAK))])

  const failed = results.filter(({ holds }) => holds === false).length
  const leftOut = results.filter(({ holds }) => holds === null).length
  if (values.markdown) console.log(`\n${markdown(results)}\n`)
  if (!values.quick && !only) say(`written: ${await writeResults(await machine(server), options, results)}`)
  const held = `${results.length - failed - leftOut} held, ${failed} failed, ${leftOut} left out`
  console.log(styleText(failed > 0 ? 'red' : 'green', held))
  process.exitCode = failed > 0 || results.length === 0 ? 1 : 0
}

/** Ends what runs and stops the database; until there is one, only the first. */
let shutDown: () => Promise<void> = endAll

const abandon = (why: string) => {
  console.error(why)
  void shutDown().finally(() => process.exit(1))
}
const watchdog = setTimeout(() => abandon(`The torture took more than ${LIMIT / 60_000} minutes and is ended.`), LIMIT)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abandon(signal))
try {
  await main()
} finally {
  clearTimeout(watchdog)
  await shutDown()
}
