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
import { StudentGroup } from '#features/teaching/groups/contract.ts'
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
  ['name', 'lastName', 'secondLastName', 'email', 'phoneNumber', 'secondPhoneNumber', 'birthDate'],
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

const listQuery = page(10).extend({ debt: flag.optional(), /** oldest date first */ aging: Aging.optional() })

export const students = routes('students', {
  list: get('/students', {
    summary: 'List students, page by page',
    access: studentsAccess.read,
    scope: 'person',
    query: listQuery,
    returns: { students: z.array(Student), ...total },
  }),
  search: get('/students/search', {
    summary: 'Search students by name, e-mail, phone or folio',
    access: studentsAccess.read,
    scope: 'person',
    query: listQuery.extend({ query: line().max(120) }),
    returns: { result: z.object({ hits: z.object({ hits: z.array(z.object({ _id: id, _source: Student })) }) }), ...total },
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
  EMAIL_FREE: [404, 'El correo no está registrado'],
  EMAIL_TAKEN: [409, 'El correo ya está registrado por otro alumno'],
  OWN_EMAIL_NEEDED: [409, 'A la plataforma se entra con un correo propio: escríbelo primero en su ficha.'],
})

export type Student = z.input<typeof Student>
