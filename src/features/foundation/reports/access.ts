// Plain strings, so that menu and buttons need no schemas.
export const reportsAccess = {
  money: 'get /reports/money',
  teaching: 'get /reports/teaching',
  outreach: 'get /reports/outreach',
  hours: 'get /reports/hours',
  /** Names of persons in the Excel of a report. */
  excel: 'get /reports/excel',
} as const

/** Any of these opens the screen; a definition names the one that opens it. */
export const REPORT_LEAVES = [reportsAccess.money, reportsAccess.teaching, reportsAccess.outreach, reportsAccess.hours] as const
/** Any of these opens a part of the sheet: hours alone are none. */
export const SHEET_LEAVES = [reportsAccess.money, reportsAccess.teaching, reportsAccess.outreach] as const
export type ReportLeaf = (typeof REPORT_LEAVES)[number]
