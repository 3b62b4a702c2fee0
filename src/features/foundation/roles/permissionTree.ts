// The permissions that the role editor offers (ACC-52).
import type { Method, Permission } from '#contract/access.ts'

export interface PermissionEntry {
  /** Unique in its branch. */
  label: string
  grants: readonly Permission[]
  /** The part of its branch that it belongs to and that has a read of its own ('Pagos'); '' is the branch itself. */
  section: string
  /** Shows its section's records: the other entries of the section depend on it. */
  read?: true
  /** Permissions selected with it, because its screen needs them. */
  plus?: readonly Permission[]
  /** A phrase: 'ver' 'pagos'. Verbs of one object are joined. */
  does: readonly [verb: string, object: string]
}

/** `path`: the branch and, below it, the sub-branch. */
export interface PermissionBranch {
  path: readonly string[]
  entries: readonly PermissionEntry[]
}

type Does = PermissionEntry['does']
type More = Partial<Pick<PermissionEntry, 'section' | 'read' | 'plus'>>

export const VERBS: Record<Method, string> = { get: 'ver', post: 'crear', put: 'editar', delete: 'eliminar' }
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** One entry per method of a resource. With a `prefix` its labels say 'Sedes: ver', and it is a section of its own by default. */
const each = (resource: `/${string}`, methods: readonly Method[], object: string, prefix = '', section = prefix): PermissionEntry[] =>
  methods.map(method => ({
    label: prefix ? `${prefix}: ${VERBS[method]}` : capital(VERBS[method]),
    grants: [`${method} ${resource}`],
    section,
    ...(method === 'get' && { read: true as const }),
    does: [VERBS[method], object],
  }))
const one = (label: string, grant: Permission, does: Does, more: More = {}): PermissionEntry => ({
  label,
  grants: [grant],
  section: '',
  does,
  ...more,
})

const ALL: readonly Method[] = ['get', 'post', 'put', 'delete']
const WRITES: readonly Method[] = ['post', 'put', 'delete']
const CHOOSE_GROUP: More = { plus: ['get /groups/', 'get /courses/'] }
/** A user who may change one may change many: the mass move lists the students of its group. */
const CHANGE_GROUP: More = { plus: ['get /groups/', 'get /courses/', 'get /groups/?/students'] }
const PAYMENTS: More = { section: 'Pagos' }
const PAYERS: More = { section: 'Tutores' }
const COMMENTS: More = { section: 'Comentarios' }
const ATTENDANCE: More = { section: 'Asistencia' }
const CLASSROOMS: More = { section: 'Salones' }
const IMPORTS = { plus: ['get /students/'] } as const satisfies More
const VISITORS: More = { plus: ['get /students/show/test/'] }
/** Cards of collections link to the student's file. */
const COLLECTIONS: More = { plus: ['get /students/'] }
const STATEMENTS: More = { section: 'Estados de cuenta' }
const MERGE_STUDENTS: More = { plus: ['get /students/', 'put /students/', 'delete /students/'] }
const MERGE_VISITORS: More = { plus: ['get /talks/', 'get /students/show/test/', 'delete /usersTalks/*'] }
const MATERIAL: More = { section: 'Material' }

