import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, money, moneyFrom, nameLine } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { plansAccess } from './access.ts'
import { PROMISE_STATES } from './promise.ts'

export const PLAN_LIMITS = { name: 60, payments: 24, weeks: 8, firstShare: 90, instalments: 36 }

export const PLAN_TEXTS = {
  name: 'Escribe el nombre del plan.',
  payments: `De 1 a ${PLAN_LIMITS.payments} pagos.`,
  monthDay: 'Un día del 1 al 31.',
  weeks: `De 1 a ${PLAN_LIMITS.weeks} semanas.`,
  firstShare: `De 0 a ${PLAN_LIMITS.firstShare} por ciento.`,
  rhythm: 'Elige un día del mes o cada cuántas semanas.',
  date: 'Elige la fecha.',
  twice: 'Dos pagos tienen la misma fecha.',
  amount: 'El monto debe ser mayor a cero.',
  none: 'Agrega al menos un pago.',
  many: `Máximo ${PLAN_LIMITS.instalments} pagos.`,
  range: 'La fecha va de un año antes a tres años después de la inscripción.',
}

const whole = (least: number, most: number, text: string) => z.int(text).min(least, text).max(most, text)

const rule = {
  name: nameLine(PLAN_TEXTS.name).min(1, PLAN_TEXTS.name).max(PLAN_LIMITS.name, `Máximo ${PLAN_LIMITS.name} caracteres`),
  payments: whole(1, PLAN_LIMITS.payments, PLAN_TEXTS.payments),
  monthDay: whole(1, 31, PLAN_TEXTS.monthDay).nullish(),
  weeks: whole(1, PLAN_LIMITS.weeks, PLAN_TEXTS.weeks).nullish(),
  firstShare: whole(0, PLAN_LIMITS.firstShare, PLAN_TEXTS.firstShare).nullish(),
  isDefault: z.boolean().default(false),
}

interface Rhythm {
  monthDay?: number | null | undefined
  weeks?: number | null | undefined
}
function oneRhythm({ monthDay, weeks }: Rhythm, { addIssue }: z.RefinementCtx): void {
  if ((monthDay == null) === (weeks == null)) addIssue({ code: 'custom', path: ['monthDay'], message: PLAN_TEXTS.rhythm })
}

/** The rule of a course's plans (COB-9): `payments` in all, monthly on `monthDay` or every `weeks` weeks. */
export const PlanTemplate = versioned(
  z.object({
    _id: id,
    course: id,
    name: z.string(),
    payments: z.int(),
    monthDay: z.int().nullable(),
    weeks: z.int().nullable(),
    /** Percent paid today; null: equal parts, the first today; 0: nothing today. */
    firstShare: z.int().nullable(),
    isDefault: z.boolean(),
  }),
  ['name', 'payments', 'monthDay', 'weeks', 'firstShare', 'isDefault'],
)

/** A plan date and its current amount; `open` is not covered yet. Pesos. */
export const Due = z.object({ dueOn: day, amount: money, open: money })

const instalments = z
  .array(z.object({ dueOn: z.iso.date(PLAN_TEXTS.date), amount: moneyFrom(0.01, PLAN_TEXTS.amount) }), PLAN_TEXTS.none)
  .min(1, PLAN_TEXTS.none)
  .max(PLAN_LIMITS.instalments, PLAN_TEXTS.many)
  .superRefine((rows, { addIssue }) => {
    for (const [at, { dueOn }] of rows.entries())
      if (rows.findIndex(row => row.dueOn === dueOn) < at) addIssue({ code: 'custom', path: [at, 'dueOn'], message: PLAN_TEXTS.twice })
  })

/** The rows on the screen; with a `template`, its rows for that day and price. Σ amounts is the price after discounts. */
export const PlanInput = z.object({ template: id.nullish(), instalments })

const recordName = z.object({ _id: id, name: z.string() })

/** The plan of one registration. `version` 0: no plan, all was due on the day of registration. */
const RegistrationDues = z.object({
  _id: id,
  group: recordName,
  course: recordName,
  date: day,
  net: money,
  paid: money,
  balance: money,
  version: z.int(),
  template: recordName.nullable(),
  dues: z.array(Due),
})

/** `promise`: the newest contact's promise, if any, and its state; only for users who see the queue. */
const dues = {
  registrations: z.array(RegistrationDues),
  promise: z.object({ on: day, amount: money, state: z.enum(PROMISE_STATES) }).optional(),
}

