// Facts about each tracked table that undo needs (DES-4, DES-5, DES-8); it reads the rest from the database.
import type { ChangeEvent } from '#contract/event.ts'
import { outboxChanged } from '#features/foundation/outbox/contract.ts'
import { academyChanged } from '#features/foundation/session/contract.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { twinsChanged } from '#features/foundation/twins/contract.ts'
import { classroomsChanged, locationsChanged } from '#features/foundation/locations/contract.ts'
import { sourcesChanged } from '#features/foundation/sources/contract.ts'
import { rolesChanged } from '#features/foundation/roles/contract.ts'
import { plansChanged } from '#features/teaching/planner/contract.ts'
import { bankImportsChanged } from '#features/money/bank/contract.ts'
import { collectionsChanged } from '#features/money/collections/contract.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { codesChanged } from '#features/money/discountCodes/contract.ts'
import { planTemplatesChanged } from '#features/money/plans/contract.ts'
import { liveChannelsChanged } from '#features/online/liveChannels/contract.ts'
import { materialChanged } from '#features/online/material/contract.ts'
import { videoCommentsChanged } from '#features/online/videoComments/contract.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { waitingChanged } from '#features/outreach/waiting/contract.ts'
import { commentsChanged } from '#features/people/comments/contract.ts'
import { payersChanged } from '#features/people/payers/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { advisoriesChanged } from '#features/presence/advisories/contract.ts'
import { attendanceChanged } from '#features/presence/attendance/contract.ts'
import { presenceChanged } from '#features/presence/staffAttendance/contract.ts'
import { absencesChanged } from '#features/teaching/teachers/contract.ts'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { costsChanged } from '#features/teaching/costs/contract.ts'
import { closedDaysChanged } from '#features/teaching/lessons/contract.ts'
import { lessonsChanged } from '#features/teaching/lessons/lessonContract.ts'

export interface Tracked {
  name: readonly [one: string, many: string]
  event: ChangeEvent
  /** The column whose ids the event carries; absent: its own id; null: no ids, so that every screen refetches. */
  tells?: string | null
  /** Changed by many acts at once: derived from the rows that take seats; a CHECK limits them. */
  counters?: readonly string[]
  /** Incremented by each save, so that an open editor notices. */
  version?: string
  /** A created record goes to the Papelera: it has a secret, files or messages. `with`: the column that refers to the deletion. */
  keeps?: true | { with: string }
}

const student = { event: studentsChanged, tells: 'student_id' }
const group = { event: groupsChanged, tells: 'group_id' }
const course = { event: coursesChanged, tells: 'course_id' }
const material = { event: materialChanged, tells: 'course_id' }
const teacher = { event: employeesChanged, tells: 'employee_id' }
const entry = { event: waitingChanged, tells: 'entry_id' }

