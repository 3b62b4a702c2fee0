import type { Bench, Case } from '../bench.ts'
import { within } from '../reading.ts'

export const home: Case = async (bench: Bench) => [
  await within(bench, `home, ${bench.size.students} students`, 100, { headers: bench.director, path: () => '/api/dashboard' }),
]
