// npm run bench [-- --quick] [--students 100000] [--only list,search] [--markdown]: measures the product beside its floor (docs/performance.md).
import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { buildConsole } from '../tools/buildConsole.ts'
import type { Case, Options } from './bench.ts'
import { browser } from './cases/browser.ts'
import { enrol } from './cases/enrol.ts'
import { groups as groupList } from './cases/groups.ts'
import { growth } from './cases/growth.ts'
import { home } from './cases/home.ts'
import { imports } from './cases/imports.ts'
import { list } from './cases/list.ts'
import { material } from './cases/material.ts'
import { notify } from './cases/notify.ts'
import { pay } from './cases/pay.ts'
import { seatRace } from './cases/race.ts'
import { scan } from './cases/scan.ts'
import { search } from './cases/search.ts'
import { searches } from './cases/searches.ts'
import { sidebar } from './cases/sidebar.ts'
import { start } from './cases/start.ts'
import { pageWeights } from './cases/weights.ts'
import { end, endAll, residentMegabytes } from '../proving/children.ts'
import { copyTo, drop, openServer, prepare, type Server } from '../proving/database.ts'
import { disturbance, machine, requireDurable } from '../proving/machine.ts'
import { DIRECTOR, fillBench } from './fill.ts'
import type { Grown } from './growth.ts'
import { section, writeResults } from './results.ts'
import { startFloor } from './startFloor.ts'
import { table, type Figure } from './report.ts'
import { sampleOf, setupOf } from './sample.ts'
import { signIn, startProduct } from '../proving/servers.ts'

/** Reads before writes: enrolling leaves the tables larger. */
const CASES: Record<string, Case> = {
  ...{ list, search, searches, sidebar, groups: groupList, material, home },
  ...{ pay, enrol, race: seatRace, scan, imports },
}
/** Cases with servers and databases of their own. */
const OWN = new Set(['start', 'weights', 'notify', 'browser', 'growth'])
const LIMIT = 20 * 60_000

const say = (line: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      students: { type: 'string' },
      only: { type: 'string' },
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
  // A million students are filled only when they are asked for, or the whole is.
  const wanted = (name: string) => only?.includes(name) ?? !(values.quick && name === 'growth')
  const unknown = only?.filter(name => !(name in CASES) && !OWN.has(name)) ?? []
  if (unknown.length > 0) throw new Error(`there is no case ${unknown.join(', ')}`)

  if (wanted('start') || wanted('weights') || wanted('browser')) await buildConsole()
  const server = await openServer('bench')
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
  if (wanted('browser')) {
    say('browser')
    figures.push(...(await browser(options, server)))
  }
  if (wanted('weights')) figures.push(...pageWeights())
  let grown: Grown[] = []
  if (wanted('growth')) {
    say('growth')
    grown = await growth(options, server, say)
  }
  console.log(`\n${table(figures, grown)}\n`)
  const disturbed = disturbance()
  if (disturbed) console.log(`${disturbed}\n`)
  const on = await machine(server)
  if (values.markdown) console.log(`${section(on, figures, grown)}\n`)
  if (!values.quick && !only) say(`written: ${await writeResults(on, options, figures, grown)}`)
  if ([...figures, ...grown].some(figure => figure.holds === false)) process.exitCode = 1
}

async function measure(server: Server, options: Options, wanted: (name: string) => boolean): Promise<Figure[]> {
  const { students, groups, payments } = options.size
  const prepared = await prepare(server, `academy${students}`, options.size, db => {
    say(`filling, kept for the next run: ${students} students, ${groups} groups, ${payments} payments`)
    return fillBench(db, options.size)
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
    const director = await signIn(product, DIRECTOR)
    for (const [name, run] of Object.entries(CASES)) {
      if (!wanted(name)) continue
      say(name)
      figures.push(...(await run({ ...options, server, db, pool, product, floor, headers, director, sample })))
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
