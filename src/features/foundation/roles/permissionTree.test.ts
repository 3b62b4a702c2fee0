import { expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { permissionTree } from './permissionTree.ts'
import { choose } from './treeRules.ts'

const grantsOf = (...branch: string[]): Permission[] =>
  permissionTree.filter(({ path }) => path.join() === branch.join()).flatMap(({ entries }) => entries.flatMap(({ grants }) => grants))
const all = (resource: `/${string}`): Permission[] =>
  (['get', 'post', 'put', 'delete'] as const).map(method => `${method} ${resource}` as const)

const OFFERED: readonly (readonly [branch: readonly string[], permissions: readonly Permission[]])[] = [
  [
    ['Gestión de usuarios', 'Alumnos'],
    [
      ...(['get /students/', 'put /students/', 'get /payments/', 'post /payments/'] as const),
      ...(['get /payers/', 'put /payers/'] as const),
      ...(['get /comments/', 'post /comments/', 'put /comments/?', 'delete /comments/?'] as const),
      ...(['get /attendance/st/?', 'post /attendance/st/?', 'put /attendance/single/?'] as const),
      ...(['post /notifications/student/?', 'post /groups/?/receipt/?', 'put /payments/send/?'] as const),
      ...(['put /students/?/groups/?', 'delete /students/?/group/?', 'put /groups/?/enroll/?'] as const),
    ],
  ],
  [
    ['Gestión de usuarios', 'Empleados'],
    [...all('/users/'), ...all('/attendance/user/')],
  ],
  [['Gestión de usuarios', 'Roles'], all('/roles/*')],
  [
    ['Administración escolar', 'Códigos'],
    ['get /discounts/', ...all('/discounts/employee/'), ...all('/discounts/company/')],
  ],
  [['Administración escolar', 'Inscripción de nuevos'], ['post /students/register']],
  [
    ['Administración escolar', 'Sedes y salones'],
    [...all('/locations/'), 'get /classrooms/location/*', 'post /classrooms/*', 'put /classrooms/*', 'delete /classrooms/*'],
  ],
  [
    ['Administración escolar', 'Cursos'],
    [
      ...all('/courses/'),
      ...(['put /courses/?/updateLive', 'get /playlists/', 'post /playlists/', 'put /playlists/', 'delete /playlists/'] as const),
    ],
  ],
  [
    ['Administración escolar', 'Grupos'],
    [
      ...all('/groups/'),
      ...(['put /students/?/groups/?', 'post /notifications/group/?', 'post /groups/?/receipt/?', 'delete /students/?/group/?'] as const),
      // Reads of a group's students only.
      // The Excel of a group has its own leaf (CON-54), apart from the talks' table.
      ...(['get /groups/?/students', 'get /groups/?/students/excel'] as const),
    ],
  ],
  [['Asesorías'], ['get /appoiments/', 'put /appoiments/']],
  [
    ['Pláticas'],
    [
      ...all('/talks/'),
      ...(['put /talks/?/toggle', 'get /talks/reports/?', 'put /students/?/talks/?', 'post /notifications/talk/?'] as const),
      'get /students/show/test/',
    ],
  ],
  [['Comentarios de videos'], ['get /videoComments/', 'delete /videoComments/']],
  [['Pase de asistencia'], ['put /attendance/qr/*']],
  [['Cuenta'], ['put /users/?']],
  [['Configuración'], ['get /livechannels/', 'post /livechannels/', 'put /livechannels/']],
]

test.each(OFFERED)('ACC-54, ACC-55, ACC-56: %s offers the permissions of its screens', (branch, permissions) =>
  expect(grantsOf(...branch)).toEqual(expect.arrayContaining([...permissions])),
)

/** Permissions for talks' visitors are in the branch of their screens. */
test.each<[string, readonly string[], readonly Permission[]]>([
  ['the calls of a talk', ['Pláticas'], ['put /talks/call/student/*', 'put /talks/status/student/*', 'put /talks/attendance/student/*']],
  ['removing a talk student, receipts', ['Pláticas'], ['delete /usersTalks/*', 'post /students/resend/?']],
  ['comments of talk students', ['Gestión de usuarios', 'Alumnos'], ['post /comments/', 'put /comments/?', 'delete /comments/?']],
  ['editing and deleting students', ['Gestión de usuarios', 'Alumnos'], ['put /students/', 'delete /students/']],
  ['enrolling a talk student', ['Administración escolar', 'Inscripción de nuevos'], ['post /students/register']],
])('ACC-57: the tree offers %s', (_what, branch, permissions) =>
  expect(grantsOf(...branch)).toEqual(expect.arrayContaining([...permissions])),
)

test.each([
  [['Asesorías'], 'get /appoiments/'],
  [['Comentarios de videos'], 'get /videoComments/'],
  [['Pláticas'], 'get /talks/'],
] as const)('ACC-58: each entry of %s selects the reading of its branch', ([name], reading) => {
  const branch = permissionTree.find(({ path }) => path.at(-1) === name)!
  for (const grant of grantsOf(name)) expect(choose(new Set(), grant, branch).has(reading), grant).toBe(true)
})

const ADDED: readonly (readonly [branch: readonly string[], permissions: readonly Permission[]])[] = [
  [
    ['Gestión de usuarios', 'Alumnos'],
    ['delete /students/', 'delete /payments/*'],
  ],
  [['Administración escolar', 'Cursos'], ['post /notifications/courses']],
  [['Administración escolar', 'Caja'], ['get /payments/report']],
  [
    ['Pláticas'],
    [
      ...(['put /talks/call/student/*', 'put /talks/status/student/*', 'put /talks/attendance/student/*'] as const),
      ...(['delete /usersTalks/*', 'post /students/resend/?', 'post /usersTalks/comments', 'put /usersTalks/'] as const),
    ],
  ],
  [['Configuración'], ['get /academy/', 'put /academy/', 'get /outbox/', 'put /outbox/', 'get /audit/', 'put /audit/', 'get /security/']],
]

test.each(ADDED)('ACC-54, ACC-55, ACC-56: %s offers the permissions of our own screens', (branch, permissions) =>
  expect(grantsOf(...branch)).toEqual(expect.arrayContaining([...permissions])),
)
