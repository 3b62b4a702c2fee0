import { connect } from '#server/db/connect.ts'
import { fillAcademy } from '../academy.ts'
import type { Options, Sample } from '../bench.ts'
import { end } from '../children.ts'
import { compare } from '../compare.ts'
import { prepare, type Server } from '../database.ts'
import type { Target } from '../load.ts'
import type { Figure } from '../report.ts'
import { sampleOf } from '../sample.ts'
import { signIn, startProduct } from '../servers.ts'

const TIME = 3
const SMALL = 10_000
const LARGE = 1_000_000

const target = (port: number, headers: Record<string, string>, { searches }: Sample): Target => ({
  port,
  call: i => ({ path: `/api/students/search?query=${searches[i % searches.length]!.join('%20')}`, headers }),
})

/** Does searching stay quick as an academy grows? The product among a million students beside itself among ten thousand. */
export async function million({ rounds, milliseconds }: Options, server: Server): Promise<Figure[]> {
  const sides = []
  for (const students of [LARGE, SMALL]) {
    const size = { students, groups: 500, payments: SMALL }
    const name = await prepare(server, `search${students}`, size, db => fillAcademy(db, size))
    const product = await startProduct('src/server/main.ts', server, name)
    const { db } = connect({ connectionString: server.url(name), max: 1 })
    const sample = await sampleOf(db).finally(() => db.destroy())
    sides.push({ product, target: target(product.port, await signIn(product), sample) })
  }
  const [large, small] = sides
  const found = await compare(large!.target, small!.target, { rounds, milliseconds, connections: 1 })
  for (const { product } of sides) await end(product.child)
  return [
    {
      work: `search two words among ${LARGE}, beside ${SMALL}`,
      unit: 'ms',
      product: found.product.p50,
      floor: found.floor.p50,
      ratio: found.time,
      budget: `≤ ${TIME}x the time`,
      holds: found.time <= TIME,
    },
  ]
}
