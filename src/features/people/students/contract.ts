import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, flag, id, instant, line, money, page, secret, total } from '#contract/fields.ts'
import { get, put, routes } from '#contract/route.ts'
import { versioned } from '#contract/version.ts'
import { never } from '#lib/undo.ts'
import { plainEmail } from '#lib/email.ts'
import { isEmail } from '#lib/text.ts'
import { studentsAccess } from './access.ts'
import { Aging } from './aging.ts'
import { STUDENT_DATA } from './agings.ts'
import { Schedule, StudentGroup } from '#features/teaching/groups/contract.ts'
import { PERSON_TEXTS } from '#features/foundation/person/contract.ts'

/** Length of the password for the video and exam platform (STU-52), characters. */
export const STUDENT_PASSWORD = { min: 4, max: 100 }

export const STUDENT_PASSWORD_TEXTS = {
  required: 'Introduce una contraseña.',
  short: 'La contraseña debe contener minimo 4 dígitos',
  mismatch: 'Las contraseñas no coinciden',
  done: 'Cambio de contraseña exitoso',
  failed: 'Ocurrio un error',
  again: 'Intentar otra vez',
}

const { required, short } = STUDENT_PASSWORD_TEXTS
const studentPassword = secret(required)
  .min(1, { error: required, abort: true })
  .min(STUDENT_PASSWORD.min, short)
  .max(STUDENT_PASSWORD.max, `Máximo ${STUDENT_PASSWORD.max} caracteres`)

export const MaterialFolio = versioned(z.object({ _id: id, title: z.string(), folio: z.string() }), ['title', 'folio'])

const EDITED = ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber', 'secondPhoneNumber', 'birthDate'] as const

export const Student = versioned(
  z.object({
    _id: id,
    name: z.string(),
    lastName: z.string(),
    secondLastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    secondPhoneNumber: z.string().nullable(),
    birthDate: day.nullable(),
    groups: z.array(id),
    materialFolios: z.array(MaterialFolio),
    comipemsOrder: z.array(z.object({ course: id, name: z.string(), phase: z.int() })),
    idPromotionalCode: z.object({ _id: id, code: z.string() }).nullable(),
    registerDate: instant,
    uniqueFolio: z.string(),
    /** The reference of their bank transfers (COB-19); null without a folio. */
    reference: z.string().nullable(),
    debt: z.boolean(),
    /** The oldest date of which something is open (COB-6); null when nothing is owed. */
    dueOn: day.nullable(),
    balance: z.object({ payments: z.object({ total: money, discounts: money }), costs: z.object({ total: money }) }),
  }),
  EDITED,
)

/** A full folio, or the student's id from a pass. */
const folioOrPass = line().regex(/^(\d{2}-\d{6,9}|[0-9a-f]{24})$/, 'Escribe el folio completo o escanea el pase.')

/** Data of a person to be enrolled; for other campuses no more than this (CON-9). */
const owner = {
  ...Student.pick({ name: true, lastName: true, secondLastName: true, registerDate: true }).shape,
  _id: id,
  /** The person belongs to another campus, and may be enrolled here. */
  outside: z.literal(true).optional(),
}

/** The group of a row: a running one first, then the newest. `others`: running groups beside it. */
const RowGroup = z.object({
  name: z.string(),
  campus: z.string().nullable(),
  startDate: day,
  endDate: day,
  schedules: z.array(Schedule),
  others: z.int(),
})

/** A row of the list. `owes`: the debt of all registrations. */
export const ListedStudent = versioned(Student.omit({ version: true }).extend({ owes: money, group: RowGroup.nullable() }), EDITED)

/** Ids joined by commas. */
const idList = line().regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,49}$/, 'Elige al menos uno.')

export const StudentFilter = z.object({
  debt: flag.optional(),
  /** oldest date first */
  aging: Aging.optional(),
  location: idList.optional(),
  course: idList.optional(),
  group: idList.optional(),
  data: z.enum(STUDENT_DATA).optional(),
})
const searched = { query: line().max(120).optional() }

/** Students of one bulk act. */
export const MANY_MAX = 2000

/** Many students: named, or all of a filter; one of both. */
export const isMany = ({ students, filter }: { students?: unknown; filter?: unknown }): boolean =>
  (students === undefined) !== (filter === undefined)
export const MANY_TEXT = 'Elige a quién.'
/** The students of a list: the ticked ones, or all that its filter shows. */
export const many = {
  students: z.array(id).min(1).max(MANY_MAX).optional(),
  filter: StudentFilter.extend(searched).optional(),
}

/** Rows of one file. */
export const EXCEL_MAX = 20_000
const listQuery = page(10).extend(StudentFilter.shape)

const Choice = z.object({ _id: id, name: z.string(), students: z.int() })

