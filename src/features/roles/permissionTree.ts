// What a role may be given, as the role editor offers it (api.md "The permission tree").
import type { Method, Permission } from '#contract/access.ts'

export interface PermissionEntry {
  label: string
  grants: readonly Permission[]
  /** Selected along with it: what its screen cannot do without. */
  plus?: readonly Permission[]
}

/** `path`: the branch and, below it, the sub-branch. Reads of a branch are selected with everything else in it. */
export interface PermissionBranch {
  path: readonly string[]
  entries: readonly PermissionEntry[]
}

const LABELS: Record<Method, string> = { get: 'Ver', post: 'Crear', put: 'Editar', delete: 'Eliminar' }
const each = (resource: `/${string}`, methods: readonly Method[], what = ''): PermissionEntry[] =>
  methods.map(method => ({ label: what ? `${what}: ${LABELS[method].toLowerCase()}` : LABELS[method], grants: [`${method} ${resource}`] }))
const one = (label: string, grant: Permission, plus?: readonly Permission[]): PermissionEntry => ({
  label,
  grants: [grant],
  ...(plus && { plus }),
})

const ALL: readonly Method[] = ['get', 'post', 'put', 'delete']
const WRITES: readonly Method[] = ['post', 'put', 'delete']
const CHOOSE_GROUP: readonly Permission[] = ['get /groups/', 'get /courses/']

export const permissionTree: readonly PermissionBranch[] = [
  {
    path: ['Gestión de usuarios', 'Alumnos'],
    entries: [
      ...each('/students/', ['get', 'put', 'delete']),
      one('Pagos: ver', 'get /payments/'),
      one('Pagos: registrar', 'post /payments/'),
      one('Pagos: borrar', 'delete /payments/*'),
      one('Pagos: reenviar comprobante', 'put /payments/send/?'),
      one('Comentarios: ver', 'get /comments/'),
      one('Comentarios: crear', 'post /comments/'),
      one('Comentarios: editar', 'put /comments/?'),
      one('Comentarios: borrar', 'delete /comments/?'),
      one('Asistencia: ver', 'get /attendance/st/?'),
      one('Asistencia: crear', 'post /attendance/st/?'),
      one('Asistencia: editar', 'put /attendance/single/?'),
      one('Enviar notificaciones', 'post /notifications/student/?'),
      one('Reenviar comprobante de inscripción', 'post /groups/?/receipt/?'),
      one('Cambiar de grupo', 'put /students/?/groups/?', CHOOSE_GROUP),
      one('Quitar de grupo', 'delete /students/?/group/?'),
      one('Inscribir existente', 'put /groups/?/enroll/?', CHOOSE_GROUP),
    ],
  },
  { path: ['Gestión de usuarios', 'Empleados'], entries: [...each('/users/', ALL), ...each('/attendance/user/', ALL, 'Asistencia')] },
  { path: ['Gestión de usuarios', 'Roles'], entries: each('/roles/*', ALL) },
  {
    path: ['Administración escolar', 'Códigos'],
    entries: [...each('/discounts/company/', ALL, 'De la compañía'), ...each('/discounts/employee/', ALL, 'De empleado')],
  },
  {
    path: ['Administración escolar', 'Inscripción de nuevos'],
    entries: [one('Inscribir', 'post /students/register', ['get /courses/', 'get /groups/'])],
  },
  {
    path: ['Administración escolar', 'Sedes y salones'],
    entries: [
      ...each('/locations/', ALL, 'Sedes'),
      one('Salones: ver', 'get /classrooms/location/*'),
      ...each('/classrooms/*', WRITES, 'Salones'),
    ],
  },
  {
    path: ['Administración escolar', 'Cursos'],
    entries: [
      ...each('/courses/', ALL),
      one('En vivo', 'put /courses/?/updateLive'),
      one('Material: ver', 'get /playlists/'),
      { label: 'Material: crear y editar', grants: ['post /playlists/', 'put /playlists/'] },
      one('Material: borrar', 'delete /playlists/'),
      one('Notificar', 'post /notifications/courses'),
    ],
  },
  {
    path: ['Administración escolar', 'Grupos'],
    entries: [
      ...each('/groups/', ALL),
      one('Alumnos', 'get /groups/?/students'),
      one('Tabla y Excel', 'get /students/show/test/'),
      one('Cambio masivo', 'put /students/?/groups/?', CHOOSE_GROUP),
      one('Notificar', 'post /notifications/group/?'),
      one('Reenviar comprobante', 'post /groups/?/receipt/?'),
      one('Quitar alumno', 'delete /students/?/group/?'),
    ],
  },
  { path: ['Administración escolar', 'Caja'], entries: [one('Corte de todos', 'get /payments/report')] },
  { path: ['Asesorías'], entries: each('/appoiments/', ['get', 'put']) },
  {
    path: ['Pláticas'],
    entries: [
      ...each('/talks/', ALL),
      one('Estatus', 'put /talks/?/toggle'),
      one('Reportes', 'get /talks/reports/?'),
      one('Alumnos (tabla)', 'get /students/show/test/'),
      one('Llamar', 'put /talks/call/student/*'),
      one('Estado del alumno', 'put /talks/status/student/*'),
      one('Asistencia', 'put /talks/attendance/student/*'),
      one('Cambiar de plática', 'put /students/?/talks/?'),
      one('Quitar', 'delete /usersTalks/*'),
      one('Notificar', 'post /notifications/talk/?'),
      one('Comprobantes', 'post /students/resend/?'),
    ],
  },
  { path: ['Comentarios de videos'], entries: each('/videoComments/', ['get', 'delete']) },
  { path: ['Pase de asistencia'], entries: [one('Pasar asistencia', 'put /attendance/qr/*')] },
  { path: ['Cuenta'], entries: [one('Cambiar contraseña', 'put /users/?')] },
  {
    path: ['Configuración'],
    entries: [
      ...each('/livechannels/', ['get', 'post', 'put'], 'Canales en vivo'),
      ...each('/academy/', ['get', 'put'], 'Datos de la academia'),
      ...each('/outbox/', ['get', 'put'], 'Bandeja de salida'),
      one('Bitácora', 'get /audit/'),
    ],
  },
]

/** Every permission that a role can be given, each once. */
export const grantable: readonly Permission[] = [
  ...new Set(permissionTree.flatMap(branch => branch.entries.flatMap(entry => entry.grants))),
]
