import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, line } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'
import { Schedule } from '#features/foundation/locations/schedule.ts'
import { coursesAccess } from '#features/teaching/courses/access.ts'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'

const threeDigits = line()
  .regex(/^\d{1,3}$/, COURSE_TEXTS.threeDigits)
  .transform(Number)

/** `wd` working days and `dd` days of tolerance (CUR-79). */
const ReportQuery = z
  .object({ startDate: day, endDate: day, wd: threeDigits.optional(), dd: threeDigits.optional() })
  .refine(({ startDate, endDate }) => endDate >= startDate, { path: ['endDate'], message: COURSE_TEXTS.range })

/** A group in the course's report; `status_color` as in CUR-77. */
export const CourseReportRow = z.object({
  _id: id,
  name: z.string(),
  startDate: day,
  schedules: z.array(Schedule),
  quota: z.int().nullable(),
  registered: z.int(),
  confirmed: z.int(),
  location: z.string(),
  status_color: z.enum(['green', 'amber', 'red']),
})

export const courseReports = routes('courses', {
  report: get('/courses/report/:id', {
    summary: 'Read the report of a course',
    fails: ['404 COURSE_NOT_FOUND'],
    access: coursesAccess.report,
    scope: 'place',
    query: ReportQuery,
    returns: { report: z.array(CourseReportRow) },
  }),
  reportExcel: get('/courses/report/:id/excel', {
    summary: 'Download the report of a course as Excel',
    fails: ['404 COURSE_NOT_FOUND', '409 NOTHING_TO_REPORT'],
    access: coursesAccess.report,
    scope: 'place',
    query: ReportQuery,
    returns: 'file',
  }),
})

export const reportFailures = failures({
  NOTHING_TO_REPORT: [409, 'No hay reportes disponibles para este curso.'],
})

export type CourseReportRow = z.input<typeof CourseReportRow>
