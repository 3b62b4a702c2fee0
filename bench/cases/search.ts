import type { Bench, Case } from '../bench.ts'
import { reading } from '../reading.ts'

const TIME = 1.5

/** Name and surname of somebody, without accents; every call looks for other words, so that no count is remembered. */
export const search: Case = async (bench: Bench) => {
  const words = (i: number) => bench.sample.searches[i % bench.sample.searches.length]!
  const found = await reading(bench, {
    name: 'search',
    headers: bench.headers,
    path: i => `/api/students/search?query=${words(i).join('%20')}`,
    given: words,
  })
  return [
    {
      work: `search two words among ${bench.size.students}`,
      unit: 'ms',
      product: found.product.p50,
      floor: found.floor.p50,
      ratio: found.time,
      budget: `≤ ${TIME}x the time`,
      holds: found.time <= TIME,
      note: `p95 ${found.product.p95.toFixed(1)} ms`,
    },
  ]
}
