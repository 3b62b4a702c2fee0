// Plain strings, so that tabs and buttons can ask without loading schemas.
import { studentsAccess } from '#features/people/students/access.ts'

const templates = {
  read: 'get /planTemplates/',
  create: 'post /planTemplates/',
  update: 'put /planTemplates/',
  remove: 'delete /planTemplates/',
} as const

export const plansAccess = {
  templates,
  /** Whoever enrols chooses among them. */
  choose: [templates.read, studentsAccess.register, studentsAccess.enrol],
  /** When a student is to pay: whoever sees students, and whoever collects. */
  dues: [studentsAccess.read, 'get /collections/'],
  /** What was promised about it. */
  promises: 'get /collections/',
  /** Agreeing on other dates than a template's. */
  edit: 'put /paymentPlans/?',
} as const
