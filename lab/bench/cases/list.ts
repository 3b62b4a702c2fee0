import type { Bench, Case } from '../bench.ts'
import { besideFloor } from '../reading.ts'

export const list: Case = (bench: Bench) =>
  besideFloor(bench, `list 10 of ${bench.size.students} with total`, { floor: 'list', headers: bench.headers, path: () => '/api/students' })
