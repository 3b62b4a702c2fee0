import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, money, moneyFrom } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { instead, never, recall } from '#lib/undo.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { Student } from '#features/people/students/contract.ts'
import { StudentGroup } from '#features/teaching/groups/contract.ts'
import { paymentsAccess } from './access.ts'
import { Concept, CreateFamilyPayment, CreatePayment, onPaper, PaymentType, PAYMENT_FORM_TEXTS } from './input.ts'

export { PaymentType, PAYMENT_TYPES } from './input.ts'

export const PaymentSource = z.enum(['payment', 'staff', 'course', 'code', 'reversal', 'refund', 'opening'])

const person = z.object({ name: z.string(), lastName: z.string() })

/** When and by whom a line was voided, with the reason if given. */
export const Voided = z.object({ date: instant, user: person.nullable(), reason: z.string().nullable() })

/** A line of the ledger for display; `course` null is 'Otros'. */
export const Payment = z.object({
  _id: id,
  amount: money,
  concept: z.string(),
  discount: money,
  paymentType: PaymentType,
  date: instant,
  student: id,
  /** The cashier; null for entries of the machine, and for an opening. */
  user: person.extend({ _id: id }).nullable(),
  course: z.object({ _id: id, name: z.string() }).nullable(),
  source: PaymentSource,
  voided: Voided.nullable(),
  /** The cash day is closed: only a reversal can take it back. */
  closed: z.boolean(),
  reverses: id.nullable(),
  /** The amount still open to reversal; 0 unless a live payment of a closed day. */
  reversible: money,
  receipt: z.object({ _id: id, number: z.string() }).nullable(),
})

/** The student's debt in one course. */
export const CourseDebt = z.object({
  courseId: id,
  courseName: z.string(),
  coursePrice: money,
  totalPayments: money,
  totalDiscounts: money,
  balance: money,
})

export const CoursePayments = z.object({
  _id: id,
  name: z.string(),
  price: money,
  payments: z.array(Payment),
  totalPayments: money,
  totalDiscounts: money,
  debt: z.boolean(),
})

const { read } = paymentsAccess

/** The student's debt and credit ('saldo a favor') after the act. */
const balances = { debt: money, credit: money }
/** `payments`: every line that the act wrote or voided; `payment` the first (of a void: the requested one). */
const act = { payment: Payment, payments: z.array(Payment), ...balances }
const receipt = z.object({ _id: id, number: z.string(), /** works 60 s without a session */ url: z.string() })

