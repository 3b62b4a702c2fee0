import { contactParts } from '#features/foundation/reports/web/shared/contactParts.ts'
import { attendanceActs } from '#features/people/comments/web/shared/attendanceActs.ts'

export const fill = () => contactParts.set(attendanceActs)
