import type { Bench, Case } from '../bench.ts'
import { besideFloor, within } from '../reading.ts'

/** Milliseconds for the counts of the segments (STU-64). */
const COUNTED = 150

/** A campus that nobody has, so that each call counts everybody anew instead of reading the cache. */
const campus = (i: number) => `a${String(i).padStart(23, '0')}`

export const list: Case = async (bench: Bench) => [
  ...(await besideFloor(bench, `list 10 of ${bench.size.students} with total`, {
    floor: 'list',
    headers: bench.headers,
    path: () => '/api/students',
  })),
  await within(bench, `counts of ${bench.size.students} students`, COUNTED, {
    headers: bench.headers,
    path: i => `/api/students/counts?location=${campus(i)}`,
  }),
]
