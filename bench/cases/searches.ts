import type { Bench, Case } from '../bench.ts'
import type { Figure } from '../report.ts'
import { LETTERS } from '../fill.ts'
import { reading } from '../reading.ts'

/** Issue 8: results while typing. */
const WHILE_TYPING = 100

/** Two words of a person in the search over everything, among letters and among comments; every call looks for other words. */
export const searches: Case = async (bench: Bench) => {
  const { size, sample, director: headers } = bench
  const words = (i: number) => sample.searches[i % sample.searches.length]!
  const search = async (work: string, name: string, path: string): Promise<Figure> => {
    const found = await reading(bench, {
      ...{ name, headers },
      path: i => path + words(i).join('%20'),
      given: i => [...words(i), words(i).join(' ')],
    })
    return {
      work,
      unit: 'ms',
      product: found.product.p50,
      floor: found.floor.p50,
      ratio: found.time,
      budget: `≤ ${WHILE_TYPING} ms`,
      holds: found.product.p95 <= WHILE_TYPING,
      note: `p95 ${found.product.p95.toFixed(1)} ms`,
    }
  }
  return [
    await search(`search everywhere (Ctrl K), ${size.students} students`, 'everywhere', '/api/search?q='),
    await search(`search two words among ${size.students * LETTERS} letters`, 'letters', '/api/outbox?query='),
    await search(`search two words among ${size.students} comments`, 'comments', '/api/videoComments?words='),
  ]
}
