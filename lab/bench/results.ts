import type { Machine } from '../../test/support/machine.ts'
import { markdown } from './report.ts'

export const rounded = (results: object): object =>
  JSON.parse(
    JSON.stringify(results, (_key, value: unknown) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)),
  ) as object

export function section({ cpu, cores, memoryGb, system, node, postgres, load }: Machine, ...what: Parameters<typeof markdown>): string {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const machine = `${cpu}, ${cores} cores, ${memoryGb} GB, ${system}; Node ${node}, PostgreSQL ${postgres}`
  return `## Last figures\n${at} UTC; ${machine}; load ${load} when the run began.\n\n${markdown(...what)}`
}
