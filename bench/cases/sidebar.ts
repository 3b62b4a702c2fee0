import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'
import { statementsOf } from '../statements.ts'

const TIME = 3

/** Opening a student: data, groups, payments and balance. */
export const sidebar: Case = async ({ rounds, milliseconds, product, floor, headers, sample, pool }: Bench) => {
  const statements = await statementsOf(pool, 'students.sidebar', { params: { id: sample.ids[0]! } })
  const id = (i: number) => sample.ids[i % sample.ids.length]!
  const opened = await compare(
    { port: product.port, call: i => ({ path: `/api/students/${id(i)}/sidebar`, headers }) },
    { port: floor.port, call: i => ({ path: `/students/${id(i)}/sidebar` }) },
    { rounds, milliseconds, connections: 1 },
  )
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