export const permissionTree: readonly PermissionBranch[] = [
  {
    path: ['Gestión de usuarios', 'Alumnos'],
    entries: [
      ...each('/students/', ['get', 'put', 'delete'], 'alumnos'),
      one('Pagos: ver', 'get /payments/', ['ver', 'pagos'], { ...PAYMENTS, read: true }),
      one('Pagos: registrar', 'post /payments/', ['registrar', 'pagos'], PAYMENTS),
      one('Pagos: anular', 'delete /payments/*', ['anular', 'pagos'], PAYMENTS),
      one('Pagos: anular los propios (10 min)', 'delete /payments/own', ['anular', 'los pagos propios durante 10 minutos'], PAYMENTS),
      one('Pagos: reenviar comprobante', 'put /payments/send/?', ['reenviar', 'comprobantes de pago'], PAYMENTS),
      one('Plan de pagos: editar', 'put /paymentPlans/?', ['cambiar', 'las fechas del plan de pagos']),
      one('Tutores: ver', 'get /payers/', ['ver', 'tutores'], { ...PAYERS, read: true }),
      one('Tutores: editar', 'put /payers/', ['editar', 'tutores'], PAYERS),
      one('Comentarios: ver', 'get /comments/', ['ver', 'comentarios'], { ...COMMENTS, read: true }),
      one('Comentarios: crear', 'post /comments/', ['crear', 'comentarios'], COMMENTS),
      one('Comentarios: editar', 'put /comments/?', ['editar', 'comentarios'], COMMENTS),
      one('Comentarios: borrar', 'delete /comments/?', ['borrar', 'comentarios'], COMMENTS),
      one('Asistencia: ver', 'get /attendance/st/?', ['ver', 'su asistencia'], { ...ATTENDANCE, read: true }),
      one('Asistencia: crear', 'post /attendance/st/?', ['registrar', 'su asistencia'], ATTENDANCE),
      one('Asistencia: editar', 'put /attendance/single/?', ['corregir', 'su asistencia'], ATTENDANCE),
      one('Enviar notificaciones', 'post /notifications/student/?', ['enviar', 'notificaciones a un alumno']),
      one('Excel', 'get /students/excel', ['descargar', 'la lista de alumnos'], { plus: ['get /students/'] }),
      one('Reenviar comprobante de inscripción', 'post /groups/?/receipt/?', ['reenviar', 'comprobantes de inscripción']),
      one('Cambiar de grupo', 'put /students/?/groups/?', ['cambiar', 'alumnos de grupo'], CHANGE_GROUP),
      one('Quitar de grupo', 'delete /students/?/group/?', ['quitar', 'alumnos de grupo']),
      one('Unir fichas duplicadas', 'put /students/merge', ['unir', 'fichas de un alumno repetido'], MERGE_STUDENTS),
      one('Inscribir existente', 'put /groups/?/enroll/?', ['inscribir', 'alumnos ya registrados'], CHOOSE_GROUP),
    ],
  },
  {
    path: ['Gestión de usuarios', 'Empleados'],
    entries: [...each('/users/', ALL, 'empleados'), ...each('/attendance/user/', ALL, 'asistencias de empleados', 'Asistencia')],
  },
  { path: ['Gestión de usuarios', 'Roles'], entries: each('/roles/*', ALL, 'roles') },
  {
    path: ['Administración escolar', 'Códigos'],
    entries: [
      one('Ver la pantalla', 'get /discounts/', ['abrir', 'la pantalla de códigos']),
      ...each('/discounts/company/', ALL, 'códigos de la compañía', 'De la compañía'),
      ...each('/discounts/employee/', ALL, 'códigos de empleado', 'De empleado'),
    ],
  },
  {
    path: ['Administración escolar', 'Inscripción de nuevos'],
    entries: [
      one('Inscribir', 'post /students/register', ['inscribir', 'alumnos nuevos'], CHOOSE_GROUP),
      one('Importar', 'post /imports/', ['importar', 'alumnos'], IMPORTS),
      one('Importar: saldos iniciales', 'post /imports/openings', ['importar', 'lo pagado antes de Plantel'], {
        plus: [
          'post /imports/',
          'put /groups/?/enroll/?',
          'post /payments/',
          'get /payments/',
          'get /groups/',
          'get /courses/',
          ...IMPORTS.plus,
        ],
      }),
      one('Importar: ver las de todos', 'get /imports/', ['ver', 'las importaciones de todos'], IMPORTS),
      one('Importar: deshacer', 'delete /imports/', ['deshacer', 'las importaciones de todos'], {
        plus: ['get /imports/', ...IMPORTS.plus],
      }),
    ],
  },
  {
    path: ['Administración escolar', 'Sedes y salones'],
    entries: [
      ...each('/locations/', ALL, 'sedes', 'Sedes', ''),
      one('Salones: ver', 'get /classrooms/location/*', ['ver', 'salones'], { ...CLASSROOMS, read: true }),
      ...each('/classrooms/*', WRITES, 'salones', 'Salones'),
    ],
  },
  {
    path: ['Administración escolar', 'Cursos'],
    entries: [
      ...each('/courses/', ALL, 'cursos'),
      one('En vivo', 'put /courses/?/updateLive', ['encender y apagar', 'la transmisión en vivo']),
      one('Material: ver', 'get /playlists/', ['ver', 'material'], { ...MATERIAL, read: true }),
      {
        label: 'Material: crear y editar',
        grants: ['post /playlists/', 'put /playlists/'],
        section: 'Material',
        does: ['crear y editar', 'material'],
      },
      one('Material: borrar', 'delete /playlists/', ['borrar', 'material'], MATERIAL),
      ...each('/planTemplates/', ALL, 'plantillas de plan de pagos', 'Plantillas de plan'),
      one('Notificar', 'post /notifications/courses', ['enviar', 'notificaciones por curso']),
    ],
  },
  {
    path: ['Administración escolar', 'Grupos'],
    entries: [
      ...each('/groups/', ALL, 'grupos'),
      one('Alumnos', 'get /groups/?/students', ['ver', 'los alumnos de un grupo']),
      one('Excel de alumnos', 'get /groups/?/students/excel', ['descargar', 'el Excel de un grupo'], {
        plus: ['get /groups/?/students'],
      }),
      one('Cambio masivo', 'put /students/?/groups/?', ['cambiar', 'alumnos de grupo'], CHANGE_GROUP),
      one('Notificar', 'post /notifications/group/?', ['enviar', 'notificaciones a un grupo']),
      one('Reenviar comprobante', 'post /groups/?/receipt/?', ['reenviar', 'comprobantes de inscripción']),
      one('Tomar lista de sus grupos', 'put /attendance/own', ['tomar lista', 'de los grupos que da']),
      one('Quitar alumno', 'delete /students/?/group/?', ['quitar', 'alumnos de grupo']),
    ],
  },
  {
    path: ['Administración escolar', 'Calendario'],
    entries: [
      {
        label: 'Cerrar días',
        grants: ['post /closedDays/', 'delete /closedDays/'],
        section: '',
        plus: ['get /groups/'],
        does: ['cerrar y abrir', 'días sin clases'],
      },
      one('Cambiar clases', 'put /lessons/', ['cancelar y mover', 'clases'], { plus: ['get /groups/'] }),
      one('Clase extra', 'post /lessons/extra', ['agregar', 'clases extra'], { plus: ['get /groups/'] }),
      one('Suplencias', 'put /lessons/cover', ['registrar ausencias y asignar', 'suplentes'], { plus: ['get /groups/'] }),
      one('Corregir clases dadas', 'put /lessons/taught', ['corregir', 'clases dadas'], { plus: ['get /groups/'] }),
    ],
  },
  {
    path: ['Administración escolar', 'Lista de espera'],
    entries: [
      one('Ver', 'get /waiting/', ['ver', 'la lista de espera'], { read: true }),
      one('Anotar y apartar', 'post /waiting/', ['anotar y apartar', 'lugares en espera'], CHOOSE_GROUP),
      one('Atender', 'put /waiting/?', ['atender', 'la lista de espera']),
    ],
  },
  {
    path: ['Administración escolar', 'Planeación'],
    entries: [
      one('Ver', 'get /plans/', ['ver', 'planes de grupos'], { read: true, plus: ['get /groups/'] }),
      one('Planear', 'post /plans/', ['planear', 'grupos'], { plus: ['get /courses/', 'get /locations/'] }),
      one('Crear grupos', 'put /plans/?', ['crear', 'los grupos de un plan'], { plus: ['post /groups/'] }),
    ],
  },
  {
    path: ['Administración escolar', 'Caja'],
    entries: [
      one('Corte de todos', 'get /payments/report', ['ver', 'el corte de caja de todos'], { read: true }),
      one('Cerrar la de otros', 'post /payments/closings', ['cerrar', 'la caja de otros']),
    ],
  },
  {
    path: ['Administración escolar', 'Cobranza'],
    entries: [
      one('Ver', 'get /collections/', ['ver', 'la cobranza'], { ...COLLECTIONS, read: true }),
      one('Contactar', 'post /collections/', ['anotar', 'contactos de cobranza'], COLLECTIONS),
      one('Recordatorios', 'put /collections/settings', ['cambiar', 'los recordatorios de pago'], COLLECTIONS),
      one('Estados de cuenta: ver', 'get /bankImports/', ['ver', 'estados de cuenta'], { ...STATEMENTS, read: true }),
      one('Estados de cuenta: subir y aplicar', 'post /bankImports/', ['subir y aplicar', 'estados de cuenta'], STATEMENTS),
      one('Estados de cuenta: deshacer', 'delete /bankImports/*', ['deshacer', 'estados de cuenta'], STATEMENTS),
    ],
  },
  {
    path: ['Administración escolar', 'Reportes'],
    entries: [
      one('Dinero', 'get /reports/money', ['ver', 'los reportes de dinero'], { plus: ['get /students/'] }),
      one('Grupos y asistencia', 'get /reports/teaching', ['ver', 'los reportes de grupos y asistencia'], {
        plus: ['get /students/', 'get /groups/'],
      }),
      one('Captación', 'get /reports/outreach', ['ver', 'los reportes de captación'], {
        plus: ['get /talks/', 'get /students/show/test/'],
      }),
      one('Horas de profesores', 'get /reports/hours', ['ver', 'las horas de los profesores'], { plus: ['get /groups/'] }),
      one('Descargar personas', 'get /reports/excel', ['descargar', 'las personas de un reporte'], { plus: ['get /students/'] }),
      one('Opciones de «Cómo se enteró»', 'put /reports/sources', ['cambiar', 'las opciones de «Cómo se enteró»']),
    ],
  },
  {
    path: ['Administración escolar', 'Costos'],
    entries: [
      one('Ver', 'get /costs/', ['ver', 'tarifas y costos'], { read: true }),
      one('Editar', 'put /costs/', ['cambiar', 'tarifas y costos'], { plus: ['get /costs/'] }),
    ],
  },
  { path: ['Asesorías'], entries: each('/appoiments/', ['get', 'put'], 'asesorías') },
  {
    path: ['Pláticas'],
    entries: [
      ...each('/talks/', ALL, 'pláticas'),
      one('Estatus', 'put /talks/?/toggle', ['activar y desactivar', 'pláticas']),
      one('Reportes', 'get /talks/reports/?', ['ver', 'reportes de pláticas']),
      one('Alumnos (tabla)', 'get /students/show/test/', ['ver', 'los alumnos de una plática y su Excel']),
      one('Llamar', 'put /talks/call/student/*', ['llamar', 'a los asistentes']),
      one('Estado del alumno', 'put /talks/status/student/*', ['anotar', 'el resultado de la llamada']),
      one('Asistencia', 'put /talks/attendance/student/*', ['registrar', 'la asistencia a la plática']),
      one('Cambiar de plática', 'put /students/?/talks/?', ['cambiar', 'asistentes de plática']),
      one('Comentarios de visitantes', 'post /usersTalks/comments', ['comentar', 'a los asistentes'], VISITORS),
      one('Datos de visitantes', 'put /usersTalks/', ['corregir', 'los datos de los asistentes'], VISITORS),
      one('Quitar', 'delete /usersTalks/*', ['quitar', 'asistentes de plática']),
      one('Unir asistentes duplicados', 'put /usersTalks/merge', ['unir', 'asistentes repetidos de una plática'], MERGE_VISITORS),
      one('Notificar', 'post /notifications/talk/?', ['enviar', 'notificaciones de una plática']),
      one('Comprobantes', 'post /students/resend/?', ['reenviar', 'comprobantes de plática']),
    ],
  },
  { path: ['Comentarios de videos'], entries: each('/videoComments/', ['get', 'delete'], 'comentarios de videos') },
  { path: ['Pase de asistencia'], entries: [one('Pasar asistencia', 'put /attendance/qr/*', ['pasar', 'asistencia en la puerta'])] },
  { path: ['Cuenta'], entries: [one('Cambiar contraseña', 'put /users/?', ['cambiar', 'su propia contraseña'])] },
  {
    path: ['Configuración'],
    entries: [
      ...each('/livechannels/', ['get', 'post', 'put'], 'canales en vivo', 'Canales en vivo'),
      ...each('/academy/', ['get', 'put'], 'los datos de la academia', 'Datos de la academia'),
      ...each('/outbox/', ['get', 'put'], 'la bandeja de salida', 'Bandeja de salida'),
      one('Bitácora', 'get /audit/', ['ver', 'la bitácora'], { section: 'Bitácora', read: true }),
      one('Deshacer cambios de otros', 'put /audit/', ['deshacer', 'los cambios de otros'], { section: 'Bitácora' }),
      ...each('/privacy/', ['get', 'post', 'put'], 'la privacidad', 'Privacidad'),
      one('Privacidad: suprimir', 'delete /privacy/', ['suprimir', 'los datos de una persona'], {
        section: 'Privacidad',
        plus: ['get /privacy/', 'get /students/'],
      }),
      one('Exportar todo', 'get /export/', ['exportar', 'todo lo que guarda la academia'], { section: 'Exportar', read: true }),
      one('Seguridad', 'get /security/', ['ver', 'la seguridad'], { section: 'Seguridad', read: true }),
    ],
  },
]

/** Every permission that a role can be given, each once. */
export const grantable: readonly Permission[] = [
  ...new Set(permissionTree.flatMap(branch => branch.entries.flatMap(entry => entry.grants))),
]
