import type { Bench, Case } from '../bench.ts'
import { reading } from '../reading.ts'
import { statementsOf } from '../statements.ts'

const TIME = 3

/** Opening a student: data, groups, payments and balance. */
export const sidebar: Case = async (bench: Bench) => {
  const { headers, sample, pool } = bench
  const statements = await statementsOf(pool, 'students.sidebar', { params: { id: sample.ids[0]! } })
  const id = (i: number) => sample.ids[i % sample.ids.length]!
  const opened = await reading(bench, { name: 'sidebar', headers, path: i => `/api/students/${id(i)}/sidebar`, given: i => [id(i)] })
  return [
    {
      work: 'open a student',
      unit: 'ms',
      product: opened.product.p50,
      floor: opened.floor.p50,
      ratio: opened.time,
      budget: `≤ ${TIME}x the time`,
      holds: opened.time <= TIME,
    },
    {
      work: 'statements to open a student',
      unit: '',
      product: statements.length,
      budget: '1',
      holds: statements.length === 1,
      note: 'and one for the session',
    },
  ]
}