/** Money and messages are listed only because a merge changes their owner; no other change is recorded (DES-16). */
export const TRACKED: Readonly<Record<string, Tracked>> = {
  academy: { name: ['academia', 'academias'], event: academyChanged },
  advisory_booking: { name: ['lugar de asesoría', 'lugares de asesoría'], event: advisoriesChanged, tells: 'slot_id' },
  advisory_slot: { name: ['asesoría', 'asesorías'], event: advisoriesChanged, counters: ['taken'] },
  attendance: { name: ['asistencia', 'asistencias'], event: attendanceChanged, tells: 'student_id' },
  bank_line: { name: ['renglón de banco', 'renglones de banco'], event: bankImportsChanged },
  bank_account: { name: ['cuenta de banco', 'cuentas de banco'], event: bankImportsChanged },
  chapter: { name: ['capítulo', 'capítulos'], ...material },
  class_group: { name: ['grupo', 'grupos'], event: groupsChanged, counters: ['taken', 'held'] },
  classroom: { name: ['salón', 'salones'], event: classroomsChanged },
  closed_day: { name: ['cierre', 'cierres'], event: closedDaysChanged },
  collection_contact: { name: ['contacto', 'contactos'], event: collectionsChanged, tells: 'student_id' },
  collection_settings: { name: ['cobranza', 'cobranza'], event: collectionsChanged },
  comment: { name: ['comentario', 'comentarios'], event: commentsChanged, tells: 'student_id' },
  course: { name: ['curso', 'cursos'], event: coursesChanged },
  course_child: { name: ['subcurso', 'subcursos'], event: coursesChanged, tells: 'parent_id' },
  course_discount: { name: ['descuento', 'descuentos'], ...course },
  course_level: { name: ['nivel', 'niveles'], event: coursesChanged },
  course_type: { name: ['tipo de curso', 'tipos de curso'], event: coursesChanged },
  employee: { name: ['empleado', 'empleados'], event: employeesChanged, keeps: true },
  employee_attendance: { name: ['asistencia', 'asistencias'], event: presenceChanged, tells: 'employee_id' },
  employee_role: { name: ['rol asignado', 'roles asignados'], ...teacher },
  entry: { name: ['pago', 'pagos'], event: paymentsChanged },
  folio: { name: ['folio', 'folios'], ...student },
  group_schedule: { name: ['horario', 'horarios'], ...group },
  instalment: { name: ['pago del plan', 'pagos del plan'], event: studentsChanged, tells: null },
  lesson_change: { name: ['clase cambiada', 'clases cambiadas'], event: lessonsChanged, tells: 'group_id', version: 'version' },
  live_channel: { name: ['canal', 'canales'], event: liveChannelsChanged },
  location: { name: ['sede', 'sedes'], event: locationsChanged },
  outbox: { name: ['mensaje', 'mensajes'], event: outboxChanged },
  payer: { name: ['tutor', 'tutores'], event: payersChanged },
  payment_plan: { name: ['plan de pagos', 'planes de pagos'], event: studentsChanged, tells: null },
  pdf: { name: ['PDF', 'PDF'], ...material, keeps: { with: 'deleted_with' } },
  placement: { name: ['lugar en el material', 'lugares en el material'], ...material },
  plan: { name: ['plan', 'planes'], event: plansChanged, version: 'version' },
  plan_template: { name: ['plan de pagos', 'planes de pagos'], event: planTemplatesChanged },
  privacy_acceptance: { name: ['consentimiento', 'consentimientos'], ...student },
  privacy_request: { name: ['solicitud de privacidad', 'solicitudes de privacidad'], ...student },
  promotional_code: { name: ['código', 'códigos'], event: codesChanged },
  quiz: { name: ['cuestionario', 'cuestionarios'], ...material, version: 'version' },
  quiz_answer: { name: ['respuesta', 'respuestas'], event: materialChanged },
  quiz_question: { name: ['pregunta', 'preguntas'], event: materialChanged },
  receipt: { name: ['recibo', 'recibos'], event: paymentsChanged },
  registration: { name: ['inscripción', 'inscripciones'], ...student },
  role: { name: ['rol', 'roles'], event: rolesChanged },
  seat_hold: { name: ['lugar apartado', 'lugares apartados'], ...entry },
  source: { name: ['opción', 'opciones'], event: sourcesChanged },
  student: { name: ['alumno', 'alumnos'], event: studentsChanged, keeps: true },
  student_payer: { name: ['tutor', 'tutores'], event: payersChanged, tells: 'payer_id' },
  talk: { name: ['plática', 'pláticas'], event: talksChanged, counters: ['taken'] },
  talk_schedule: { name: ['horario', 'horarios'], event: talksChanged, tells: 'talk_id' },
  talk_student: { name: ['asistente', 'asistentes'], event: talksChanged, tells: 'talk_id', keeps: true },
  room_rate: { name: ['costo de salón', 'costos de salón'], event: costsChanged, tells: 'owner_id' },
  teacher_rate: { name: ['tarifa', 'tarifas'], event: costsChanged, tells: 'owner_id' },
  taught_lesson: { name: ['clase dada', 'clases dadas'], event: lessonsChanged, tells: 'group_id' },
  teacher_absence: { name: ['ausencia', 'ausencias'], event: absencesChanged },
  teacher_campus: { name: ['sede del profesor', 'sedes del profesor'], ...teacher },
  teacher_course: { name: ['curso del profesor', 'cursos del profesor'], ...teacher },
  teacher_hours: { name: ['hora del profesor', 'horas del profesor'], ...teacher },
  twin: { name: ['posible duplicado', 'posibles duplicados'], event: twinsChanged },
  video: { name: ['video', 'videos'], ...material, keeps: { with: 'deleted_with' } },
  video_comment: { name: ['comentario de video', 'comentarios de video'], event: videoCommentsChanged },
  waiting: { name: ['anotado', 'anotados'], event: waitingChanged },
  waiting_pass: { name: ['grupo descartado', 'grupos descartados'], ...entry },
  waiting_person: { name: ['persona en espera', 'personas en espera'], ...entry },
}

