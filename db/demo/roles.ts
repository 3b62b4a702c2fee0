import type { Grant, Method } from '#contract/access.ts'
import { ADMIN_ROLE } from '../reference.ts'
import type { Demo } from './context.ts'

// RUN-16. 'get put /x' means two methods of one resource.
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
  'get post /plans/',
  'put /plans/?',
  'get /groups/?/students',
  'get /groups/?/students/excel',
  'put /students/?/groups/?',
  'post /notifications/group/?',
  'post /groups/?/receipt/?',
  'delete /students/?/group/?',
  'get /payments/report',
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

const roles = {
  reception: {
    name: 'Recepción',
    description: 'Atiende a los alumnos, inscribe y cobra',
    grants: [...students, ...newStudents, 'post /imports/', 'put /attendance/qr/*', 'post /lessons/extra', ...waitingList],
  },
  coordination: {
    name: 'Coordinación',
    description: 'Organiza sedes, cursos, grupos, asesorías y pláticas',
    grants: [...school, ...advisories, ...talks],
  },
  callCenter: {
    name: 'Call center',
    description: 'Da seguimiento a las pláticas e inscribe',
    grants: [...talks, ...newStudents, ...existingStudents, 'get /waiting/', 'put /waiting/?'],
  },
  professor: {
    name: 'Profesor',
    description: 'Prepara el material de sus cursos',
    grants: ['get /courses/', 'get /groups/', ...material, ...videoComments],
  },
}

/** The grants of several lines, with the methods of one resource joined. */
function allowsOf(lines: string[]): Grant[] {
  const byResource = new Map<string, Set<Method>>()
  for (const line of lines) {
    const words = line.split(' ')
    const resource = words.pop()!
    byResource.set(resource, new Set([...(byResource.get(resource) ?? []), ...(words as Method[])]))
  }
  return [...byResource].map(([resource, methods]) => ({ resource, methods: [...methods] }))
}

export type RoleName = keyof typeof roles | 'admin'

/** Writes the four demo roles. Returns their ids and the administrator's. */
export async function seedRoles({ id, insert }: Demo): Promise<Record<RoleName, string>> {
  const rows = Object.entries(roles).map(([key, { name, description, grants }]) => ({
    key,
    row: { id: id(), name, description, allows: JSON.stringify(allowsOf([...grants, ownPassword])) },
  }))
  await insert(
    'role',
    rows.map(({ row }) => row),
  )
  return { ...Object.fromEntries(rows.map(({ key, row }) => [key, row.id])), admin: ADMIN_ROLE.id } as Record<RoleName, string>
}
