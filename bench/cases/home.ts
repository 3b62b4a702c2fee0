import type { Bench, Case } from '../bench.ts'
import { reading } from '../reading.ts'

/** The figures of the home screen, all of its parts. */
export const home: Case = async (bench: Bench) => {
  const shown = await reading(bench, { name: 'home', headers: bench.director, path: () => '/api/dashboard' })
  return [
    {
      work: `home, ${bench.size.students} students`,
      unit: 'ms',
      product: shown.product.p50,
      floor: shown.floor.p50,
      ratio: shown.time,
      note: `p95 ${shown.product.p95.toFixed(0)} ms`,
    },
  ]
}
