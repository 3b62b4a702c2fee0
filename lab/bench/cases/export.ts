import { setTimeout as pause } from 'node:timers/promises'
import { end, residentMegabytes } from '../../../test/support/children.ts'
import { load } from '../../../test/support/load.ts'
import { signIn, startProduct } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { deskOf } from '../desk.ts'
import { DIRECTOR } from '../fill.ts'

const [SECONDS, MEGABYTES, SLOWER] = [300, 200, 1.3]
const LOOK_MS = 500

interface ExportAnswer {
  exports: { state: string; bytes: number | null }[]
}

/** Everything as one ZIP, while two desks list students (LLE-50). */
export const wholeExport: Case = async ({ server, milliseconds }: Bench) => {
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
    const before = await lists(milliseconds)
    const resident = await residentMegabytes(product.child)
    let peak = resident
    const began = performance.now()
    await call('POST', '/exports')
    const during = await lists(milliseconds)
    let newest = (await call<ExportAnswer>('GET', '/exports')).exports[0]!
    while (newest.state === 'waiting' || newest.state === 'making') {
      peak = Math.max(peak ?? 0, (await residentMegabytes(product.child)) ?? 0)
      await pause(LOOK_MS)
      newest = (await call<ExportAnswer>('GET', '/exports')).exports[0]!
    }
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
        product: during.p95,
        floor: before.p95,
        ratio: during.p95 / before.p95,
        budget: `≤ ${SLOWER}x of the same before`,
        holds: during.p95 <= SLOWER * before.p95,
      },
    ]
  } finally {
    leave()
    await end(product.child)
  }
}
