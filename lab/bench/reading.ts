import type { Bench } from './bench.ts'
import { compare, type Compared } from './compare.ts'
import type { ReadName } from './floor.ts'
import type { Figure } from './report.ts'
import { load } from '../../test/support/load.ts'

interface Reading {
  headers: Record<string, string>
  path(i: number): string
  /** The most of them: later ones would ask for something that is kept. */
  calls?: number
}
interface Beside extends Reading {
  floor: ReadName
  given?(i: number): readonly string[]
}

/** Limits as ratios to the floor: time on one connection, throughput on ten. */
const TIME = 2.5
const RATE = 0.45

const side = (
  { rounds, milliseconds, product, floor }: Bench,
  { floor: name, headers, path, given = () => [] }: Beside,
  many: number,
): Promise<Compared> =>
  compare(
    { port: product.port, call: i => ({ path: path(i), headers }) },
    { port: floor.port, call: i => ({ path: `/read/${name}?with=${encodeURIComponent(given(i).join(','))}` }) },
    { rounds, milliseconds, connections: many },
  )

export async function compareRead(bench: Bench, work: string, reading: Beside): Promise<Figure> {
  const { product, floor, time } = await side(bench, reading, 1)
  return { work, unit: 'ms', product: product.p50, floor: floor.p50, ratio: time, note: `p95 ${product.p95.toFixed(1)} ms` }
}

export async function besideFloor(bench: Bench, work: string, reading: Beside): Promise<Figure[]> {
  const alone = await compareRead(bench, `${work}, 1 connection`, reading)
  const ten = await side(bench, reading, 10)
  return [
    { ...alone, budget: `≤ ${TIME}x the time`, holds: alone.ratio! <= TIME },
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

/** A read with a budget in milliseconds, for 95 % of the calls. */
export async function within(
  { rounds, milliseconds, product }: Bench,
  work: string,
  limit: number,
  { headers, path, calls = 20_000 }: Reading,
): Promise<Figure> {
  const measured = await load(
    { port: product.port, call: i => ({ path: path(i), headers }) },
    { connections: 1, calls, milliseconds: milliseconds * rounds, from: 0 },
  )
  return {
    work,
    unit: 'ms',
    product: measured.p50,
    budget: `≤ ${limit} ms`,
    holds: measured.p95 <= limit,
    note: `p95 ${measured.p95.toFixed(1)} ms`,
  }
}
