// npm run bench [-- --quick] [--students 100000] [--only list,search] [--million]: measures the product beside its floor (docs/performance.md).
import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { buildConsole } from '../tools/buildConsole.ts'
import { fillAcademy } from './academy.ts'
import type { Case, Options } from './bench.ts'
import { enrol } from './cases/enrol.ts'
import { groups as groupList } from './cases/groups.ts'
import { list } from './cases/list.ts'
import { million } from './cases/million.ts'
import { notify } from './cases/notify.ts'
import { pay } from './cases/pay.ts'
import { seatRace } from './cases/race.ts'
import { scan } from './cases/scan.ts'
import { search } from './cases/search.ts'
import { sidebar } from './cases/sidebar.ts'
import { start } from './cases/start.ts'
import { pageWeights } from './cases/weights.ts'
import { end, endAll, residentMegabytes } from './children.ts'
import { copyTo, drop, openServer, prepare, type Server } from './database.ts'
import { disturbance, machine, requireDurable, writeResults } from './machine.ts'
import { markdown, table, type Figure } from './report.ts'
import { sampleOf, setupOf } from './sample.ts'
import { signIn, startFloor, startProduct } from './servers.ts'

/** Reads before writes: enrolling leaves the tables larger. */
const CASES: Record<string, Case> = { list, search, sidebar, groups: groupList, pay, enrol, race: seatRace, scan }
/** The whole takes half of this. */
const LIMIT = 15 * 60_000

const say = (line: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      students: { type: 'string' },
      only: { type: 'string' },
      million: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
    },
  })
  const students = Number(values.students ?? (values.quick ? 10_000 : 100_000))
  if (!Number.isInteger(students) || students < 1000) throw new Error('--students is a whole number of at least 1000')
  const options: Options = {
    rounds: values.quick ? 3 : 9,
    milliseconds: values.quick ? 400 : 800,
    size: { students, groups: 500, payments: students * 3 },
  }
  const only = values.only?.split(',')
  const wanted = (name: string) => only?.includes(name) ?? true
  const unknown = only?.filter(name => !(name in CASES) && !['start', 'weights', 'notify'].includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`there is no case ${unknown.join(', ')}`)

  if (wanted('start') || wanted('weights')) await buildConsole()
  const server = await openServer()
  shutDown = async () => {
    await endAll()
    if (server.given) await drop(server, server.work)
    await server.stop()
  }
  const figures = await measure(server, options, wanted)
  if (wanted('notify')) {
    say('notify')
    figures.push(...(await notify(options, server)))
  }
  if (wanted('weights')) figures.push(...pageWeights())
  if (values.million) figures.push(...(await million(options, server)))
  console.log(`\n${table(figures)}\n`)
  const disturbed = disturbance()
  if (disturbed) console.log(`${disturbed}\n`)
  if (values.markdown) console.log(`${markdown(figures)}\n`)
  if (!values.quick && !only) say(`written: ${await writeResults(await machine(server), options, figures)}`)
  if (figures.some(figure => figure.holds === false)) process.exitCode = 1
}

async function measure(server: Server, options: Options, wanted: (name: string) => boolean): Promise<Figure[]> {
  const { students, groups, payments } = options.size
  const prepared = await prepare(server, `academy${students}`, options.size, db => {
    say(`filling, kept for the next run: ${students} students, ${groups} groups, ${payments} payments`)
    return fillAcademy(db, options.size)
  })
  await copyTo(server, prepared, server.work)
  await requireDurable(server)
  const figures: Figure[] = []
  if (wanted('start')) {
    say('start')
    figures.push(...(await start(options, server)))
  }
  const { db, pool } = connect({ connectionString: server.url(server.work), max: 4 })
  try {
    const product = await startProduct('src/server/main.ts', server, server.work)
    const sample = await sampleOf(db)
    const floor = await startFloor(await setupOf(pool, server.url(server.work), sample))
    const headers = await signIn(product)
    for (const [name, run] of Object.entries(CASES)) {
      if (!wanted(name)) continue
      say(name)
      figures.push(...(await run({ ...options, server, db, pool, product, floor, headers, sample })))
    }
    figures.push({ work: 'resident memory after all this', unit: 'MB', product: await residentMegabytes(product.child) })
    await end(floor.child)
    await end(product.child)
  } finally {
    await endAll()
    await db.destroy()
  }
  return figures
}

/** Ends what runs and stops the database; until there is one, only the first. */
let shutDown: () => Promise<void> = endAll

const abandon = (why: string) => {
  console.error(why)
  void shutDown().finally(() => process.exit(1))
}
const watchdog = setTimeout(() => abandon(`The bench took more than ${LIMIT / 60_000} minutes and is ended.`), LIMIT)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => abandon(signal))
try {
  await main()
} finally {
  clearTimeout(watchdog)
  await shutDown()
}
