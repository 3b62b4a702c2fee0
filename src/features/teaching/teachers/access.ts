// Plain strings, so that buttons can ask without loading schemas.
import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'

export const teachingAccess = {
  read: employeesAccess.screen,
  save: employeesAccess.update,
} as const

/** Absences and what they leave to cover. */
export const absencesAccess = lessonsAccess.cover
