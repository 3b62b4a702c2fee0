import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures, type Failure } from '#contract/failure.ts'
import { clientId, count, day, flag, id, instant, line, money, nameLine, page, total } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { Warning } from '#contract/inUse.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { CLASSROOM_TEXTS } from '#features/foundation/locations/contract.ts'
import { Schedule, SCHEDULE_TEXTS, ScheduleList } from '#features/foundation/locations/schedule.ts'
import { groupsAccess } from './access.ts'

export { Schedule }
export const GROUP_TEXTS = {
  course: 'Debes seleccionar un curso.',
  name: 'Debes escribir un nombre.',
  schedules: SCHEDULE_TEXTS.required,
  classRoom: CLASSROOM_TEXTS.required,
  quota: 'Debes agregar un cupo para el grupo',
  quotaEdit: 'Debes agregar el cupo.',
  location: CLASSROOM_TEXTS.campus,
  dates: SCHEDULE_TEXTS.dates,
  dateOrder: SCHEDULE_TEXTS.dateOrder,
  created: 'Grupo creado correctamente',
  updated: 'Cambios guardados',
  toggled: 'Estatus actualizado exitosamente',
  removeFailed: 'Ocurrio un error al borrar el grupo',
  /** Title above the records that use the present course. */
  courseKept: 'No se pudo cambiar el curso.',
  check08: SCHEDULE_TEXTS.check08,
  noFilterHit: 'No hay grupos activos para tu búsqueda, modifica el rango de fechas o el criterio de filtrado.',
  noHit: 'No hay coincidencias para tu busqueda.',
  nothingToExport: 'Aún no hay alumnos de platica disponibles',
}

/** Quoted texts of moving many students (GRP-109 to GRP-115). */
export const MOVE_TEXTS = {
  missing: 'Falta algún argumento para realizar la operación.',
  moved: 'Movimiento efectuado correctamente.',
  failed: (students: number) => `Ocurrio un error al cambiar ${students} alumnos.`,
  failedNotice: (students: number) => `Error al inscribir ${students} alumnos`,
}
const courseName = z.object({ name: z.string() })

/** A group in lists and in the wizard (GRP-1). `quota` is null for a parent whose children are not ready; nobody can enrol there. */
export const Group = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  activeLanding: z.boolean(),
  startDate: day,
  endDate: day,
  quota: z.int().nullable(),
  available: z.int(),
  studentListLength: z.int(),
  /** Seats held for the waiting list: neither taken nor available. Absent: none. */
  held: z.int().optional(),
  percentage: z.number(),
  schedules: z.array(Schedule),
  /** `duration` in days. */
  course: z.object({ _id: id, name: z.string(), isParent: z.boolean(), courseLevel: id, duration: z.int() }),
  courseInfo: courseName,
  locationInfo: courseName.nullable(),
  classRoomInfo: courseName.nullable(),
  classRoom: z.object({ _id: id, name: z.string(), capacity: z.int(), location: z.object({ _id: id, name: z.string() }) }).nullable(),
  location: id.nullable(),
  teacher: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }).nullable(),
  parentGroup: id.nullable(),
})
const EDITED = ['course', 'name', 'schedules', 'startDate', 'endDate', 'classRoom', 'quota', 'teacher', 'active', 'activeLanding'] as const
/** Includes the children of a parent group, in the order of its sub-courses; else empty. */
export const ListedGroup = versioned(Group.extend({ buckets: z.array(Group) }), EDITED)

/** A student of the group. `totalPayment` (paid) and `discounts` in pesos, of this registration. */
export const GroupStudent = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  phoneNumber: z.string(),
  secondPhoneNumber: z.string().nullable(),
  email: z.string(),
  totalPayment: money,
  discounts: money,
  balance: money,
  /** The oldest open date; null: no debt here. */
  dueOn: day.nullable(),
  /** Has a payment plan, instead of everything at once. */
  planned: z.boolean(),
  /** Percent of the group's recorded lessons, one decimal; null without records. */
  attendance: z.number().nullable(),
  owesOtherCourse: z.boolean(),
  comments: z.array(
    z.object({ _id: id, comment: z.string(), date: instant, user: z.object({ name: z.string(), lastName: z.string() }).nullable() }),
  ),
})

/** A student below this attendance (percent) counts as often missing (GRP-130). */
export const OFTEN_MISSING = 75

/** Sums of the whole group, regardless of page, search or filter. `cost` after discounts. `attendance` in percent with one decimal. */
const GroupSums = z.object({
  students: z.int(),
  cost: money,
  paid: money,
  balance: money,
  owing: z.int(),
  missing: z.int(),
  attendance: z.number().nullable(),
})

const quota = count(GROUP_TEXTS.quota).min(1, GROUP_TEXTS.quota).max(100_000)
const schedules = ScheduleList.min(1, GROUP_TEXTS.schedules)
const inOrder = ({ startDate, endDate }: { startDate?: string; endDate?: string }) => !startDate || !endDate || endDate >= startDate
const notInOrder = { path: ['endDate'], message: GROUP_TEXTS.dateOrder }

