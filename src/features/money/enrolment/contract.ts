import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { amount, id, line, moneyFrom } from '#contract/fields.ts'
import { Warning } from '#contract/inUse.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { instead, recall } from '#lib/undo.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { sourceField, PersonInput } from '#features/foundation/person/contract.ts'
import { Student } from '#features/people/students/contract.ts'
import { Group } from '#features/teaching/groups/contract.ts'
import { Payment, PaymentType } from '#features/money/payments/contract.ts'
import { isConcept } from '#features/money/payments/input.ts'
import { Due, PlanInput } from '#features/money/plans/contract.ts'

export const PAYMENT_TEXTS = {
  concept: 'Debes ingresar un concepto.',
  amount: 'Debes ingresar una cantidad.',
  abovePrice: 'El pago no puede ser mayor al costo del curso.',
  discount: 'Debes ingresar un descuento mayor a cero.',
  sumAbovePrice: 'El pago y descuento no puede ser mayor al costo del curso.',
  line: 'Debes ingresar un concepto y cantidad.',
  course: 'Debes seleccionar un curso.',
  group: 'Debes seleccionar un grupo.',
  whose: 'Falta el alumno o el grupo que se deja.',
}

const concept = isConcept(line().min(1, PAYMENT_TEXTS.concept).max(120, 'Máximo 120 caracteres'))
const discount = moneyFrom(0.01, PAYMENT_TEXTS.discount)

/** A staff discount (ENR-56); needs `post /payments/` too. */
export const StaffDiscount = z.object({ course: id.nullish(), concept: isConcept(line().min(1, PAYMENT_TEXTS.line).max(120)), discount })

/** Amounts are pesos. `discount` is a single line, `discounts` several. */
export const EnrolmentPayment = z.object({
  paymentType: PaymentType.default('cash'),
  concept,
  amount: moneyFrom(0, PAYMENT_TEXTS.amount),
  discount: discount.nullish(),
  discounts: z.array(StaffDiscount).max(10).optional(),
})

const common = {
  payment: EnrolmentPayment,
  /** The discount code: an id or its text. */
  idPromotionalCode: line().max(60).nullish(),
  /** The talk visitor who becomes this student (ENR-64). */
  userTalks: id.nullish(),
  /** The hold to take the seat from; after the hold ends, an ordinary seat if one is free. */
  hold: id.nullish(),
  /** The payment plan; its amounts sum to the price after discounts. Absent: pay everything today (COB-12). */
  plan: PlanInput.optional(),
  /** The figures on the screen, to detect a stale one. */
  expected: z.object({ price: amount, toPay: amount }).optional(),
}

const answer = {
  student: Student,
  group: Group,
  payment: Payment.nullable(),
  /** The student's other groups of the same course, or at the same hours (M108). */
  warnings: z.array(Warning),
  dues: z.array(Due),
  receipt: z.object({ _id: id, number: z.string(), /** works for 60 s without a session */ url: z.string() }),
  qrUrl: z.string(),
}

