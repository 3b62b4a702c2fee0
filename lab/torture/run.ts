import { parseArgs, styleText } from 'node:util'
import { messageOf } from '#lib/errors.ts'
import type { Server } from '../../test/support/database.ts'
import { machine } from '../../test/support/machine.ts'
import { chooseCases, runOn, say, writeResults } from '../../test/support/runner.ts'
import { line, markdown, type Result } from './report.ts'
import { LeftOut, type Case, type Options, type Torture } from './torture.ts'

const CASES: Record<string, () => Promise<Case>> = {
  races: () => import('./races/races.ts').then(each => each.races),
  kill: () => import('./kill/kill.ts').then(each => each.kill),
  collecting: () => import('./collecting/collecting.ts').then(each => each.collecting),
  offers: () => import('./offers/offers.ts').then(each => each.offers),
  undo: () => import('./undo/undo.ts').then(each => each.undo),
  clock: () => import('./clock/clock.ts').then(each => each.clock),
  years: () => import('./years/years.ts').then(each => each.years),
  outages: () => import('./outages/outages.ts').then(each => each.outages),
  disk: () => import('./disk/disk.ts').then(each => each.disk),
  host: () => import('./host/host.ts').then(each => each.host),
  sockets: () => import('./sockets/sockets.ts').then(each => each.sockets),
  slow: () => import('./slow/slow.ts').then(each => each.slow),
  instances: () => import('./instances/instances.ts').then(each => each.instances),
  rolling: () => import('./rolling/rolling.ts').then(each => each.rolling),
  upgrade: () => import('./upgrade/upgrade.ts').then(each => each.upgrade),
  soak: () => import('./soak/soak.ts').then(each => each.soak),
}
const SOAK = 'soak'
/** Each waits most of its time for its own killed server. */
const TOGETHER = ['offers', 'undo']
/** Minutes; the whole takes little more than the soak. */
const LIMIT = 50

async function tried(name: string, load: () => Promise<Case>, scene: Torture): Promise<Result[]> {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  try {
    const outcomes = await (await load())(scene)
    if (outcomes.length === 0) throw new Error('it says nothing')
    return outcomes.map(outcome => ({ case: name, seconds: seconds(), ...outcome }))
  } catch (error) {
    const left = error instanceof LeftOut
    const note = messageOf(error)
    if (!left) console.error(error)
    return [{ case: name, seconds: seconds(), what: left ? 'left out' : 'could not be tried', holds: left ? null : false, note }]
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      soak: { type: 'string' },
      kills: { type: 'string' },
      markdown: { type: 'boolean', default: false },
    },
  })
  const upTo600 = (text: string | undefined, otherwise: number) => {
    const value = text === undefined ? otherwise : Number(text)
    if (!(value > 0 && value <= 600)) throw new Error(`${text} is no number from 1 to 600`)
    return value
  }
  const options: Options = {
    kills: upTo600(values.kills, values.quick ? 5 : 50),
    soak: upTo600(values.soak, values.quick ? 2 : 30),
    sockets: values.quick ? 200 : 2_000,
    atOnce: 200,
  }
  const isAsked = chooseCases(values.only, Object.keys(CASES))
  return {
    options,
    wanted: Object.entries(CASES).filter(([name]) => isAsked(name)),
    markdown: values.markdown,
    whole: !values.quick && values.only === undefined,
  }
}

const { options, wanted, markdown: inMarkdown, whole } = readOptions()

async function torture(server: Server): Promise<boolean> {
  const results: Result[] = []
  const scene: Torture = { ...options, server, say }
  const one = async ([name, load]: (typeof wanted)[number]) => {
    say(`${name} begins`)
    for (const result of await tried(name, load, scene)) {
      results.push(result)
      console.log(line(result))
    }
  }
  const turns = Object.entries(Object.groupBy(wanted, ([name]) => (TOGETHER.includes(name) ? TOGETHER.join() : name)))
  const inTurn = async () => {
    for (const [name, cases = []] of turns) if (name !== SOAK) await Promise.all(cases.map(one))
  }
  await Promise.all([...wanted.filter(([name]) => name === SOAK).map(one), inTurn()])

  const failed = results.filter(({ holds }) => holds === false).length
  const leftOut = results.filter(({ holds }) => holds === null).length
  if (inMarkdown) console.log(`\n${markdown(results)}\n`)
  if (whole) say(`written: ${await writeResults('torture', { machine: await machine(server), options, results })}`)
  const counts = `${results.length - failed - leftOut} held, ${failed} failed, ${leftOut} left out`
  console.log(styleText(failed > 0 ? 'red' : 'green', counts))
  return failed === 0 && results.length > 0
}

await runOn('torture', LIMIT, torture)
