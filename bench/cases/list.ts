import type { Bench, Case } from '../bench.ts'
import { compare } from '../compare.ts'

const TIME = 2.5
const RATE = 0.4

/** The first page of the students screen with its total. */
export const list: Case = async ({ rounds, milliseconds, product, floor, headers, size }: Bench) => {
  const work = `list 10 of ${size.students} with total`
  const productSide = { port: product.port, call: () => ({ path: '/api/students', headers }) }
  const floorSide = { port: floor.port, call: () => ({ path: '/students' }) }
  const alone = await compare(productSide, floorSide, { rounds, milliseconds, connections: 1 })
  const ten = await compare(productSide, floorSide, { rounds, milliseconds, connections: 10 })
  return [
    {
      work: `${work}, 1 connection`,
      unit: 'ms',
      product: alone.product.p50,
      floor: alone.floor.p50,
      ratio: alone.time,
      budget: `≤ ${TIME}x the time`,
      holds: alone.time <= TIME,
    },
    {
      work: `${work}, 10 connections`,
      unit: '/s',
      product: ten.product.perSecond,
      floor: ten.floor.perSecond,
      ratio: ten.rate,
      budget: `≥ ${RATE}x the throughput`,
      holds: ten.rate >= RATE,
    },
  ]
}
