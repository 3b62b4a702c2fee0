import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, email, id, line, money, nameLine } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { LIMITS, PERSON_TEXTS, PersonInput, phoneField } from '#features/foundation/person/contract.ts'
import { EMAIL, isEmail, isName } from '#lib/text.ts'
import { payersAccess } from './access.ts'
import { RELATIONS, TELLS } from './relations.ts'

export const PAYER_TEXTS = {
  reached: 'Escribe un teléfono o un correo.',
  relation: 'Elige qué es del alumno.',
  who: 'Elige a la persona o escribe sus datos.',
}

/** Empty, or a phone with this many digits. */
const phone = (least: number, text: string) => z.union([z.literal('').overwrite(() => ''), phoneField(least, text)])

const reached = ({
  phoneNumber,
  email: address,
}: {
  phoneNumber?: string | null | undefined
  email?: string | null | undefined
}): boolean => Boolean(phoneNumber || address)
const REACHED = { path: ['phoneNumber'], error: PAYER_TEXTS.reached }

/** Names like a student's, with an optional second surname; needs a phone or an e-mail. */
const person = z.object({
  name: PersonInput.shape.name,
  lastName: PersonInput.shape.lastName,
  secondLastName: printed(
    nameLine()
      .max(LIMITS.name, `Máximo ${LIMITS.name} caracteres`)
      .refine(text => text === '' || isName(text), PERSON_TEXTS.lettersOnly),
  ).nullish(),
  phoneNumber: phone(LIMITS.phoneMin, PERSON_TEXTS.phone).nullish(),
  secondPhoneNumber: phone(LIMITS.secondPhoneMin, PERSON_TEXTS.secondPhone).nullish(),
  email: email()
    .refine(text => text === '' || isEmail(text), PERSON_TEXTS.emailInvalid)
    .nullish(),
})
export const PayerPerson = person.refine(reached, REACHED)

/** An existing payer: an old e-mail may stay, which the server checks (M74). */
export const EditedPayer = person.extend({ email: email().max(EMAIL.most, PERSON_TEXTS.emailInvalid).nullish() }).refine(reached, REACHED)

const relation = z.enum(RELATIONS, PAYER_TEXTS.relation)

/** The relation to one student: `pays`, and in `tells` the kinds of messages. */
const link = {
  relation,
  pays: z.boolean(),
  tells: z.array(z.enum(TELLS)).max(TELLS.length),
}

export const Payer = z.object({
  _id: id,
  name: z.string(),
  lastName: z.string(),
  secondLastName: z.string(),
  phoneNumber: z.string().nullable(),
  secondPhoneNumber: z.string().nullable(),
  email: z.string().nullable(),
})

const Linked = z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string(), relation, pays: z.boolean() })

/** `group`: the newest that they have not left. */
const Sibling = Linked.extend({ group: z.string().nullable(), debt: money })

/** One of a student's payers; `siblings`: the other students of that person. */
export const StudentPayer = versioned(Payer.extend({ ...link, siblings: z.array(Sibling) }), [
  'name',
  'lastName',
  'secondLastName',
  'phoneNumber',
  'secondPhoneNumber',
  'email',
  'relation',
  'pays',
  'tells',
])

/** An open date of a student: the `nth` of `of` in its registration. */
const FamilyDue = z.object({
  registration: id,
  course: z.object({ _id: id, name: z.string() }),
  group: z.object({ _id: id, name: z.string() }),
  dueOn: day,
  amount: money,
  open: money,
  nth: z.int(),
  of: z.int(),
})

const FamilyStudent = Linked.extend({
  debt: money,
  /** The part that was due before today. */
  overdue: money,
  credit: money,
  dues: z.array(FamilyDue),
})

export const FoundPayer = Payer.extend({ students: z.array(Linked) })
export const Family = z.object({ payer: Payer, students: z.array(FamilyStudent) })

const returns = { payers: z.array(StudentPayer) }

export const payers = routes('payers', {
  // By the payer's own name, phone or e-mail, or those of their students.
  search: get('/payers/search', {
    summary: 'Search who pays, with their students',
    access: payersAccess.read,
    scope: 'person',
    query: z.object({ query: line().max(120) }),
    returns: { payers: z.array(FoundPayer) },
  }),
  family: get('/payers/:id/family', {
    summary: 'Read a payer with all their students and what these owe',
    fails: ['404 PAYER_NOT_FOUND'],
    access: payersAccess.read,
    scope: 'person',
    returns: Family.shape,
  }),
  ofStudent: get('/students/:id/payers', {
    summary: 'List who pays for a student',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: payersAccess.read,
    scope: 'person',
    returns,
  }),
  add: post('/students/:id/payers', {
    summary: 'Link a payer to a student',
    sentence: 'Ligó un tutor a un alumno',
    fails: ['404 PAYER_NOT_FOUND', '404 STUDENT_NOT_FOUND', '409 PAYER_LINKED', '409 TOO_MANY_PAYERS'],
    access: payersAccess.write,
    scope: 'person',
    undo: rows('Tutor agregado', { made: 'put /payers/' }),
    idempotent: 'el tutor',
    body: z.object({ payer: id.nullish(), person: PayerPerson.nullish(), ...link }).superRefine(({ payer, person }, { addIssue }) => {
      if (Boolean(payer) === Boolean(person)) addIssue({ code: 'custom', path: ['person'], message: PAYER_TEXTS.who })
    }),
    returns: { ...returns, payer: Payer },
  }),
  /** `person` changes for all their students. */
  update: put('/students/:id/payers/:payerId', {
    summary: 'Change a payer of a student',
    sentence: 'Cambió un tutor de un alumno',
    fails: ['404 PAYER_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: payersAccess.write,
    scope: 'person',
    undo: rows('Tutor cambiado'),
    edits: StudentPayer,
    body: edited(z.object({ person: EditedPayer, ...link })),
    returns,
  }),
  /** Deletes the payer with the last student. */
  remove: del('/students/:id/payers/:payerId', {
    summary: 'Remove a payer from a student',
    sentence: 'Quitó un tutor de un alumno',
    fails: ['404 PAYER_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: payersAccess.write,
    scope: 'person',
    undo: rows('Tutor quitado'),
    returns,
  }),
})

export const payersChanged = changes('payers', payersAccess.read)

export const payerFailures = failures({
  PAYER_NOT_FOUND: [404, 'La persona ya no existe'],
  PAYER_LINKED: [409, 'Esa persona ya está ligada al alumno.'],
  TOO_MANY_PAYERS: [409, 'Máximo 6 tutores por alumno.'],
})

export type Payer = z.input<typeof Payer>
export type FoundPayer = z.input<typeof FoundPayer>
export type Family = z.input<typeof Family>
export type StudentPayer = z.input<typeof StudentPayer>