export const planTemplates = routes('planTemplates', {
  ofCourse: get('/courses/:id/planTemplates', {
    summary: 'List the payment plan templates of a course, and the days on which nothing falls due',
    fails: ['404 COURSE_NOT_FOUND'],
    access: plansAccess.choose,
    scope: 'open',
    /** The templates, and the closed days of `location`, the group's campus. */
    query: z.object({ location: id.optional() }),
    returns: { templates: z.array(PlanTemplate), closedDays: z.array(day) },
  }),
  create: post('/planTemplates', {
    summary: 'Add a payment plan template to a course',
    sentence: 'Creó una plantilla de plan de pagos',
    fails: ['404 COURSE_NOT_FOUND', '409 TEMPLATE_NAME_TAKEN'],
    access: plansAccess.templates.create,
    scope: 'open',
    undo: rows('Plan de pagos creado', { made: 'delete /planTemplates/' }),
    idempotent: 'el plan de pagos',
    body: z.object({ course: id, ...rule }).superRefine(oneRhythm),
    returns: { template: PlanTemplate },
  }),
  update: put('/planTemplates/:id', {
    summary: 'Change a payment plan template',
    sentence: 'Cambió una plantilla de plan de pagos',
    fails: ['404 TEMPLATE_NOT_FOUND', '409 TEMPLATE_NAME_TAKEN'],
    access: plansAccess.templates.update,
    scope: 'open',
    undo: rows('Plan de pagos cambiado'),
    edits: PlanTemplate,
    body: edited(z.object(rule).superRefine(oneRhythm)),
    returns: { template: PlanTemplate },
  }),
  remove: del('/planTemplates/:id', {
    summary: 'Archive a payment plan template',
    sentence: 'Archivó una plantilla de plan de pagos',
    fails: ['404 TEMPLATE_NOT_FOUND'],
    access: plansAccess.templates.remove,
    scope: 'open',
    undo: rows('Plan de pagos eliminado'),
    returns: { template: PlanTemplate },
  }),
})

export const paymentPlans = routes('paymentPlans', {
  ofStudent: get('/students/:id/dues', {
    summary: 'List the dates on which a student is to pay',
    fails: ['404 STUDENT_NOT_FOUND'],
    access: plansAccess.dues,
    scope: 'person',
    returns: dues,
  }),
  // Replaces all rows; needs the version from the last read (COB-13).
  save: put('/registrations/:id/plan', {
    summary: 'Set the payment plan of a registration',
    sentence: 'Cambió un plan de pagos',
    fails: [
      '400 PLAN_DATE_RANGE',
      '404 REGISTRATION_NOT_FOUND',
      '404 TEMPLATE_NOT_FOUND',
      '409 PAYMENT_PLAN_CHANGED',
      '409 PLAN_DATES_CHANGED',
      '409 PLAN_DOES_NOT_ADD_UP',
    ],
    access: plansAccess.edit,
    scope: 'person',
    undo: rows('Plan de la inscripción guardado', { made: 'put /paymentPlans/?' }),
    edits: 'Compares a version of its own: PAYMENT_PLAN_CHANGED.',
    idempotent: 'el plan de la inscripción',
    body: PlanInput.extend({ version: z.int().min(0) }),
    returns: dues,
  }),
  remove: del('/registrations/:id/plan', {
    summary: 'Remove the payment plan of a registration',
    sentence: 'Quitó un plan de pagos',
    fails: ['404 REGISTRATION_NOT_FOUND', '409 PAYMENT_PLAN_CHANGED'],
    access: plansAccess.edit,
    scope: 'person',
    undo: rows('Plan de la inscripción quitado'),
    query: z.object({ version: z.coerce.number<number>().int().min(0) }),
    returns: dues,
  }),
})

export type PlanTemplate = z.output<typeof PlanTemplate>

export const planTemplatesChanged = changes('planTemplates', plansAccess.choose)

export const planFailures = failures({
  TEMPLATE_NOT_FOUND: [404, 'El plan ya no existe'],
  TEMPLATE_NAME_TAKEN: [409, 'Ya hay un plan con ese nombre en el curso.'],
  REGISTRATION_NOT_FOUND: [404, 'La inscripción no existe'],
  /** `net`: the required sum, `sum`: the actual one; pesos. */
  PLAN_DOES_NOT_ADD_UP: [409, 'Los pagos no suman lo que deben sumar.'],
  PAYMENT_PLAN_CHANGED: [409, 'Alguien más cambió este plan. Revisa las fechas nuevas.'],
  /** The rows name a template but differ from its rows for today and this price. */
  PLAN_DATES_CHANGED: [409, 'Las fechas del plan cambiaron. Revisa las nuevas.'],
  PLAN_EDIT_DENIED: [403, 'No tienes permiso para cambiar las fechas del plan.'],
  PLAN_DATE_RANGE: [400, PLAN_TEXTS.range],
})

export type PaymentPromise = NonNullable<z.input<typeof dues.promise>>
export type RegistrationDues = z.input<typeof RegistrationDues>
