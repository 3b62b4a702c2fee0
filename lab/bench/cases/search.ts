import type { Bench, Case } from '../bench.ts'
import { besideFloor } from '../reading.ts'

export const search: Case = (bench: Bench) => {
  const words = (i: number) => bench.sample.searches[i % bench.sample.searches.length]!
  return besideFloor(bench, `search two words among ${bench.size.students}`, {
    floor: 'search',
    headers: bench.headers,
    path: i => `/api/students/search?query=${words(i).join('%20')}`,
    given: words,
  })
}
