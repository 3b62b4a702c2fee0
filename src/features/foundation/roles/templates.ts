/** Roles that most academies need (LLE-61): the first start makes them, a new role may begin as one, the demo has them. */
import type { Grant, Method } from '#contract/access.ts'
import { isStrong } from '#features/foundation/session/strong.ts'

// 'get put /x' is two methods of one resource.
const ownPassword = 'put /users/?'
const students = [
  'get put /students/',
  'get post /payments/',
  'delete /payments/own',
  'put /payments/send/?',
  'put /paymentPlans/?',
  'get /planTemplates/',
  'get put /payers/',
  'get post /collections/',
  'get post /comments/',
  'put delete /comments/?',
  'get post /attendance/st/?',
  'put /attendance/single/?',
  'post /notifications/student/?',
  'post /groups/?/receipt/?',
  'put /students/?/groups/?',
  'delete /students/?/group/?',
  'put /groups/?/enroll/?',
  'get /groups/',
  'get /courses/',
  'get /groups/?/students',
]
const waitingList = ['get post /waiting/', 'put /waiting/?']
const newStudents = ['post /students/register', 'get /courses/', 'get /groups/']
const existingStudents = ['put /groups/?/enroll/?', 'get /students/', 'get /groups/', 'get /courses/']
const material = ['get post put delete /playlists/']
const videoComments = ['get delete /videoComments/']
const school = [
  'get post put delete /discounts/company/',
  'get post put delete /discounts/employee/',
  ...newStudents,
  'get post put delete /locations/',
  'get /classrooms/location/*',
  'post put delete /classrooms/*',
  'get post put delete /courses/',
  'put /courses/?/updateLive',
  'get post put delete /planTemplates/',
  ...material,
  'post /notifications/courses',
  'get post put delete /groups/',
  'post delete /closedDays/',
  'put /lessons/',
  'post /lessons/extra',
  ...waitingList,
  'put /lessons/cover',
  'put /lessons/taught',
  'get post /plans/',
  'put /plans/?',
  'get /groups/?/students',
  'get /groups/?/students/excel',
  'put /students/?/groups/?',
  'post /notifications/group/?',
  'post /groups/?/receipt/?',
  'delete /students/?/group/?',
  'get /payments/report',
  'get /students/',
  'get post /attendance/st/?',
  'put /attendance/single/?',
  // The report of students who stopped coming ends in calls to them.
  'get post /comments/',
  'get /reports/money',
  'get /reports/teaching',
  'get /reports/outreach',
  'get /reports/hours',
  'get /reports/excel',
  'get /students/excel',
  'put /reports/sources',
]
const advisories = ['get put /appoiments/']
const talks = [
  'get post put delete /talks/',
  'put /talks/?/toggle',
  'get /talks/reports/?',
  'get /students/show/test/',
  'put /talks/call/student/*',
  'put /talks/status/student/*',
  'put /talks/attendance/student/*',
  'put /students/?/talks/?',
  'post /usersTalks/comments',
  'put /usersTalks/',
  'delete /usersTalks/*',
  'put /usersTalks/merge',
  'post /notifications/talk/?',
  'post /students/resend/?',
]

function grantsOf(lines: readonly string[]): Grant[] {
  const byResource = new Map<string, Set<Method>>()
  for (const line of lines) {
    const words = line.split(' ')
    const resource = words.pop()!
    byResource.set(resource, new Set([...(byResource.get(resource) ?? []), ...(words as Method[])]))
  }
  return [...byResource].map(([resource, methods]) => ({ resource, methods: [...methods] }))
}

export const TEMPLATE_KEYS = ['reception', 'coordination', 'callCenter', 'professor'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

export interface RoleTemplate {
  key: TemplateKey
  name: string
  description: string
  allows: readonly Grant[]
  needsFactor: boolean
}

function template(key: TemplateKey, name: string, description: string, lines: readonly string[]): RoleTemplate {
  const allows = grantsOf([...lines, ownPassword])
  return { key, name, description, allows, needsFactor: isStrong(allows) }
}

export const ROLE_TEMPLATES: readonly RoleTemplate[] = [
  template('reception', 'Recepción', 'Atiende a los alumnos, inscribe y cobra', [
    ...students,
    ...newStudents,
    'post /imports/',
    'put /attendance/qr/*',
    'post /lessons/extra',
    ...waitingList,
    'get /reports/teaching',
  ]),
  template('coordination', 'Coordinación', 'Organiza sedes, cursos, grupos, asesorías y pláticas', [...school, ...advisories, ...talks]),
  template('callCenter', 'Call center', 'Da seguimiento a las pláticas e inscribe', [
    ...talks,
    ...newStudents,
    ...existingStudents,
    'get /waiting/',
    'put /waiting/?',
    'get /reports/outreach',
  ]),
  template('professor', 'Profesor', 'Prepara el material de sus cursos', [
    'get /courses/',
    'get /groups/',
    'put /attendance/own',
    ...material,
    ...videoComments,
  ]),
]
