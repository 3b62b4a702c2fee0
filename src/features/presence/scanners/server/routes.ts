import { weekdayOf } from '#lib/days.ts'
import { implement } from '#server/http/feature.ts'
import { httpErrors } from '#server/http/refusal.ts'
import { scanners } from '../contract.ts'
import { assign } from './assign.ts'
import { toLesson } from './row.ts'
import { scan } from './scan.ts'
import { roster } from './store.ts'
import { undo } from './undo.ts'

export const scannersServer = implement(
  scanners,
  {
    scan: (input, context) => scan(context, input),

    async roster(_input, { db, today }) {
      const weekday = weekdayOf(today)
      const { closed, lessons, students } = await roster(db, today)
      return { day: today, closed, lessons: lessons.map(lesson => toLesson(lesson, weekday)), students }
    },

    undo: ({ params: { attendanceId } }, context) => undo(context, attendanceId),

    assign: (input, context) => assign(context, input),
  },
  // The scan id was used for another pass.
  { constraints: { attendance_scan_key: [httpErrors.idempotencyMismatch] } },
)
