import { formatSchedules } from '#lib/schedules.ts'
import { day, heading, text, whole, type Cell } from '#lib/workbook.ts'
import type { ReportRow } from './report.ts'
import { workbook } from '#server/http/workbook.ts'

const share = (part: number, of: number | null): Cell => (of ? { value: part / of, type: Number, format: '0.0%' } : text('—'))

const HEADERS = ['Grupo', 'Inicio', 'Horarios', 'Sede', 'Cupo', 'Inscritos', 'Confirmados', 'Ocupación']
const WIDTHS = [30, 12, 32, 20, 10, 12, 14, 12]

/** One sheet, one row per group. A course has some hundred groups, so no worker is needed. */
export const reportWorkbook = (rows: readonly ReportRow[]): Promise<Uint8Array> =>
  workbook({
    sheet: 'Reporte',
    widths: WIDTHS,
    data: [
      HEADERS.map(heading),
      ...rows.map(({ name, startDate, schedules, location, quota, registered, confirmed }) => [
        text(name),
        day(startDate),
        text(formatSchedules(schedules)),
        text(location),
        quota === null ? text('—') : whole(quota),
        whole(registered),
        whole(confirmed),
        share(registered, quota),
      ]),
    ],
  })
