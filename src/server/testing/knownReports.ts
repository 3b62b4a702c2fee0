import { DIMENSIONS } from '#features/foundation/reports/dimensions.ts'
import type { Known } from './knownRows.ts'

const none = Object.fromEntries(DIMENSIONS.map(name => [name, undefined]))

export function knownReports(): Record<string, () => Promise<Known>> {
  const asked = async () => ({
    params: { path: 'ingresos' },
    query: { ...none, from: '2026-11-01', to: '2026-11-30', by: undefined, across: undefined, measure: undefined },
  })
  const paged = async () => ({ ...(await asked()), query: { ...(await asked()).query, skip: 0, limit: 10 } })
  return { 'reports.figures': asked, 'reports.rows': paged, 'reports.excel': asked, 'reports.pdf': asked }
}
