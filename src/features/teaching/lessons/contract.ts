import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, nameLine } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { never, rows } from '#lib/undo.ts'
import { daysBetween } from '#lib/days.ts'
import { closedDaysAccess } from './access.ts'

export * from './lessonContract.ts'
export * from './taughtContract.ts'

export const CLOSED_LIMITS = { name: 60, days: 120, periods: 40, back: 60 }

export const CLOSED_TEXTS = {
  name: 'Escribe cómo se llama el día.',
  date: 'Elige la fecha.',
  order: 'El último día va después del primero.',
  long: `Máximo ${CLOSED_LIMITS.days} días seguidos.`,
  range: 'Fecha fuera del calendario',
  none: 'Elige al menos un día.',
  many: `Máximo ${CLOSED_LIMITS.periods} periodos a la vez.`,
}

const inReach = z.iso.date(CLOSED_TEXTS.date).refine(date => date >= '2000-01-01' && date <= '2199-12-31', CLOSED_TEXTS.range)

/** A period of the academy or of one campus, both days included (OFE-1). */
const Period = z
  .object({
    name: nameLine(CLOSED_TEXTS.name).min(1, CLOSED_TEXTS.name).max(CLOSED_LIMITS.name, `Máximo ${CLOSED_LIMITS.name} caracteres`),
    startDate: inReach,
    endDate: inReach,
  })
  .superRefine(({ startDate, endDate }, { addIssue }) => {
    const message =
      endDate < startDate ? CLOSED_TEXTS.order : daysBetween(startDate, endDate) >= CLOSED_LIMITS.days ? CLOSED_TEXTS.long : null
    if (message) addIssue({ code: 'custom', path: ['endDate'], message })
  })

const Periods = z.array(Period, CLOSED_TEXTS.none).min(1, CLOSED_TEXTS.none).max(CLOSED_LIMITS.periods, CLOSED_TEXTS.many)

const recordName = z.object({ _id: id, name: z.string() })

/** `location` null: the whole academy. Both days included. */
export const ClosedDay = versioned(z.object({ _id: id, location: recordName.nullable(), name: z.string(), startDate: day, endDate: day }), [
  'name',
  'startDate',
  'endDate',
])

/** A proposed period (OFE-2). `closed`: all its days are closed already. */
export const ProposedDay = z.object({
  name: z.string(),
  startDate: day,
  endDate: day,
  kind: z.enum(['national', 'custom', 'bridge', 'election']),
  ticked: z.boolean(),
  closed: z.boolean(),
})

/** Records on a closed day that need a decision. */
export const OpenMatter = z.object({ kind: z.enum(['talk', 'advisory']), _id: id, name: z.string(), date: day, people: z.int() })

const closingBody = { days: Periods, location: id.nullish() }

export const closedDays = routes('closedDays', {
  list: get('/closedDays', {
    summary: 'List the days without lessons of a year, and what may be closed',
    access: closedDaysAccess.read,
    scope: 'place',
    /** `location`: this campus's days and the academy's; absent: all. */
    query: z.object({ year: z.coerce.number<number>().int().min(2000).max(2199).optional(), location: id.optional() }),
    /** `openYears`: years without a closed day: this one, from October the next, and those of running groups. */
    returns: { closedDays: z.array(ClosedDay), proposals: z.array(ProposedDay), openYears: z.array(z.int()) },
  }),
  // A dry run (OFE-3). `students`: expected on the day.
  preview: post('/closedDays/preview', {
    summary: 'Show what closing days would do',
    fails: ['403 WHOLE_ACADEMY', '400 CLOSED_TOO_OLD', '404 LOCATION_NOT_FOUND'],
    unaudited: true,
    access: closedDaysAccess.close,
    scope: 'place',
    undo: never('Solo consulta.'),
    body: z.object(closingBody),
    returns: {
      days: z.array(z.object({ date: day, lessons: z.int(), students: z.int() })),
      /**
       * `newEnd`: the earliest end with as many lessons as before; null: the group is over, or a year is too short. `collides`: its room is
       * taken then.
       */
      groups: z.array(z.object({ group: recordName, lost: z.int(), endDate: day, newEnd: day.nullable(), collides: z.boolean() })),
      open: z.array(OpenMatter),
    },
  }),
  close: post('/closedDays', {
    summary: 'Close days',
    sentence: 'Cerró días',
    fails: ['403 WHOLE_ACADEMY', '400 CLOSED_TOO_OLD', '404 GROUP_NOT_FOUND', '404 LOCATION_NOT_FOUND', '409 CLOSED_OVERLAP'],
    access: closedDaysAccess.close,
    scope: 'place',
    undo: rows('Días cerrados', { made: 'delete /closedDays/' }),
    idempotent: 'el cierre de días',
    /** `extend`: groups whose end moves to keep their lessons; conflicting ones stay unchanged. `message`: notify who loses lessons. */
    body: z.object({ ...closingBody, extend: z.array(id).max(1000).optional(), message: z.boolean().optional() }),
    returns: {
      closedDays: z.array(ClosedDay),
      extended: z.array(recordName),
      left: z.array(recordName),
      queued: z.object({ email: z.int(), sms: z.int() }),
    },
  }),
  update: put('/closedDays/:id', {
    summary: 'Rename a closed period or move its days',
    sentence: 'Cambió un día cerrado',
    fails: ['403 WHOLE_ACADEMY', '400 CLOSED_TOO_OLD', '404 CLOSED_DAY_NOT_FOUND', '409 CLOSED_OVERLAP'],
    access: closedDaysAccess.close,
    scope: 'place',
    undo: rows('Días cerrados cambiados'),
    edits: ClosedDay,
    body: edited(Period),
    returns: { closedDay: ClosedDay },
  }),
  open: del('/closedDays/:id', {
    summary: 'Open closed days again',
    sentence: 'Abrió días cerrados',
    fails: ['403 WHOLE_ACADEMY', '404 CLOSED_DAY_NOT_FOUND'],
    access: closedDaysAccess.open,
    scope: 'place',
    undo: rows('Días abiertos de nuevo'),
    returns: { closedDay: ClosedDay },
  }),
})

export const closedDaysChanged = changes('closedDays', closedDaysAccess.read)

export const closedDayFailures = failures({
  CLOSED_DAY_NOT_FOUND: [404, 'Ese día cerrado ya no existe'],
  /** `name`: of the period that is closed already. */
  CLOSED_OVERLAP: [409, 'Ya está cerrado'],
  CLOSED_TOO_OLD: [400, `Sólo se cierran días desde hace ${CLOSED_LIMITS.back}.`],
})

/**
 * Why a day without a lesson takes no mark. `name`: of the closed day, or the change of the lesson. `next`: the group's next lesson, HHMM.
 */
export interface NoLesson {
  reason: 'closed' | 'cancelled' | 'weekday' | 'over'
  name: string
  next: { day: string; startHour: string } | null
}

export const lessonFailures = failures({
  /** `errorExt`: NoLesson. */
  NO_LESSON_THAT_DAY: [409, 'Ese día no hay clase.'],
})

export type ClosedDay = z.input<typeof ClosedDay>
export type ProposedDay = z.input<typeof ProposedDay>
export type OpenMatter = z.input<typeof OpenMatter>
