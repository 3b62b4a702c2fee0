import { alertParts } from '#features/foundation/reports/web/shared/alertParts.ts'
import { contactParts } from '#features/foundation/reports/web/shared/contactParts.ts'
import { attendanceActs } from '#features/people/comments/web/shared/attendanceActs.ts'
import { missingRates } from '#features/teaching/costs/web/alertPart.ts'

export const fill = () => {
  contactParts.set(attendanceActs)
  alertParts.set(missingRates)
}
