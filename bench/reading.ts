// A read of the product beside the statements it sends, sent bare.
import type { Bench } from './bench.ts'
import { compare, type Compared } from './compare.ts'

interface Reading {
  /** As recorded for the floor (sample.ts). */
  name: string
  headers: Record<string, string>
  /** Of the product's i-th call. */
  path(i: number): string
  /** What the i-th call asks for instead of what was recorded. */
  given?(i: number): readonly string[]
}

export const reading = (
  { rounds, milliseconds, product, floor }: Bench,
  { name, headers, path, given = () => [] }: Reading,
): Promise<Compared> =>
  compare(
    { port: product.port, call: i => ({ path: path(i), headers }) },
    { port: floor.port, call: i => ({ path: `/recorded/${name}?with=${encodeURIComponent(given(i).join(','))}` }) },
    { rounds, milliseconds, connections: 1 },
  )