export const enrolment = routes('enrolment', {
  register: post('/students/register', {
    summary: 'Register a student, enrol in a group and charge',
    sentence: 'Inscribió a un alumno nuevo',
    fails: [
      '400 BIRTH_DATE_FUTURE',
      '400 BIRTH_DATE_TOO_OLD',
      '400 PLAN_DATE_RANGE',
      '403 PLAN_EDIT_DENIED',
      '403 STAFF_DISCOUNT_DENIED',
      '404 CODE_UNKNOWN',
      '404 GROUP_NOT_FOUND',
      '404 SOURCE_NOT_FOUND',
      '404 TEMPLATE_NOT_FOUND',
      '404 VISITOR_NOT_FOUND',
      '409 ABOVE_PRICE',
      '409 ABOVE_REMAINING',
      '409 CODE_EXPIRED',
      '409 CODE_INACTIVE',
      '409 CODE_NOT_STARTED',
      '409 COURSE_INACTIVE',
      '409 EMAIL_TAKEN',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 GROUP_IS_BUCKET',
      '409 PLAN_DATES_CHANGED',
      '409 PLAN_DOES_NOT_ADD_UP',
      '409 PRICE_CHANGED',
    ],
    access: studentsAccess.register,
    scope: 'person',
    undo: instead('payments.void', 'payments.reverse', 'registrations.remove', 'registrations.removeStudent'),
    idempotent: 'la inscripción',
    body: z.object({
      student: PersonInput.extend({ idPromotionalCode: id.nullish(), ...sourceField }),
      group: z.object({ id }),
      ...common,
    }),
    returns: answer,
  }),
  enrol: put('/groups/:groupId/enroll/:studentId', {
    summary: 'Enrol an existing student in a group and charge',
    sentence: 'Inscribió a un alumno a otro curso',
    fails: [
      '400 PLAN_DATE_RANGE',
      '403 PLAN_EDIT_DENIED',
      '403 STAFF_DISCOUNT_DENIED',
      '404 CODE_UNKNOWN',
      '404 GROUP_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '404 TEMPLATE_NOT_FOUND',
      '409 05',
      '409 ABOVE_PRICE',
      '409 ABOVE_REMAINING',
      '409 COURSE_INACTIVE',
      '409 GROUP_CLOSED',
      '409 GROUP_FULL',
      '409 PLAN_DATES_CHANGED',
      '409 PLAN_DOES_NOT_ADD_UP',
      '409 PRICE_CHANGED',
    ],
    access: studentsAccess.enrol,
    scope: 'desk',
    undo: instead('payments.void', 'payments.reverse', 'registrations.remove'),
    edits: 'An act: it makes a registration.',
    idempotent: 'la inscripción',
    body: z.object(common),
    returns: answer,
  }),
  clashes: get('/groups/:groupId/clashes', {
    summary: 'List what clashes for students who would stand in a group: another group of its course or at its hours',
    fails: ['404 GROUP_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: [studentsAccess.enrol, 'put /students/?/groups/?'],
    scope: 'both',
    /** `student`: this one; `from`: the group that the student, or all its students, would leave for this one. */
    query: z.object({ student: id.optional(), from: id.optional() }).refine(({ student, from }) => student || from, PAYMENT_TEXTS.whose),
    returns: { clashes: z.array(z.object({ student: id, warnings: z.array(Warning) })) },
  }),
  resendReceipt: post('/groups/:groupId/receipt/:studentId', {
    summary: "Send a student's enrolment receipt again",
    sentence: 'Reenvió un comprobante de inscripción',
    fails: ['404 NOT_REGISTERED', '404 RECEIPT_NOT_FOUND'],
    access: studentsAccess.resendEnrolment,
    scope: 'person',
    undo: recall('Comprobante reenviado'),
    idempotent: 'el reenvío del comprobante',
  }),
  resendReceipts: post('/groups/:groupId/receipt', {
    summary: 'Send the enrolment receipts of several students again',
    sentence: 'Reenvió los comprobantes de inscripción de un grupo',
    fails: ['404 GROUP_NOT_FOUND'],
    access: studentsAccess.resendEnrolment,
    scope: 'person',
    undo: recall('Comprobantes reenviados'),
    idempotent: 'el reenvío de comprobantes',
    /** `students`: only these students of the group; absent: all. */
    body: z.object({ students: z.array(id).min(1).max(1000).optional() }).default({}),
    returns: { queued: z.int() },
  }),
})

export const enrolmentFailures = failures({
  _05: [409, 'Atencion! El alumno ya esta registrado en el grupo.'],
  PRICE_CHANGED: [409, 'El precio o los descuentos cambiaron. Revisa las nuevas cantidades.'],
  ABOVE_PRICE: [409, PAYMENT_TEXTS.abovePrice],
  ABOVE_REMAINING: [409, PAYMENT_TEXTS.sumAbovePrice],
  STAFF_DISCOUNT_DENIED: [403, 'No tienes permiso para otorgar descuentos.'],
  NOT_REGISTERED: [404, 'El alumno no está inscrito en el grupo.'],
})

export type EnrolmentPayment = z.input<typeof EnrolmentPayment>
