import type { Bench, Case } from '../bench.ts'
import { besideFloor } from '../reading.ts'

export const sidebar: Case = (bench: Bench) => {
  const id = (i: number) => bench.sample.ids[i % bench.sample.ids.length]!
  return besideFloor(bench, 'open a student', {
    floor: 'sidebar',
    headers: bench.headers,
    path: i => `/api/students/${id(i)}/sidebar`,
    given: i => [id(i)],
  })
}
