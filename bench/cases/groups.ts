import type { Bench, Case } from '../bench.ts'
import { reading } from '../reading.ts'
import { statementsOf } from '../statements.ts'

/** All groups, as the groups screen and the wizard read them. */
export const groups: Case = async (bench: Bench) => {
  const { headers, size, pool } = bench
  const statements = await statementsOf(pool, 'groups.list', { query: {} })
  const all = await reading(bench, { name: 'groups', headers, path: () => '/api/groups' })
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
