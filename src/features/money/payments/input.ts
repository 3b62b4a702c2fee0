// Inputs of the payment modal and of the desk in /caja, with their messages (MON-26).
import { z } from 'zod'
import { amount, id, line, moneyFrom } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'

/** The paper size to print on (M140). */
export const onPaper = z.object({ paper: z.enum(['letter', 'half', 't80', 't58']).default('letter') })

export const PaymentType = z.enum(['cash', 'transfer', 'debit', 'credit', 'deposit', 'other'])

export const PAYMENT_TYPES: Record<z.infer<typeof PaymentType>, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  debit: 'Tarjeta de débito',
  credit: 'Tarjeta de crédito',
  deposit: 'Depósito',
  other: 'Otro',
}

export const PAYMENT_FORM_TEXTS = {
  course: 'Debes seleccionar un curso.',
  concept: 'Debes ingresar un concepto.',
  amount: 'Debes ingresar una cantidad.',
  discount: 'Debes ingresar un descuento mayor a cero.',
  oneOf: 'Registra un pago o un descuento, no ambos.',
  otherDiscount: "'Otros' no lleva descuento.",
  allDiscount: 'Elige el curso del descuento.',
  shares: 'Elige a quién se le cobra.',
  twice: 'El alumno está dos veces.',
  aboveDebt: 'El pago no puede ser mayor al adeudo.',
  discountAboveDebt: 'El descuento no puede ser mayor al adeudo.',
}

/** The concept may quote the payer or the item. */
export const isConcept = <S extends z.ZodType>(schema: S): S => printed(schema, 'quotes')

export const Concept = isConcept(line(PAYMENT_FORM_TEXTS.concept).min(1, PAYMENT_FORM_TEXTS.concept).max(120, 'Máximo 120 caracteres'))

/**
 * A payment or a staff discount: exactly one of `amount` and `discount` is above 0.
 * `course` null is 'Otros', which has no debt and takes money only; 'all' spreads money over all courses by due date (COB-18). Pesos.
 */
export const CreatePayment = z
  .object({
    paymentType: PaymentType.default('cash'),
    student: id,
    course: z.union([id, z.literal('all'), z.null()], PAYMENT_FORM_TEXTS.course),
    concept: Concept,
    amount: amount.nullish(),
    discount: amount.nullish(),
  })
  .superRefine((body, context) => {
    const refuse = (path: 'amount' | 'discount', message: string) => context.addIssue({ code: 'custom', path: [path], message })
    // The desk sends zero for the absent one.
    const [amount, discount] = [body.amount ?? 0, body.discount ?? 0]
    if (discount < 0 || (body.discount === 0 && body.amount == null)) refuse('discount', PAYMENT_FORM_TEXTS.discount)
    else if (amount < 0 || (amount === 0 && discount === 0)) refuse('amount', PAYMENT_FORM_TEXTS.amount)
    else if (amount > 0 && discount > 0) refuse('discount', PAYMENT_FORM_TEXTS.oneOf)
    else if (discount > 0 && body.course === null) refuse('discount', PAYMENT_FORM_TEXTS.otherDiscount)
    else if (discount > 0 && body.course === 'all') refuse('discount', PAYMENT_FORM_TEXTS.allDiscount)
  })

export const MOST_SHARES = 10

/** One amount for each of several students. */
export const StudentShares = z
  .array(z.object({ student: id, amount: moneyFrom(0.01, PAYMENT_FORM_TEXTS.amount) }))
  .min(1, PAYMENT_FORM_TEXTS.shares)
  .max(MOST_SHARES, `Máximo ${MOST_SHARES} alumnos a la vez.`)
  .superRefine((all, { addIssue }) => {
    for (const [at, { student }] of all.entries())
      if (all.findIndex(each => each.student === student) < at)
        addIssue({ code: 'custom', path: [at, 'student'], message: PAYMENT_FORM_TEXTS.twice })
  })

/** One payment for several students of a family (COB-17). */
export const CreateFamilyPayment = z.object({
  payer: id,
  paymentType: PaymentType.default('cash'),
  concept: Concept,
  shares: StudentShares,
})

export type PaymentType = z.input<typeof PaymentType>
export type CreatePayment = z.input<typeof CreatePayment>
