import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, flag, id, instant, line, money, nameLine, page, total } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { instead, never, rows } from '#lib/undo.ts'
import { weekdayOf } from '#lib/days.ts'
import { Schedule, ScheduleList } from '#features/foundation/locations/schedule.ts'
import { plansAccess } from './access.ts'
import { CHANGES } from './choices.ts'

/** `groups` counts every module of a parent. */
export const PLAN_LIMITS = {
  groups: 90,
  rooms: 120,
  teachers: 120,
  blocks: 40,
  columns: 60_000,
  courses: 60,
  campuses: 20,
  page: 20,
  name: 60,
}

export const PLAN_TEXTS = {
  name: 'Escribe un nombre para el plan.',
  courses: 'Elige al menos un curso.',
  campuses: 'Elige al menos una sede.',
  monday: 'La semana de inicio empieza en lunes.',
  hours: 'Agrega el horario del bloque.',
  tooMany: (most: number, things: string) => `Divide el plan: el máximo son ${most.toLocaleString('es-MX')} ${things}.`,
  changed: 'El plan cambió: acomódalo otra vez.',
  late: 'No se pudo acomodar a tiempo. Fija o quita grupos.',
  gone: 'Su horario, su salón o su profesor ya no están.',
  stale: (groups: number) => `Ya no cabe: ${groups === 1 ? '1 grupo choca' : `${groups} grupos chocan`} con lo que cambió.`,
  unproved: 'No se alcanzó a probar que es el mejor.',
}

/** queued, solving: a job works on it; created, undone: its groups exist, or were deleted again. */
export const PlanState = z.enum(['draft', 'queued', 'solving', 'solved', 'failed', 'created', 'undone'])

/** Key of a planned group: course, campus, number there, and for a parent's module its number. */
const key = line().regex(/^[0-9a-f]{24}-[0-9a-f]{24}-\d{1,2}(-[1-4])?$/)
const seats = z.int().min(1).max(1000)
const count = z.int().min(0).max(10_000)
const called = nameLine().min(1).max(120)
const byKey = <T extends z.ZodType>(value: T) =>
  z.record(key, value, 'No es un grupo del plan').refine(all => Object.keys(all).length <= 400, 'Demasiados grupos')
const least = <T extends z.ZodType>(of: T, most: number, empty: string) => z.array(of).min(1, empty).max(most)

const Place = z.object({ block: id, room: id, teacher: id })
const Block = z.object({ id, hours: ScheduleList.min(1, PLAN_TEXTS.hours) })

/** Override the computed terms of the demand; `groups`, `size` override the result. Shares and growth: 1 is 100 %. */
export const Overrides = z
  .object({
    waiting: count,
    visitors: count,
    share: z.number().min(0).max(1),
    last: count,
    ending: count,
    onward: z.number().min(0).max(1),
    growth: z.number().min(0).max(3),
    free: count,
    quota: seats,
    groups: z.int().min(0).max(PLAN_LIMITS.groups),
    size: seats,
  })
  .partial()

/**
 * Input of a plan (OFE-31 to OFE-34). `rooms`, `teachers`: supposed, still to be found; `also`: teachers who may work at one more campus.
 */
export const PlanInput = z.object({
  courses: least(id, PLAN_LIMITS.courses, PLAN_TEXTS.courses),
  campuses: least(id, PLAN_LIMITS.campuses, PLAN_TEXTS.campuses),
  growth: z.number().min(0).max(3).default(1),
  cells: z
    .array(Overrides.extend({ course: id, campus: id }))
    .max(PLAN_LIMITS.courses * PLAN_LIMITS.campuses)
    .default([]),
  blocks: z.array(Block).max(PLAN_LIMITS.blocks, PLAN_TEXTS.tooMany(PLAN_LIMITS.blocks, 'bloques')).default([]),
  rooms: z
    .array(z.object({ id, name: called, campus: id, capacity: seats }))
    .max(PLAN_LIMITS.rooms)
    .default([]),
  teachers: z
    .array(z.object({ id, name: called, courses: z.array(id).min(1).max(60), campuses: z.array(id).min(1).max(20) }))
    .max(PLAN_LIMITS.teachers)
    .default([]),
  also: z
    .array(z.object({ teacher: id, campus: id }))
    .max(200)
    .default([]),
  sizes: byKey(seats).default({}),
  pins: byKey(Place).default({}),
  maxGroups: z.int().min(1).max(20).default(6),
  oneCampus: z.boolean().default(true),
})

