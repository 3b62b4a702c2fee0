import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, instantOr, line, money, moneyFrom } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { isLine, oneLine } from '#lib/plainText.ts'
import { codesAccess } from './access.ts'

/** Codes are compared trimmed and in upper case (MON-100). */
export const normalCode = (text: string): string => text.trim().toUpperCase()

/** The percentage, and the amount in centavos (MON-102). */
export const CODE_LIMITS = { length: 40, percentMin: 1, percentMax: 100, amountMin: 100 }

/** Validation texts of form and server (MON-130, MON-103). */
export const CODE_TEXTS = {
  codeRequired: 'Por favor ingresa el código',
  codeLong: `Máximo ${CODE_LIMITS.length} caracteres`,
  codeOdd: 'El código tiene caracteres que no se pueden escribir',
  valueRequired: 'Por favor ingresa el valor del descuento',
  percentage: 'El porcentaje debe estar entre 1 y 100',
  amount: 'El monto debe ser mayor a 0',
  fromRequired: 'Por favor selecciona la fecha de inicio',
  untilRequired: 'Por favor selecciona la fecha de fin',
  order: 'La fecha de fin no puede ser anterior a la fecha de inicio',
  onlyOne: 'El descuento es un porcentaje o un monto, no ambos',
}

/** Either a percentage (1–100) or a fixed amount, never both (MON-102). */
export const PromotionalCode = versioned(
  z.object({
    _id: id,
    code: z.string(),
    isActive: z.boolean(),
    isCompanyCode: z.boolean(),
    discountPercentage: z.number().nullable(),
    amount: money.nullable(),
    validFrom: instant,
    validUntil: instant,
    createdAt: instant,
    user: id.nullable(),
  }),
  ['code', 'isActive', 'discountPercentage', 'amount', 'validFrom', 'validUntil', 'user'],
)

/** With the owner's name, since readers of codes may lack the right to look it up. */
export const ListedCode = versioned(PromotionalCode.extend({ owner: z.object({ name: z.string(), lastName: z.string() }).nullable() }), [
  'code',
  'isActive',
  'discountPercentage',
  'amount',
  'validFrom',
  'validUntil',
  'user',
])

const codeText = printed(
  z
    .string(CODE_TEXTS.codeRequired)
    .overwrite(oneLine)
    .refine(isLine, { error: CODE_TEXTS.codeOdd, abort: true })
    .overwrite(normalCode)
    .min(1, CODE_TEXTS.codeRequired)
    .max(CODE_LIMITS.length, CODE_TEXTS.codeLong)
    .refine(text => !/\p{C}/u.test(text), CODE_TEXTS.codeOdd),
)

/**
 * Body of POST and PUT. `isActive` absent: active on creation, else unchanged. `user` is the owner of a user code: required on creation,
 * absent it stays; a company code has none.
 */
export const CodeInput = z
  .object({
    code: codeText,
    isActive: z.boolean().optional(),
    isCompanyCode: z.boolean(),
    discountPercentage: z
      .number(CODE_TEXTS.percentage)
      .min(CODE_LIMITS.percentMin, CODE_TEXTS.percentage)
      .max(CODE_LIMITS.percentMax, CODE_TEXTS.percentage)
      .multipleOf(0.01, CODE_TEXTS.percentage)
      .nullish(),
    amount: moneyFrom(CODE_LIMITS.amountMin / 100, CODE_TEXTS.amount).nullish(),
    validFrom: instantOr(CODE_TEXTS.fromRequired),
    validUntil: instantOr(CODE_TEXTS.untilRequired),
    user: id.nullish(),
  })
  .superRefine(({ discountPercentage, amount, validFrom, validUntil }, { addIssue }) => {
    const values = [discountPercentage, amount].filter(value => value != null).length
    if (values !== 1)
      addIssue({ code: 'custom', path: ['discountPercentage'], message: values === 0 ? CODE_TEXTS.valueRequired : CODE_TEXTS.onlyOne })
    if (validUntil < validFrom) addIssue({ code: 'custom', path: ['validUntil'], message: CODE_TEXTS.order })
  })

const { company, employee } = codesAccess

export const discountCodes = routes('promotionalCodes', {
  // Only kinds that the caller may read, newest first.
  list: get('/promotionalCodes', {
    summary: 'List discount codes',
    access: [company.read, employee.read],
    scope: 'open',
    returns: { promotionalCodes: z.array(ListedCode) },
  }),
  // Checked in the handler: the right of the code's kind; of both kinds when a change turns one into the other (MON-113).
  create: post('/promotionalCodes', {
    summary: 'Add a discount code',
    sentence: 'Creó un código de descuento',
    fails: ['400 OWNER_REQUIRED', '404 OWNER_UNKNOWN', '409 CODE_TAKEN'],
    access: [company.create, employee.create],
    scope: 'open',
    undo: rows('Código creado', { made: 'delete /discounts/company/' }),
    idempotent: 'el código',
    narrow: true,
    body: CodeInput,
    returns: { promotionalCode: PromotionalCode },
  }),
  update: put('/promotionalCodes/:id', {
    summary: 'Change a discount code',
    sentence: 'Cambió un código de descuento',
    fails: ['400 OWNER_REQUIRED', '404 CODE_UNKNOWN', '404 OWNER_UNKNOWN', '409 CODE_TAKEN'],
    access: [company.update, employee.update],
    scope: 'open',
    undo: rows('Código cambiado'),
    edits: PromotionalCode,
    narrow: true,
    body: edited(CodeInput),
    returns: { promotionalCode: PromotionalCode },
  }),
  remove: del('/promotionalCodes/:id', {
    summary: 'Delete a discount code',
    sentence: 'Eliminó un código de descuento',
    fails: ['404 CODE_UNKNOWN'],
    access: [company.remove, employee.remove],
    scope: 'open',
    undo: rows('Código eliminado'),
    narrow: true,
    returns: { promotionalCode: PromotionalCode },
  }),
  validate: get('/promotionalCodes/validate', {
    summary: 'Check a discount code for a course',
    fails: ['404 CODE_UNKNOWN', '409 CODE_EXPIRED', '409 CODE_INACTIVE', '409 CODE_NOT_STARTED'],
    access: ['post /students/register', 'put /groups/?/enroll/?'],
    scope: 'open',
    // idCode: an id or the code's text. finalAmount: the amount before the code, in pesos.
    query: z.object({
      idCode: line().min(1).max(60),
      idCourse: id,
      finalAmount: z.coerce.number<number>().min(0).max(99_999_999),
      studentId: id.optional(),
    }),
    returns: { course: z.object({ finalPrice: money }), promotionalCode: PromotionalCode },
  }),
})

export const codesChanged = changes('promotionalCodes', [company.read, employee.read])

export const codeFailures = failures({
  CODE_UNKNOWN: [404, 'El código no existe'],
  CODE_INACTIVE: [409, 'El código está inactivo'],
  CODE_NOT_STARTED: [409, 'El código aún no inicia'],
  CODE_EXPIRED: [409, 'El código ha expirado'],
  CODE_TAKEN: [409, 'Ya existe un código con ese nombre'],
  OWNER_REQUIRED: [400, 'Un código de usuario necesita a su empleado'],
  OWNER_UNKNOWN: [404, 'El empleado dueño del código no existe'],
})

export type PromotionalCode = z.input<typeof PromotionalCode>
export type ListedCode = z.input<typeof ListedCode>
export type CodeInput = z.input<typeof CodeInput>
