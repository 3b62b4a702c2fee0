import { setTimeout as pause } from 'node:timers/promises'
import { end, residentMegabytes } from '../../../test/support/children.ts'
import type { Options } from '../bench.ts'
import type { Server } from '../../../test/support/database.ts'
import { median } from '../../../test/support/numbers.ts'
import type { Figure } from '../report.ts'
import { startProduct } from '../../../test/support/servers.ts'

const SECONDS = 2
const MEGABYTES = 180
const IDLE_MS = 5_000

/** `npm start` on the existing database, embedded PostgreSQL included, and the memory of an idle server. */
export async function start({ rounds, size }: Options, server: Server): Promise<Figure[]> {
  const database = server.given ? server.work : undefined
  await server.stop()
  const times: number[] = []
  let resident: number | null = null
  // The first start, not counted, creates the job queue's tables and builds the console if needed.
  for (let round = 0; round <= rounds; round++) {
    const running = await startProduct('tools/start.mjs', server, database)
    if (round > 0) times.push(running.took)
    if (round === rounds) {
      await pause(IDLE_MS)
      resident = await residentMegabytes(running.child)
    }
    await end(running.child)
  }
  await server.startAgain()
  const took = median(times)
  return [
    {
      work: `start to first answer, database of ${size.students} students`,
      unit: 'ms',
      product: took,
      budget: `≤ ${SECONDS} s`,
      holds: took <= SECONDS * 1000,
      note: server.given ? 'database server running' : 'with embedded PostgreSQL',
    },
    {
      work: 'resident memory, idle',
      unit: 'MB',
      product: resident,
      budget: `≤ ${MEGABYTES} MB`,
      ...(resident === null ? { note: 'this system does not tell' } : { holds: resident <= MEGABYTES }),
    },
  ]
}