const recordName = { _id: id, name: z.string() }
/** A weekly hour in use from one day to another, both included. */
const TakenHours = Schedule.extend({ from: day, to: day })

export const PlanFacts = z.object({
  /** HH:mm */
  campuses: z.array(z.object({ ...recordName, opening: z.string(), closing: z.string() })),
  /** `duration` in days; `modules` for a parent. */
  courses: z.array(z.object({ ...recordName, duration: z.int(), price: money, modules: z.array(z.object(recordName)) })),
  rooms: z.array(z.object({ ...recordName, campus: id, capacity: z.int(), taken: z.array(TakenHours) })),
  teachers: z.array(
    z.object({
      ...recordName,
      courses: z.array(id),
      campuses: z.array(id),
      hours: z.array(Schedule),
      taken: z.array(TakenHours.extend({ campus: id.nullable() })),
    }),
  ),
  /** The terms of a course at a campus (OFE-31); `preferred`: hours of its last generation, by course or module. */
  cells: z.array(
    z.object({
      course: id,
      campus: id,
      waiting: z.int(),
      visitors: z.int(),
      share: z.number(),
      last: z.int(),
      /** Courses that end there shortly before: their persons, and the share of last year's who continued with this course (M90). */
      sources: z.array(z.object({ ...recordName, persons: z.int(), share: z.number() })),
      free: z.int(),
      quota: z.int().nullable(),
      preferred: z.record(id, z.array(Schedule)),
    }),
  ),
  /** Hours in use in the last 12 months, the most common first. */
  blocks: z.array(z.array(Schedule)),
})

const Witness = z.object({
  group: z.string(),
  block: id.nullable(),
  hours: z.array(Schedule),
  room: id.nullable(),
  teacher: id.nullable(),
  size: z.int(),
})

export const PlanResult = z.object({
  places: z.record(z.string(), Place),
  left: z.array(
    z.object({
      groups: z.array(z.string()),
      explanations: z.array(z.object({ changes: z.array(z.enum(CHANGES)), witnesses: z.array(Witness) })),
    }),
  ),
  proved: z.boolean(),
  seconds: z.number(),
})

const head = {
  ...recordName,
  startWeek: day,
  state: PlanState,
  version: z.int(),
  user: z.object(recordName).nullable(),
  createdAt: instant,
}

