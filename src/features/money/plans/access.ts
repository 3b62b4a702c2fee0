import { studentsAccess } from '#features/people/students/access.ts'

const templates = {
  read: 'get /planTemplates/',
  create: 'post /planTemplates/',
  update: 'put /planTemplates/',
  remove: 'delete /planTemplates/',
} as const

export const plansAccess = {
  templates,
  /** Enrolling users choose a template. */
  choose: [templates.read, studentsAccess.register, studentsAccess.enrol],
  /** Payment dates: for users who see students, and for collections. */
  dues: [studentsAccess.read, 'get /collections/'],
  promises: 'get /collections/',
  /** The right to set dates other than a template's. */
  edit: 'put /paymentPlans/?',
} as const