/** `shareTeacher`: save although the teacher has another lesson at that hour (OFE-15). */
const shared = { shareTeacher: z.boolean().optional() }

/** Whether the modules follow the parent's switch, name and dates. Absent: the server asks once if some would (OFE-42). */
const modules = { modules: z.boolean().optional() }

/**
 * Body of a new group (GRP-10 to GRP-17). For a parent course the server ignores classroom, quota and teacher; for others it requires the
 * first two, since only it knows the course. `active` defaults to true.
 */
export const GroupInput = z
  .object({
    course: clientId(GROUP_TEXTS.course),
    name: printed(nameLine(GROUP_TEXTS.name).min(1, GROUP_TEXTS.name).max(120)),
    schedules,
    startDate: z.iso.date(GROUP_TEXTS.dates),
    endDate: z.iso.date(GROUP_TEXTS.dates),
    classRoom: id.optional(),
    quota: quota.optional(),
    teacher: id.nullish(),
    active: z.boolean().optional(),
    activeLanding: z.boolean().optional(),
    ...shared,
  })
  .refine(inOrder, notInOrder)

/** Absent: unchanged; null: cleared (`teacher`; `classRoom` and `quota` of a child that is not ready). */
export const GroupChange = z
  .object({
    course: id,
    name: printed(nameLine(GROUP_TEXTS.name).min(1, GROUP_TEXTS.name).max(120)),
    schedules,
    startDate: day,
    endDate: day,
    classRoom: id.nullable(),
    quota: quota.nullable(),
    teacher: id.nullable(),
    active: z.boolean(),
    activeLanding: z.boolean(),
    ...shared,
    ...modules,
  })
  .partial()
  .refine(inOrder, notInOrder)

export const GroupWarning = Warning.extend({
  code: z.enum(['ABOVE_CAPACITY', 'TEACHER_CLASH', 'TEACHER_TRAVEL', 'OUT_OF_HOURS', 'OUTSIDE_PARENT', 'CHANGES_DROPPED', 'YEAR_OPEN']),
})
const saved = { group: ListedGroup, warnings: z.array(GroupWarning) }

export const StudentGroup = Group.extend({
  registration: z.object({
    _id: id,
    price: money,
    discounts: money,
    paid: money,
    balance: money,
    registeredAt: instant,
    receipt: z.object({ _id: id, number: z.string() }).nullable(),
  }),
})

export const groups = routes('groups', {
  list: get('/groups', {
    summary: 'List groups',
    access: groupsAccess.pick,
    scope: 'place',
    query: z
      .object({
        location: id,
        course: id,
        teacher: id,
        level: id,
        active: flag,
        stRngStart: day,
        stRngEnd: day,
        endRngStart: day,
        endRngEnd: day,
      })
      .partial(),
    returns: { groups: z.array(ListedGroup) },
  }),
  find: get('/groups/:id', {
    summary: 'Read a group',
    fails: ['404 GROUP_NOT_FOUND'],
    access: groupsAccess.read,
    scope: 'place',
    returns: { group: ListedGroup },
  }),
  sidebar: get('/groups/:id/sidebar', {
    summary: 'Read a group as its sidebar shows it',
    fails: ['404 GROUP_NOT_FOUND'],
    access: groupsAccess.read,
    scope: 'place',
    returns: { group: ListedGroup },
  }),
  /** By surname. `query` searches as in students; `only` keeps those with debt in this group, or those often missing. */
  students: get('/groups/:id/students', {
    summary: 'List the students of a group, page by page',
    fails: ['404 GROUP_NOT_FOUND'],
    access: groupsAccess.students,
    scope: 'both',
    query: page(20).extend({ query: line().max(120).optional(), only: z.enum(['owing', 'missing']).optional() }),
    returns: { students: z.array(GroupStudent), ...total, sums: GroupSums },
  }),
  excel: get('/groups/:id/students/excel', {
    summary: 'Download the students of a group as Excel',
    fails: ['404 GROUP_NOT_FOUND', '409 NOTHING_TO_EXPORT'],
    access: groupsAccess.excel,
    scope: 'both',
    returns: 'file',
  }),
  create: post('/groups', {
    summary: 'Add a group',
    sentence: 'Creó un grupo',
    fails: [
      '400 CLASSROOM_REQUIRED',
      '400 QUOTA_REQUIRED',
      '404 CLASSROOM_NOT_FOUND',
      '404 COURSE_NOT_FOUND',
      '404 TEACHER_NOT_FOUND',
      '409 08',
      '409 CLASSROOM_BUSY',
      '409 COURSE_INACTIVE',
      '409 TEACHER_BUSY',
    ],
    access: groupsAccess.create,
    scope: 'place',
    undo: rows('Grupo creado', { made: 'delete /groups/' }),
    idempotent: 'el grupo',
    body: GroupInput,
    returns: saved,
  }),
  update: put('/groups/:id', {
    summary: 'Change a group',
    sentence: 'Cambió un grupo',
    fails: [
      '400 CLASSROOM_REQUIRED',
      '400 DATE_ORDER',
      '400 QUOTA_REQUIRED',
      '404 CLASSROOM_NOT_FOUND',
      '404 COURSE_NOT_FOUND',
      '404 GROUP_NOT_FOUND',
      '404 TEACHER_NOT_FOUND',
      '409 08',
      '409 BUCKET_FIXED',
      '409 CLASSROOM_BUSY',
      '409 COURSE_INACTIVE',
      '409 COURSE_NOT_COMPATIBLE',
      '409 GROUP_NOT_READY',
      '409 IN_USE',
      '409 MODULES_ASK',
      '409 QUOTA_BELOW_ENROLLED',
      '409 TEACHER_BUSY',
    ],
    access: groupsAccess.update,
    scope: 'place',
    undo: rows('Grupo cambiado'),
    edits: ListedGroup,
    body: edited(GroupChange),
    returns: saved,
  }),
  /** Without `active` it toggles; with it, the call is safe to repeat. */
  toggle: put('/groups/:id/active/toggle', {
    summary: 'Switch a group on or off',
    sentence: 'Cambió el estatus de un grupo',
    fails: ['404 GROUP_NOT_FOUND', '409 CLASSROOM_BUSY', '409 GROUP_NOT_READY', '409 MODULES_ASK', '409 TEACHER_BUSY'],
    access: groupsAccess.update,
    scope: 'place',
    undo: rows('Estatus del grupo cambiado'),
    edits: 'A switch: it says what it is to be.',
    body: z.object({ active: z.boolean().optional(), ...shared, ...modules }).default({}),
    returns: { active: z.boolean(), group: ListedGroup },
  }),
  remove: del('/groups/:id', {
    summary: 'Delete a group',
    sentence: 'Eliminó un grupo',
    fails: ['404 GROUP_NOT_FOUND', '409 BUCKET_FIXED', '409 IN_USE'],
    access: groupsAccess.remove,
    scope: 'place',
    undo: rows('Grupo eliminado'),
  }),
})

