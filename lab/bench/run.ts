// npm run bench [-- --quick] [--students 100000] [--only list,search] [--markdown]: measures the product beside its floor
// (docs/performance.md).
import { parseArgs } from 'node:util'
import { connect } from '#server/db/connect.ts'
import { buildConsole } from '../../tools/buildConsole.ts'
import type { Case, Options } from './bench.ts'
import { bank } from './cases/bank.ts'
import { browser } from './cases/browser.ts'
import { campus } from './cases/campus.ts'
import { collections } from './cases/collections.ts'
import { direction } from './cases/direction.ts'
import { enrol } from './cases/enrol.ts'
import { wholeExport } from './cases/export.ts'
import { groups as groupList } from './cases/groups.ts'
import { fillGrowth, growth } from './cases/growth.ts'
import { history } from './cases/history.ts'
import { home } from './cases/home.ts'
import { imports } from './cases/imports.ts'
import { limited } from './cases/limited.ts'
import { list } from './cases/list.ts'
import { material } from './cases/material.ts'
import { memory } from './cases/memory.ts'
import { notify } from './cases/notify.ts'
import { pay } from './cases/pay.ts'
import { planning } from './cases/planning.ts'
import { plans } from './cases/plans.ts'
import { seatRace } from './cases/race.ts'
import { scan } from './cases/scan.ts'
import { search } from './cases/search.ts'
import { searches } from './cases/searches.ts'
import { sheet } from './cases/sheet.ts'
import { sidebar } from './cases/sidebar.ts'
import { start } from './cases/start.ts'
import { tabs } from './cases/tabs.ts'
import { undo } from './cases/undo.ts'
import { waiting } from './cases/waiting.ts'
import { pageWeights } from './cases/weights.ts'
import { end, endAll, residentMegabytes } from '../../test/support/children.ts'
import { copyTo, prepare, type Server } from '../../test/support/database.ts'
import { disturbance, machine, requireDurable } from '../../test/support/machine.ts'
import { DIRECTOR, fillBench } from './fill.ts'
import type { Growth } from './growth.ts'
import { chooseCases, runOn, say, writeResults } from '../../test/support/runner.ts'
import { rounded, section } from './results.ts'
import { startFloor } from './startFloor.ts'
import { table, type Figure } from './report.ts'
import { sampleOf } from './sample.ts'
import { POOL, signIn, startProduct } from '../../test/support/servers.ts'

/** Reads before writes: enrolments enlarge the tables. */
const CASES: Record<string, Case> = {
  list,
  search,
  searches,
  sidebar,
  groups: groupList,
  material,
  home,
  limited,
  plans,
  collections,
  direction,
  waiting,
  history,
  pay,
  enrol,
  race: seatRace,
  scan,
  imports,
  bank,
  planning,
  undo,
  campus,
  export: wholeExport,
  memory,
}
const OWN = new Set(['start', 'weights', 'sheet', 'notify', 'browser', 'tabs', 'growth'])
/** Minutes, and as many to fill the data: with the torture's fifty an hour and a quarter. */
const LIMIT = 25

function readOptions() {
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
    size: { students, groups: 2_000, payments: students * 3 },
  }
  const isAsked = chooseCases(values.only, [...Object.keys(CASES), ...OWN])
  return {
    options,
    // A million students are filled only on request, or in a whole run.
    wanted: (name: string) => isAsked(name) && (name !== 'growth' || !values.quick || values.only !== undefined),
    inMarkdown: values.markdown,
    whole: !values.quick && values.only === undefined,
  }
}

const { options, wanted, inMarkdown, whole } = readOptions()

/** A failed case is a missed budget; the others' figures stay. */
async function tried(name: string, work: () => Figure[] | Promise<Figure[]>): Promise<Figure[]> {
  if (!wanted(name)) return []
  say(name)
  try {
    return await work()
  } catch (error) {
    console.error(error)
    return [{ work: name, unit: '', product: null, budget: 'can be measured', holds: false, note: String(error).slice(0, 120) }]
  }
}

async function bench(server: Server): Promise<boolean> {
  if (wanted('start') || wanted('weights') || wanted('browser') || wanted('tabs')) await buildConsole()
  const figures = await measure(server)
  figures.push(...(await tried('notify', () => notify(options, server))))
  figures.push(...(await tried('browser', () => browser(options, server))))
  figures.push(...(await tried('tabs', () => tabs(options, server))))
  figures.push(...(await tried('weights', pageWeights)))
  figures.push(...(await tried('sheet', sheet)))
  let growths: Growth[] = []
  if (wanted('growth')) {
    say('growth')
    growths = await growth(options, server, say)
  }
  console.log(`\n${table(figures, growths)}\n`)
  const disturbed = disturbance()
  if (disturbed) console.log(`${disturbed}\n`)
  const on = await machine(server)
  if (inMarkdown) console.log(`${section(on, figures, growths)}\n`)
  if (whole) say(`written: ${await writeResults('bench', rounded({ machine: on, ...options, figures, grown: growths }))}`)
  return ![...figures, ...growths].some(figure => figure.holds === false)
}

function filled(server: Server): Promise<string> {
  const { students, groups, payments } = options.size
  return prepare(server, `academy${students}`, options.size, db => {
    say(`filling, kept for the next run: ${students} students, ${groups} groups, ${payments} payments`)
    return fillBench(db, options.size)
  })
}

async function fill(server: Server): Promise<void> {
  await filled(server)
  if (wanted('growth')) await fillGrowth(server, say)
}

async function measure(server: Server): Promise<Figure[]> {
  await copyTo(server, await filled(server), server.work)
  await requireDurable(server)
  const figures: Figure[] = []
  figures.push(...(await tried('start', () => start(options, server))))
  const { db } = connect({ connectionString: server.url(server.work), max: 4 })
  try {
    const product = await startProduct('src/server/main.ts', server, server.work)
    const sample = await sampleOf(db)
    const floor = await startFloor({ databaseUrl: server.url(server.work), pool: POOL })
    const headers = await signIn(product)
    const director = await signIn(product, DIRECTOR)
    for (const [name, run] of Object.entries(CASES))
      figures.push(...(await tried(name, () => run({ ...options, server, db, product, floor, headers, director, sample }))))
    figures.push({ work: 'resident memory after all this', unit: 'MB', product: await residentMegabytes(product.child) })
    await end(floor.child)
    await end(product.child)
  } finally {
    await endAll()
    await db.destroy()
  }
  return figures
}

await runOn('bench', LIMIT, bench, fill)
