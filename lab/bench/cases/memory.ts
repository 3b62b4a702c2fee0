import { end, residentMegabytes } from '../../../test/support/children.ts'
import { connections, load, send } from '../../../test/support/load.ts'
import { registerCall } from '../../../test/support/registrations.ts'
import { signIn, startProduct } from '../../../test/support/servers.ts'
import type { Bench, Case } from '../bench.ts'
import { debtors } from './pay.ts'

const MEGABYTES = 350
const LISTS = 6_000
const PAYMENTS = 1_500
const RECEIPTS = 300
const MOST_MS = 120_000

/** The memory of a separate server after constant work: lists on ten connections, payments on one, receipts drawn. */
export const memory: Case = async ({ server, db, rounds }: Bench) => {
  // A developer asks for short turns.
  const share = rounds < 9 ? 0.1 : 1
  const product = await startProduct('src/server/main.ts', server, server.work)
  const headers = await signIn(product)
  const bounded = { milliseconds: MOST_MS, from: 0 }
  await load(
    { port: product.port, call: () => ({ path: '/api/students', headers }) },
    { connections: 10, calls: LISTS * share, ...bounded },
  )
  const owing = await debtors(db)
  const body = (i: number) => ({ ...owing[i % owing.length]!, paymentType: 'cash', concept: 'Pago', amount: 0.01 })
  await load(
    { port: product.port, call: i => registerCall('/api/payments', headers, body(i)) },
    { connections: 1, calls: PAYMENTS * share, ...bounded },
  )
  const receipts = await db
    .selectFrom('receipt')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(RECEIPTS * share)
    .execute()
  const agent = connections(1)
  for (const { id } of receipts) {
    const { status } = await send(agent, product.port, { path: `/api/receipts/${id}`, headers })
    if (status !== 200) throw new Error(`a receipt answered ${status}`)
  }
  agent.destroy()
  const resident = await residentMegabytes(product.child)
  await end(product.child)
  return [
    {
      work: `resident memory after ${LISTS * share} lists, ${PAYMENTS * share} payments, ${RECEIPTS * share} receipts`,
      unit: 'MB',
      product: resident,
      budget: `≤ ${MEGABYTES} MB`,
      ...(resident === null ? { note: 'this system does not tell' } : { holds: resident <= MEGABYTES }),
    },
  ]
}
