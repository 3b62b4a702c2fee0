import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'

const TIME = 1.5

/** Name and surname of somebody, without accents; every call looks for other words, so that no count is remembered. */
export const search: Case = async ({ rounds, milliseconds, product, floor, headers, size, sample }: Bench) => {
  const words = (i: number) => sample.searches[i % sample.searches.length]!.join('%20')
  const found = await compare(
    { port: product.port, call: i => ({ path: `/api/students/search?query=${words(i)}`, headers }) },
    { port: floor.port, call: i => ({ path: `/students/search?query=${words(i)}` }) },
    { rounds, milliseconds, connections: 1 },
  )
  return [
    {
      work: `search two words among ${size.students}`,
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