export const Plan = z.object({
  ...head,
  message: z.string().nullable(),
  /** The solver's time limit in seconds. */
  limit: z.int(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  input: PlanInput,
  facts: PlanFacts,
  result: PlanResult.nullable(),
  /** The groups created by the plan that still exist. */
  groups: z.array(z.object(recordName)),
})

const { read, plan, create } = plansAccess
const answer = { plan: Plan }
const startWeek = day.refine(date => weekdayOf(date) === 0 && date >= '2000-01-01' && date <= '2199-01-01', PLAN_TEXTS.monday)
const base = { name: nameLine(PLAN_TEXTS.name).min(1, PLAN_TEXTS.name).max(PLAN_LIMITS.name), startWeek, input: PlanInput }
const version = z.int().min(1)

export const plans = routes('plans', {
  list: get('/plans', {
    summary: 'List the plans of groups, newest first',
    access: read,
    scope: 'whole',
    query: page(PLAN_LIMITS.page),
    returns: { plans: z.array(z.object({ ...head, groups: z.int() })), ...total },
  }),
  find: get('/plans/:id', {
    summary: 'Read a plan with what it is judged over',
    fails: ['404 PLAN_NOT_FOUND'],
    access: read,
    scope: 'whole',
    returns: answer,
  }),
  /** Without blocks the plan begins with the hours in use. */
  create: post('/plans', {
    summary: 'Add a plan of groups',
    sentence: 'Agregó un plan de grupos',
    access: plan,
    scope: 'whole',
    undo: rows('Plan creado', { made: 'post /plans/' }),
    idempotent: 'el plan de grupos',
    body: z.object(base),
    returns: answer,
  }),
  /** The whole input. A running solve works on the old plan, so its result is dropped. */
  update: put('/plans/:id', {
    summary: 'Change a plan',
    sentence: 'Cambió un plan de grupos',
    fails: ['404 PLAN_NOT_FOUND', '409 PLAN_CHANGED', '409 PLAN_CREATED'],
    access: plan,
    scope: 'whole',
    undo: rows('Plan cambiado'),
    edits: 'Compares a version of its own: PLAN_CHANGED.',
    body: z.object({ ...base, version }),
    returns: answer,
  }),
  remove: del('/plans/:id', {
    summary: 'Delete a plan; its groups stay',
    sentence: 'Eliminó un plan de grupos',
    fails: ['404 PLAN_NOT_FOUND'],
    access: plan,
    scope: 'whole',
    undo: rows('Plan eliminado'),
  }),
  /** `only`: places only these; all others stay. */
  solve: post('/plans/:id/solve', {
    summary: 'Look for places for the groups of a plan',
    sentence: 'Mandó acomodar un plan de grupos',
    fails: ['400 PLAN_TOO_LARGE', '404 PLAN_NOT_FOUND', '409 PLAN_BUSY', '409 PLAN_CHANGED', '409 PLAN_CREATED'],
    access: plan,
    scope: 'whole',
    undo: never('Calcular no escribe grupos: cambia el plan y calcula otra vez.'),
    body: z.object({ version, only: z.array(key).min(1).max(PLAN_LIMITS.groups).optional() }),
    returns: { state: PlanState },
  }),
  stop: post('/plans/:id/stop', {
    summary: 'Stop looking for places',
    sentence: 'Detuvo el acomodo de un plan de grupos',
    fails: ['404 PLAN_NOT_FOUND'],
    access: plan,
    scope: 'whole',
    undo: never('Calcula otra vez.'),
    returns: { state: PlanState },
  }),
  // Needs `post /groups/`: creates all placed groups or none. Leaves out groups with supposed resources.
  open: post('/plans/:id/groups', {
    summary: 'Create the groups of a plan',
    sentence: 'Creó los grupos de un plan',
    fails: ['400 PLAN_TOO_LARGE', '404 PLAN_NOT_FOUND', '409 PLAN_BUSY', '409 PLAN_CHANGED', '409 PLAN_EMPTY', '409 PLAN_STALE'],
    access: create,
    scope: 'whole',
    undo: instead('plans.undo'),
    narrow: true,
    idempotent: 'la creación de grupos',
    body: z.object({ version }),
    returns: { groups: z.array(z.object(recordName)), skipped: z.array(z.string()) },
  }),
  // Needs `delete /groups/`. `force`: also groups changed since.
  undo: del('/plans/:id/groups', {
    summary: 'Take back the groups that were created of a plan',
    sentence: 'Deshizo la creación de los grupos de un plan',
    fails: ['404 PLAN_NOT_FOUND', '409 PLAN_CHANGED', '409 PLAN_GROUPS_CHANGED', '409 PLAN_IN_USE'],
    access: create,
    scope: 'whole',
    undo: instead('plans.open'),
    narrow: true,
    query: z.object({ force: flag.optional() }),
  }),
})

export const plansChanged = changes('plans', [read, plan])

export const planFailures = failures({
  PLAN_NOT_FOUND: [404, 'El plan no existe'],
  PLAN_TOO_LARGE: [400, 'Divide el plan.'],
  PLAN_CHANGED: [409, 'Otra persona guardó este plan.'],
  PLAN_BUSY: [409, 'Ya se está acomodando.'],
  PLAN_CREATED: [409, 'Sus grupos ya se crearon.'],
  PLAN_EMPTY: [409, 'El plan no tiene grupos con lugar.'],
  /** `rows`: group and reason. */
  PLAN_STALE: [409, 'Ya no cabe: hay grupos que chocan con lo que cambió.'],
  PLAN_IN_USE: [409, 'Ya hay alumnos en los grupos del plan.'],
  /** `groups`: their names; `force` deletes them anyway. */
  PLAN_GROUPS_CHANGED: [409, 'Hay grupos que cambiaron después de crearse.'],
})

export type Plan = z.input<typeof Plan>
export type PlanInput = z.output<typeof PlanInput>
export type PlanFacts = z.input<typeof PlanFacts>
export type PlanResult = z.input<typeof PlanResult>
export type PlanState = z.input<typeof PlanState>
export type Overrides = z.input<typeof Overrides>
