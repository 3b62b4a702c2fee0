import { setTimeout as pause } from 'node:timers/promises'
import { end, residentMegabytes } from '../../../test/support/children.ts'
import { load } from '../../../test/support/load.ts'
import { median, quantile } from '../../../test/support/numbers.ts'
import { signIn, startProduct } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { deskOf } from '../desk.ts'
import { DIRECTOR } from '../fill.ts'

const [SECONDS, MEGABYTES, SLOWER] = [300, 200, 1.3]
/** Between two turns of the desks. */
const LOOK_MS = 3_000

interface ExportAnswer {
  exports: { state: string; bytes: number | null }[]
}

/** Everything as one ZIP, while two desks list students (LLE-50). */
export const wholeExport: Case = async ({ server, rounds, milliseconds }: Bench) => {
  const product = await startProduct('src/server/main.ts', server, server.work)
  // Recently proved identity.
  const headers = await signIn(product, DIRECTOR)
  const { call, end: leave } = deskOf(product, headers)
  const lists = (most: number) =>
    load(
      { port: product.port, call: () => ({ path: '/api/students', headers }) },
      { connections: 2, calls: 100_000, milliseconds: most, from: 0 },
    )
  try {
    await lists(1000)
    const [before, during]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < rounds; turn++) before.push((await lists(milliseconds)).p95)
    const resident = await residentMegabytes(product.child)
    let peak = resident
    const began = performance.now()
    await call('POST', '/exports')
    const newestOf = async () => (await call<ExportAnswer>('GET', '/exports')).exports[0]!
    let newest = await newestOf()
    while (newest.state === 'waiting' || newest.state === 'making') {
      if (newest.state === 'making') during.push((await lists(milliseconds)).p95)
      peak = Math.max(peak ?? 0, (await residentMegabytes(product.child)) ?? 0)
      await pause(LOOK_MS)
      newest = await newestOf()
    }
    // Not the last turn: the export may have ended in it.
    const [p95, p95Before] = [median(during.slice(0, -1)), median(before)]
    if (newest.state !== 'ready') throw new Error(`the export is ${newest.state}`)
    const seconds = (performance.now() - began) / 1000
    const more = peak === null || resident === null ? null : peak - resident
    const size = newest.bytes! / 1e6
    return [
      { work: 'export of everything', unit: 's', product: seconds, budget: `≤ ${SECONDS} s`, holds: seconds <= SECONDS },
      { work: 'its file', unit: 'MB', product: size, budget: `≤ ${MEGABYTES} MB`, holds: size <= MEGABYTES },
      {
        ...{ work: 'memory that it adds', unit: 'MB', product: more, budget: `≤ ${MEGABYTES} MB` },
        ...(more === null ? { note: 'this system does not tell' } : { holds: more <= MEGABYTES }),
      },
      {
        work: 'list of students at two desks while it is made, p95',
        unit: 'ms',
        product: p95,
        floor: p95Before,
        ratio: p95 / p95Before,
        budget: `≤ ${SLOWER}x of the same before`,
        holds: p95 <= SLOWER * p95Before,
        note: `${during.length} turns, nine of ten ≤ ${(quantile(during, 0.9) / p95Before).toFixed(2)}x`,
      },
    ]
  } finally {
    leave()
    await end(product.child)
  }
}
