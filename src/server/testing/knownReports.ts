import { DIMENSIONS } from '#features/foundation/reports/dimensions.ts'
import type { KnownValues } from './knownRows.ts'

const none = Object.fromEntries(DIMENSIONS.map(name => [name, undefined]))

export function knownReports(): Record<string, () => Promise<KnownValues>> {
  const reportInput = async () => ({
    params: { path: 'ingresos' },
    query: { ...none, from: '2026-11-01', to: '2026-11-30', by: undefined, across: undefined, measure: undefined },
  })
  const paged = async () => ({ ...(await reportInput()), query: { ...(await reportInput()).query, skip: 0, limit: 10 } })
  const sheet = async () => ({ query: { week: '2026-11-16' } })
  return {
    'reports.sheet': sheet,
    'reports.sheetPdf': sheet,
    'reports.figures': reportInput,
    'reports.rows': paged,
    'reports.excel': reportInput,
    'reports.pdf': reportInput,
  }
}
