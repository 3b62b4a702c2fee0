import type { Bench, Case } from '../bench.ts'
import { compareRead } from '../reading.ts'

export const groups: Case = async (bench: Bench) => [
  await compareRead(bench, `list ${bench.size.groups} groups`, { floor: 'groups', headers: bench.headers, path: () => '/api/groups' }),
]