interface Seats {
  of: string
  column: string
  /** The seats that the row takes, by counter; zero for an ended row. */
  taken(row: Readonly<Record<string, unknown>>): Readonly<Record<string, number>>
}
const unless = (...ends: unknown[]): Readonly<Record<string, number>> => (ends.every(end => (end ?? null) === null) ? { taken: 1 } : {})
/** Rows that take seats. An undo derives their owner's counters from them (M57). */
export const SEATS: Readonly<Record<string, Seats>> = {
  advisory_booking: { of: 'advisory_slot', column: 'slot_id', taken: row => unless(row.cancelled_at) },
  registration: { of: 'class_group', column: 'group_id', taken: row => unless(row.ended_at) },
  seat_hold: { of: 'class_group', column: 'group_id', taken: row => ({ taken: Number(row.seats), held: Number(row.seats) }) },
  talk_student: { of: 'talk', column: 'talk_id', taken: row => unless(row.deleted_at, row.moved_to) },
}
/** When set, no list shows the row. */
export const ENDS: readonly string[] = ['deleted_at', 'ended_at', 'cancelled_at', 'moved_to']

/** Tables without a change history, each with the reason (DES-2). */
export const UNTRACKED: Readonly<Record<string, string>> = {
  act_batch: 'It is the history itself.',
  audit: 'It is the history itself.',
  change: 'It is the history itself.',
  undone: 'It is the history itself.',
  backup_request: 'A wish that a job took.',
  backup_run: 'What a job did.',
  bank_import: 'Goes on in jobs, and is taken back as a whole.',
  cash_closing: 'Money is never undone.',
  debt_day: 'A job writes it down, once.',
  forecast: 'A job writes it down, once.',
  list_day: 'A job counts it from the marks.',
  taught_day: 'A job writes it down, once.',
  clock: 'What the clock showed.',
  device: 'Who is signed in where.',
  dossier: 'A copy of what is kept, for three days.',
  erasure: 'Lo suprimido no se recupera.',
  export: 'A copy of everything, for a day.',
  factor: 'Holds a secret.',
  geocode_cache: 'Can be had again.',
  idempotency: 'Answers kept for a second try.',
  known_device: 'Who is signed in where.',
  mail_setting: 'Holds a secret.',
  marketing_stop: 'Who wants no publicity says so without a session, and says otherwise by accepting it.',
  function_checksum: 'By which text each function, trigger and view was made.',
  migration_checksum: 'Which migrations there are.',
  notification_batch: 'What was sent; it is recalled, not undone.',
  due_row: 'Derived from the ledger.',
  open_due: 'Derived from the ledger.',
  privacy_notice: 'A published text is never changed.',
  receipt_counter: 'Money is never undone.',
  receipt_entry: 'Money is never undone.',
  recovery_code: 'A secret.',
  retention: 'It erases; it is changed where it stands.',
  retention_due: 'Derived from what is kept of persons.',
  room_booking: 'Derived from groups and talks.',
  server_secret: 'A secret.',
  service_token: 'A secret.',
  session: 'Who is signed in where.',
  sheet_subscription: 'A switch of one employee, and which letter was the last.',
  setup: 'The first start, which is once.',
  sign_in_ticket: 'A secret.',
  sms_setting: 'Holds a secret.',
  socket_io_attachments: 'What servers tell each other.',
  stored_file: 'Files are swept when nothing names them.',
  student_import: 'Goes on in jobs, and is taken back as a whole.',
  student_import_row: 'Goes on in jobs, and is taken back as a whole.',
  teacher_booking: 'Derived from groups and talks.',
  throttle: 'Tries that are counted.',
  video_part: 'What the transcoder made.',
  visitor_erasure: 'Lo suprimido no se recupera.',
}

/** Restored only when nobody changed them since, and never a conflict. */
export const STAMPS: ReadonlySet<string> = new Set(['updated_at', 'updated_by', 'recorded_at', 'latest'])
/** Columns that a merge changes: a missing row needs no undo (DES-30). */
export const HANDS: ReadonlySet<string> = new Set(['student_id', 'talk_student_id', 'moved_to'])
/** References that do not count as a use: derived rows, rows of the sheet that imported it, messages. */
export const APART: ReadonlySet<string> = new Set([
  'room_booking',
  'teacher_booking',
  'due_row',
  'open_due',
  'student_import_row',
  'outbox',
  'taught_lesson',
  'list_day',
  'debt_day',
  'forecast',
])
/** Users in history columns may be deleted. */
export const HISTORY: ReadonlySet<string> = new Set(['user_id', 'called_by', 'confirmed_by', 'updated_by', 'created_by'])

/** Tables are locked in this order, then by name, everywhere (docs/rules/database.md). */
const FIRST = ['classroom', 'employee', 'student', 'class_group', 'talk', 'advisory_slot']
export const inLockOrder = (tables: Iterable<string>): string[] => {
  const place = (table: string) => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length)
  return [...tables].toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}
