import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { statementsOf } from '../statements.ts'

/** All groups, as the groups screen and the wizard read them. */
export const groups: Case = async ({ rounds, milliseconds, product, floor, headers, size, pool }: Bench) => {
  const statements = await statementsOf(pool, 'groups.list', { query: {} })
  const all = await compare(
    { port: product.port, call: () => ({ path: '/api/groups', headers }) },
    { port: floor.port, call: () => ({ path: '/groups' }) },
    { rounds, milliseconds, connections: 1 },
  )
  return [
    { work: `list ${size.groups} groups`, unit: 'ms', product: all.product.p50, floor: all.floor.p50, ratio: all.time },
    {
      work: `statements to list ${size.groups} groups`,
      unit: '',
      product: statements.length,
      budget: '1',
      holds: statements.length === 1,
      note: 'and one for the session',
    },
  ]
}
