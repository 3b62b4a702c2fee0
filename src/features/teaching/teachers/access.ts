import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import { employeesAccess } from '#features/foundation/employees/access.ts'

export const teachingAccess = {
  read: employeesAccess.screen,
  save: employeesAccess.update,
} as const

/** Absences and the lessons they leave to cover. */
export const absencesAccess = lessonsAccess.cover
