// The file that keeps the figures.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Machine } from '../proving/machine.ts'
import type { Options } from './bench.ts'
import type { Grown } from './growth.ts'
import { markdown, type Figure } from './report.ts'

/** One file per day, the last run of it; bench/results/<date>.json. */
export async function writeResults(
  on: Machine,
  { rounds, milliseconds, size }: Options,
  figures: readonly Figure[],
  grown: readonly Grown[],
): Promise<string> {
  const at = new Date().toISOString()
  const name = `bench/results/${at.slice(0, 10)}.json`
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const text = JSON.stringify(
    { at, machine: on, size, rounds, milliseconds, figures, grown },
    (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value),
    2,
  )
  await writeFile(fileURLToPath(new URL(`../${name}`, import.meta.url)), `${text}\n`)
  return name
}

/** The section "Last figures" of docs/performance.md, as it stands there. */
export function section({ cpu, cores, memoryGb, system, node, postgres, load }: Machine, ...what: Parameters<typeof markdown>): string {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}, PostgreSQL ${postgres}`
  return `## Last figures\n${at} UTC; ${machine}; load ${load} when the run began.\n\n${markdown(...what)}`
}
