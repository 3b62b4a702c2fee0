import { ChartColumn } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { dayText, oneOf, text } from '#web/calls/search.ts'
import { REPORT_LEAVES } from '../access.ts'
import { DIMENSIONS } from '../dimensions.ts'

const word = oneOf(DIMENSIONS)
const WORDS = 'reportes ingresos cifras estadísticas indicadores dirección dinero comparar año mes'

export const reportsScreen = screen({
  path: '/reportes',
  access: REPORT_LEAVES,
  load: async () => (await import('#features/foundation/reports/web/ReportsPage.tsx')).ReportsPage,
  help: async () => (await import('#features/foundation/reports/web/help.ts')).reportsHelp,
  search: raw => ({ semana: dayText(raw.semana) }),
  menu: [{ label: 'Reportes', words: WORDS, icon: ChartColumn }],
})

/** One of them: days, what it is split by, filters and the open figure are in the address (DIR-8). */
export const reportScreen = screen({
  path: '/reportes/$reporte',
  access: 'auth',
  load: async () => (await import('#features/foundation/reports/web/ReportPage.tsx')).ReportPage,
  help: async () => (await import('#features/foundation/reports/web/help.ts')).reportHelp,
  search: raw => ({
    desde: dayText(raw.desde),
    hasta: dayText(raw.hasta),
    por: word(raw.por),
    y: word(raw.y),
    medida: text(raw.medida),
    abre: text(raw.abre),
    ...Object.fromEntries(DIMENSIONS.map(name => [name, text(raw[name])])),
  }),
})