/** True, or why nobody can enrol. The server refuses with the same reason (GRP-72). */
export const groupCan = {
  enrol(group: Pick<Group, 'active' | 'endDate' | 'available' | 'quota' | 'parentGroup'>, today: string): true | Failure {
    if (group.parentGroup) return groupFailures.GROUP_IS_BUCKET
    if (!group.active || group.endDate < today) return groupFailures.GROUP_CLOSED
    if (group.quota === null || group.available <= 0) return groupFailures.GROUP_FULL
    return true
  },
}

export const groupsChanged = changes('groups', groupsAccess.pick)

export const groupFailures = failures({
  GROUP_NOT_FOUND: [404, 'El grupo no existe'],
  GROUP_FULL: [409, 'El grupo ya no tiene lugares disponibles.'],
  GROUP_CLOSED: [409, 'El grupo ya no admite inscripciones.'],
  GROUP_IS_BUCKET: [409, 'Este grupo pertenece a un curso combinado: inscribe en el grupo principal.'],
  QUOTA_BELOW_ENROLLED: [409, 'El cupo no puede ser menor a los alumnos inscritos.'],
  /** `modules`: those that would follow, as ModuleAsk. */
  MODULES_ASK: [409, '¿También sus módulos?'],
  /** Quoted text (GRP-49). */
  COURSE_NOT_COMPATIBLE: [409, 'Este curso no es compatible con el grupo actual. No se puede cambiar.'],
  BUCKET_FIXED: [409, 'Un módulo no se elimina ni cambia de curso por separado: hazlo desde el grupo principal.'],
  GROUP_NOT_READY: [409, 'Para habilitarlo agrega horario, salón y cupo.'],
  DATE_ORDER: [400, GROUP_TEXTS.dateOrder],
  CLASSROOM_REQUIRED: [400, GROUP_TEXTS.classRoom],
  QUOTA_REQUIRED: [400, GROUP_TEXTS.quota],
  NOTHING_TO_EXPORT: [409, GROUP_TEXTS.nothingToExport],
})

/** A module that would follow its parent. `frees`: 'Salón 2 los sábados', when switched off. `collides`: who else has its room. */
export interface ModuleAsk {
  _id: string
  name: string
  frees: string | null
  collides: string[]
}

export type Group = z.input<typeof Group>
export type ListedGroup = z.input<typeof ListedGroup>
export type GroupStudent = z.input<typeof GroupStudent>
export type GroupSums = z.input<typeof GroupSums>
export type GroupInput = z.input<typeof GroupInput>
export type GroupChange = z.input<typeof GroupChange>
export type GroupWarning = z.input<typeof GroupWarning>
export type StudentGroup = z.input<typeof StudentGroup>
