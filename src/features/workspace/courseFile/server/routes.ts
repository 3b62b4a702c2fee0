import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { XLSX } from '#server/http/workbook.ts'
import { courseReports, reportFailures } from '../contract.ts'
import { report } from './report.ts'
import { reportWorkbook } from './reportWorkbook.ts'

export const courseReportsServer = implement(courseReports, {
  report: async ({ params, query }, { db }) => ({ report: await report(db, params.id, query) }),

  async reportExcel({ params, query }, { db }) {
    const rows = await report(db, params.id, query)
    if (rows.length === 0) fail(reportFailures.NOTHING_TO_REPORT)
    return { type: XLSX, filename: `reporte del curso ${query.startDate} a ${query.endDate}.xlsx`, body: await reportWorkbook(rows) }
  },
})
