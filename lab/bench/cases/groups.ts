import type { Bench, Case } from '../bench.ts'
import { told } from '../reading.ts'

/** All groups, as the groups screen and the wizard read them. */
export const groups: Case = async (bench: Bench) => [
  await told(bench, `list ${bench.size.groups} groups`, { floor: 'groups', headers: bench.headers, path: () => '/api/groups' }),
]