export const students = routes('students', {
  list: get('/students', {
    summary: 'List students, page by page',
    access: studentsAccess.read,
    scope: 'person',
    query: listQuery,
    returns: { students: z.array(ListedStudent), ...total },
  }),
  search: get('/students/search', {
    summary: 'Search students by name, e-mail, phone or folio',
    access: studentsAccess.read,
    scope: 'person',
    /** `first`: who owes comes before who does not, unless thousands match. */
    query: listQuery.extend({ query: line().max(120), first: z.literal('owing').optional() }),
    returns: { result: z.object({ hits: z.object({ hits: z.array(z.object({ _id: id, _source: ListedStudent })) }) }), ...total },
  }),
  /**
   * The segments of a filtered list, without `debt` and `aging`, and of a search, up to 1,001 (STU-64). `owed`, `overdue`: sums of the
   * whole debt and of its past dates, without a search.
   */
  counts: get('/students/counts', {
    summary: 'Count the students of a list by what they owe',
    access: studentsAccess.read,
    scope: 'person',
    query: StudentFilter.omit({ debt: true, aging: true }).extend(searched),
    returns: {
      segments: z.object({ all: z.int(), owing: z.int(), upcoming: z.int(), overdue: z.int(), settled: z.int() }),
      owed: money.nullable(),
      overdue: money.nullable(),
    },
  }),
  /** A filter's students, or those named, at most 20,000. */
  excel: get('/students/excel', {
    summary: 'Download the students of a list as Excel',
    fails: ['409 NO_STUDENTS'],
    access: studentsAccess.excel,
    scope: 'person',
    query: StudentFilter.extend({ ...searched, students: idList.optional() }),
    returns: 'file',
  }),
  /** Every choice of the filters with its students, whatever is chosen elsewhere. `groups`: those of `course` that have not ended. */
  choices: get('/students/filters', {
    summary: 'List the filters of the students with their counts',
    access: studentsAccess.read,
    scope: 'both',
    query: z.object({ course: idList.optional() }),
    returns: {
      locations: z.array(Choice),
      courses: z.array(Choice),
      groups: z.array(Choice),
      aging: z.object({ today: z.int(), d30: z.int(), d60: z.int(), d61: z.int() }),
      data: z.object({ group: z.int(), email: z.int(), birthday: z.int() }),
    },
  }),
  // Two routes that differ by the format of the last segment (STU-5).
  find: get('/students/:id(^[0-9a-f]{24}$)', {
    summary: 'Read a student',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: { student: Student },
  }),
  byEmail: get('/students/:email', {
    summary: 'Find a student by e-mail, to see whether it is free',
    fails: ['404 EMAIL_FREE'],
    access: [studentsAccess.read, studentsAccess.register],
    scope: 'desk',
    params: { email: line().overwrite(plainEmail).refine(isEmail, PERSON_TEXTS.emailInvalid) },
    returns: { student: z.object({ ...owner, email: z.string() }) },
  }),
  // Traer alumno: a student of another campus, by folio or pass.
  bring: get('/students/bring/:key', {
    summary: 'Find a student by whole folio or pass, to be enrolled',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.enrol,
    scope: 'desk',
    params: { key: folioOrPass },
    returns: { student: z.object(owner) },
  }),
  // The password of the students' site; this console never reads it.
  password: put('/student/:id', {
    summary: "Set the password of a student for the students' site",
    sentence: 'Cambió la contraseña de un alumno',
    fails: ['404 STUDENT_NOT_FOUND', '409 OWN_EMAIL_NEEDED'],
    access: studentsAccess.update,
    scope: 'person',
    undo: never('Las contraseñas no se guardan legibles: pon otra.'),
    edits: 'One secret.',
    body: z.object({ password: studentPassword }),
  }),
  groups: get('/students/:id/groups', {
    summary: 'List the groups of a student',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: { groups: z.array(StudentGroup) },
  }),
  qr: get('/students/:id/qr', {
    summary: "Download the QR code of a student's card",
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: 'file',
  }),
})

export const studentsChanged = changes('students', studentsAccess.read)

export const studentFailures = failures({
  STUDENT_NOT_FOUND: [404, 'El alumno no existe'],
  NO_STUDENTS: [409, 'No hay alumnos que descargar.'],
  EMAIL_FREE: [404, 'El correo no está registrado'],
  EMAIL_TAKEN: [409, 'El correo ya está registrado por otro alumno'],
  OWN_EMAIL_NEEDED: [409, 'A la plataforma se entra con un correo propio: escríbelo primero en su ficha.'],
})

export type Student = z.input<typeof Student>
export type ListedStudent = z.input<typeof ListedStudent>
export type StudentFilter = z.output<typeof StudentFilter>
