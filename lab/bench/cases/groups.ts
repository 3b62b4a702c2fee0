import type { Bench, Case } from '../bench.ts'
import { told } from '../reading.ts'

export const groups: Case = async (bench: Bench) => [
  await told(bench, `list ${bench.size.groups} groups`, { floor: 'groups', headers: bench.headers, path: () => '/api/groups' }),
]