export const payments = routes('payments', {
  byStudent: get('/payments/student/:id', {
    summary: 'List the payments of a student',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: read,
    scope: 'person',
    returns: { payments: z.array(Payment) },
  }),
  byCourse: get('/payments/student/:id/byCourse', {
    summary: 'List the payments of a student by course',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: read,
    scope: 'person',
    returns: { coursePayments: z.array(CoursePayments), credit: money },
  }),
  // Registered bank deposits of that student and amount in recent days, to check before a transfer or deposit (LLE-24).
  near: get('/payments/near', {
    summary: 'List deposits of a student that bank statements have registered these days',
    access: paymentsAccess.create,
    scope: 'person',
    query: z.object({ student: id, amount: z.coerce.number<number>().min(0.01).max(99_999_999.99) }),
    returns: { lines: z.array(z.object({ day, amount: money })) },
  }),
  create: post('/payments', {
    summary: 'Charge a student',
    sentence: 'Registró un pago',
    fails: ['404 STUDENT_NOT_FOUND', '409 ABOVE_DEBT'],
    access: paymentsAccess.create,
    scope: 'person',
    undo: instead('payments.void', 'payments.reverse'),
    idempotent: 'el cobro',
    body: CreatePayment,
    /** No receipt for a discount. */
    returns: { ...act, receipt: receipt.nullable() },
  }),
  // All or nothing: one act and one receipt for each student; needs `get /payers/` too. A void takes the whole charge.
  family: post('/payments/family', {
    summary: 'Charge several students of one family at once',
    sentence: 'Registró un pago de familia',
    fails: ['404 PAYER_NOT_FOUND', '404 STUDENT_NOT_FOUND', '409 NOT_FAMILY', '409 SHARE_ABOVE_DEBT'],
    access: paymentsAccess.create,
    scope: 'person',
    undo: instead('payments.void', 'payments.reverse'),
    narrow: true,
    idempotent: 'el cobro de familia',
    body: CreateFamilyPayment,
    returns: {
      payments: z.array(Payment),
      receipts: z.array(receipt.extend({ student: id, /** the address that gets the copy */ email: z.string() })),
    },
  }),
  /**
   * Voids the whole act, also a family charge: every payment on the same receipt. With only 'delete /payments/own': one's own payment or
   * discount, at most OWN_VOID_MS after it (COB-34): 403, VOID_TOO_LATE.
   */
  void: del('/payments/:id', {
    summary: 'Void a charge of today',
    sentence: 'Anuló un pago',
    fails: [
      '400 VOID_REASON_MISSING',
      '404 PAYMENT_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ALREADY_VOID',
      '409 CREDIT_USED',
      '409 DAY_CLOSED',
      '409 VOID_TOO_LATE',
    ],
    access: paymentsAccess.void,
    scope: 'person',
    undo: never('Lo anulado no se deshace: cobra de nuevo.'),
    narrow: true,
    query: z.object({ reason: printed(line().max(200, 'Máximo 200 caracteres')).optional() }),
    returns: act,
  }),
  reverse: post('/payments/:id/reversal', {
    summary: 'Reverse a charge of an earlier day',
    sentence: 'Registró la reversa de un pago',
    fails: [
      '404 PAYMENT_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ABOVE_PAYMENT',
      '409 ALREADY_VOID',
      '409 CREDIT_USED',
      '409 DAY_OPEN',
      '409 NOT_REVERSIBLE',
    ],
    access: paymentsAccess.correct,
    scope: 'person',
    proof: 'fresh',
    undo: instead('payments.void'),
    idempotent: 'la reversa',
    /** Without an amount: everything that can still be reversed. */
    body: z.object({ amount: moneyFrom(0.01, PAYMENT_FORM_TEXTS.amount).nullish(), concept: Concept }),
    returns: act,
  }),
  refund: post('/payments/refund', {
    summary: 'Give money back to a student',
    sentence: 'Devolvió saldo a favor',
    fails: ['404 STUDENT_NOT_FOUND', '409 CREDIT_USED'],
    access: paymentsAccess.correct,
    scope: 'person',
    proof: 'fresh',
    undo: instead('payments.void'),
    idempotent: 'la devolución',
    body: z.object({
      student: id,
      concept: Concept,
      paymentType: PaymentType.default('cash'),
      amount: moneyFrom(0.01, PAYMENT_FORM_TEXTS.amount),
    }),
    returns: { ...act, receipt },
  }),
  send: put('/payments/send/:id', {
    summary: "Send a payment's receipt by e-mail",
    sentence: 'Reenvió un comprobante de pago',
    fails: ['404 PAYMENT_NOT_FOUND', '404 RECEIPT_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: paymentsAccess.send,
    scope: 'person',
    undo: recall('Comprobante enviado'),
    edits: 'An act: it changes nothing.',
    idempotent: 'el envío del comprobante',
    returns: { queued: z.int() },
  }),
  receipt: get('/payments/:id/receipt', {
    summary: 'Download the receipt of a payment',
    fails: ['404 PAYMENT_NOT_FOUND', '404 RECEIPT_NOT_FOUND'],
    access: read,
    scope: 'person',
    query: onPaper,
    returns: 'file',
  }),
  // An enrolment without a payment has a receipt too.
  receiptById: get('/receipts/:id', {
    summary: 'Download a receipt by its own id',
    fails: ['404 RECEIPT_NOT_FOUND'],
    access: read,
    scope: 'person',
    query: onPaper,
    returns: 'file',
  }),
})

export const studentAccount = routes('students', {
  // Data, groups and payments in one round trip.
  sidebar: get('/students/:id/sidebar', {
    summary: 'Read a student with groups, payments and balance',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: { student: Student, groups: z.array(StudentGroup), payments: z.array(Payment), debt: money, credit: money },
  }),
  debt: get('/students/:id/debt', {
    summary: 'List what a student owes by course, and the credit',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: studentsAccess.read,
    scope: 'person',
    returns: { payments: z.array(CourseDebt), credit: money },
  }),
})

/** Ids of payments and of their students. */
export const paymentsChanged = changes('payments', [...read, paymentsAccess.create, paymentsAccess.reportAll])

export const paymentFailures = failures({
  PAYMENT_NOT_FOUND: [404, 'El pago no existe'],
  RECEIPT_NOT_FOUND: [404, 'El comprobante no existe'],
  /** `left`: the current debt in the course, pesos. */
  ABOVE_DEBT: [409, PAYMENT_FORM_TEXTS.aboveDebt],
  NOT_FAMILY: [409, 'Ese alumno no es de esta familia.'],
  /** `left`: that student's current debt, pesos; the message names them. */
  SHARE_ABOVE_DEBT: [409, 'El pago es mayor a su adeudo.'],
  ALREADY_VOID: [409, 'El pago ya estaba anulado.'],
  DAY_CLOSED: [409, 'El corte de ese día ya se cerró: el pago ya no se anula, se revierte.'],
  VOID_REASON_MISSING: [400, 'Escribe por qué se anula lo pagado antes de Plantel.'],
  VOID_TOO_LATE: [409, 'Pasaron más de 10 minutos: pide la anulación a quien tenga permiso.'],
  DAY_OPEN: [409, 'El corte de ese día sigue abierto: el pago no se revierte, se anula.'],
  NOT_REVERSIBLE: [409, 'Solo se revierten los pagos en dinero.'],
  /** `left`: the amount still open to reversal, pesos. */
  ABOVE_PAYMENT: [409, 'No se puede revertir más de lo que queda de este pago.'],
  /** `left`: the amount that may still leave the student's account, pesos. */
  CREDIT_USED: [409, 'Ese dinero ya no está en la cuenta del alumno.'],
})

export type Payment = z.input<typeof Payment>
export type PaymentSource = z.input<typeof PaymentSource>
export type CourseDebt = z.input<typeof CourseDebt>
