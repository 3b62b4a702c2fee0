import { connect, type Db } from '#server/db/connect.ts'
import { openGroups } from '../../../test/support/academy.ts'
import { end } from '../../../test/support/children.ts'
import { copyTo, drop, prepare, type Server } from '../../../test/support/database.ts'
import { load, type Call, type Measured } from '../../../test/support/load.ts'
import { median } from '../../../test/support/numbers.ts'
import { jobsDone, registerCall, registration } from '../../../test/support/registrations.ts'
import { signIn, startProduct, type Running } from '../../../test/support/servers.ts'
import type { Options, Sample } from '../bench.ts'
import { DIRECTOR, fillGrown } from '../fill.ts'
import { SIZES, type Growth } from '../growth.ts'
import { sampleOf } from '../sample.ts'

const SEARCH = 3
const GROUPS = 500
const ENROLMENTS = 60

interface Side {
  product: Running
  db: Db
  sample: Sample
  headers: Record<string, string>
  /** For a user who may read everything. */
  director: Record<string, string>
  groups: string[]
  database: string
}

const filled = (server: Server, students: number, say: (line: string) => void): Promise<string> => {
  const size = { students, groups: GROUPS, payments: students }
  return prepare(server, `growth${students}`, size, db => {
    say(`filling, kept for the next run: ${students} students`)
    return fillGrown(db, size)
  })
}

/** Fills the databases for the growth curve, unless an earlier run did. */
export async function fillGrowth(server: Server, say: (line: string) => void): Promise<void> {
  for (const students of SIZES) await filled(server, students, say)
}

async function sideOf(server: Server, students: number, say: (line: string) => void): Promise<Side> {
  const prepared = await filled(server, students, say)
  const database = `plantel_bench_growth_work_${students}`
  await copyTo(server, prepared, database)
  const product = await startProduct('src/server/main.ts', server, database)
  const { db } = connect({ connectionString: server.url(database), max: 1 })
  const [headers, director] = [await signIn(product), await signIn(product, DIRECTOR)]
  return { product, db, database, sample: await sampleOf(db), headers, director, groups: await openGroups(db) }
}

interface Work {
  work: string
  budget?: number
  call(side: Side, i: number): Call
  calls?: number
  settle?(side: Side): Promise<unknown>
}

const WORKS: Work[] = [
  { work: 'list 10 with total', call: ({ headers }) => ({ path: '/api/students', headers }) },
  {
    work: 'search two words',
    budget: SEARCH,
    call: ({ headers, sample: { searches } }, i) => ({
      path: `/api/students/search?query=${searches[i % searches.length]!.join('%20')}`,
      headers,
    }),
  },
  {
    work: 'open a student',
    call: ({ headers, sample: { ids } }, i) => ({ path: `/api/students/${ids[i % ids.length]!}/sidebar`, headers }),
  },
  { work: 'list 10 who are late', call: ({ headers }) => ({ path: '/api/students?aging=overdue', headers }) },
  { work: 'queue of calls', call: ({ headers }) => ({ path: '/api/collections/queue', headers }) },
  { work: 'Bitácora, newest 50', call: ({ director }) => ({ path: '/api/audit?limit=50', headers: director }) },
  {
    work: 'history of a student',
    call: ({ director, sample: { ids } }, i) => ({ path: `/api/audit?limit=50&record=${ids[i % ids.length]!}`, headers: director }),
  },
  {
    work: 'enrol a new student with a payment',
    call: ({ headers, groups }, i) => registerCall('/api/students/register', headers, registration(groups[i % groups.length]!, 'crece.mx')),
    calls: ENROLMENTS,
    settle: ({ db }) => jobsDone(db),
  },
]

/** Measures the sizes in turns, so that other load affects all of them equally. */
async function measured(
  sides: readonly Side[],
  { work, budget, call, calls = 20_000, settle }: Work,
  { rounds, milliseconds }: Options,
): Promise<Growth> {
  const turns = sides.map((): Measured[] => [])
  const from = sides.map(() => 0)
  const turn = async (at: number) => {
    const side = sides[at]!
    const target = { port: side.product.port, call: (i: number) => call(side, i) }
    const result = await load(target, { connections: 1, milliseconds, calls, from: from[at]! })
    from[at]! += result.calls
    await settle?.(side)
    return result
  }
  // The first, not counted, warms code and caches.
  for (let round = 0; round <= rounds; round++)
    for (const at of round % 2 === 0 ? sides.keys() : [...sides.keys()].toReversed()) {
      const result = await turn(at)
      if (round > 0) turns[at]!.push(result)
    }
  const [smallest, largest] = [turns[0]!, turns.at(-1)!]
  const ratio = median(largest.map(({ p50 }, round) => p50 / smallest[round]!.p50))
  return {
    work,
    milliseconds: turns.map(each => median(each.map(({ p50 }) => p50))),
    ratio,
    ...(budget !== undefined && { budget: `≤ ${budget}x`, holds: ratio <= budget }),
  }
}

/** Compares the product among a million students with itself among fewer. */
export async function growth(options: Options, server: Server, say: (line: string) => void): Promise<Growth[]> {
  const sides: Side[] = []
  try {
    for (const students of SIZES) sides.push(await sideOf(server, students, say))
    const growths: Growth[] = []
    for (const work of WORKS) growths.push(await measured(sides, work, options))
    return growths
  } finally {
    for (const { product, db, database } of sides) {
      await end(product.child)
      await db.destroy()
      await drop(server, database)
    }
  }
}
