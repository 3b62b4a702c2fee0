import { fold } from '#lib/text.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { courseReports } from '../contract.ts'
import type { ReportQuery } from './reportForm.ts'

/** 'reporte-ecoems-intensivo-2027-01-01-2027-06-30.xlsx'. */
export const reportName = (course: string, { startDate, endDate }: ReportQuery): string =>
  `reporte-${fold(course).replaceAll(' ', '-')}-${startDate}-${endDate}.xlsx`

/** Downloads the report as an Excel file. */
export function useReportFile({ _id, name }: { _id: string; name: string }) {
  const { busy, save } = useSaveFile()
  const download = (query: ReportQuery) =>
    save(() => call(courseReports.reportExcel, { params: { id: _id }, query }), reportName(name, query))
  return { busy, download }
}
