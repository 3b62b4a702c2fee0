// Plain strings, so that buttons can ask without loading schemas.
import { employeesAccess } from '#features/foundation/employees/access.ts'

export const teachingAccess = {
  read: employeesAccess.screen,
  save: employeesAccess.update,
} as const
