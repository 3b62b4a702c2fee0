// Hourly rates of employees, and of the rooms of a campus, each from a day on (DIR-26).
import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, money, moneyFrom } from '#contract/fields.ts'
import { del, get, put, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { costsAccess } from './access.ts'

/** Pesos an hour. */
export const MOST_HOURLY = 10_000
const SINCE = 'Elige desde qué día.'
const MOST_TEXT = `$${MOST_HOURLY.toLocaleString('es-MX')} por hora.`
const [RATE, COST] = [`Escribe de $0.01 a ${MOST_TEXT}`, `Escribe de $0 a ${MOST_TEXT}`]

/** The newest first. */
const rates = { rates: z.array(z.object({ since: day, hourly: money })) }
const since = z.iso.date(SINCE).refine(date => date >= '2000-01-01' && date <= '2099-12-31', SINCE)
/** @param least pesos: a room may cost nothing, a teacher's hour does not (DIR-26) */
const body = (least: number, text: string) =>
  z.object({ since, hourly: moneyFrom(least, text).refine(centavos => centavos <= MOST_HOURLY * 100, text) })
const query = z.object({ since })

const ratesRead = { access: costsAccess.read, scope: 'both', returns: rates } as const
const write = { access: costsAccess.save, scope: 'both', proof: 'fresh', returns: rates } as const
const ADDED = 'Each day has one rate: a second one of the same day is refused.'

export const costs = routes('costs', {
  missing: get('/costs/missing', {
    summary: 'List the teachers with lessons, given or ahead, on days without a rate',
    access: costsAccess.read,
    scope: 'both',
    returns: {
      /** `since`: the first day without a rate. Talks count as lessons. */
      teachers: z.array(z.object({ _id: id, name: z.string(), lessons: z.int(), since: day })),
      /** Lessons that nobody teaches. */
      untaught: z.int(),
    },
  }),
  teacher: get('/costs/teachers/:id', {
    summary: "List an employee's hourly rates",
    fails: ['404 EMPLOYEE_NOT_FOUND'],
    ...ratesRead,
  }),
  saveTeacher: put('/costs/teachers/:id', {
    summary: "Add an employee's hourly rate from a day on",
    sentence: 'Puso la tarifa de un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '409 RATE_TAKEN'],
    undo: rows('Tarifa agregada', { made: costsAccess.save }),
    edits: ADDED,
    body: body(0.01, RATE),
    ...write,
  }),
  removeTeacher: del('/costs/teachers/:id', {
    summary: "Remove an employee's hourly rate",
    sentence: 'Quitó una tarifa de un empleado',
    fails: ['404 EMPLOYEE_NOT_FOUND', '404 RATE_NOT_FOUND'],
    undo: rows('Tarifa quitada'),
    query,
    ...write,
  }),
  room: get('/costs/rooms/:id', {
    summary: "List the hourly cost of a campus' rooms",
    fails: ['404 LOCATION_NOT_FOUND'],
    ...ratesRead,
  }),
  saveRoom: put('/costs/rooms/:id', {
    summary: "Add the hourly cost of a campus' rooms from a day on",
    sentence: 'Puso el costo de los salones de una sede',
    fails: ['404 LOCATION_NOT_FOUND', '409 RATE_TAKEN'],
    undo: rows('Costo de salón agregado', { made: costsAccess.save }),
    edits: ADDED,
    body: body(0, COST),
    ...write,
  }),
  removeRoom: del('/costs/rooms/:id', {
    summary: "Remove an hourly cost of a campus' rooms",
    sentence: 'Quitó un costo de los salones de una sede',
    fails: ['404 LOCATION_NOT_FOUND', '404 RATE_NOT_FOUND'],
    undo: rows('Costo de salón quitado'),
    query,
    ...write,
  }),
})

/** Ids of employees and campuses. */
export const costsChanged = changes('costs', costsAccess.read)

export const costFailures = failures({
  RATE_NOT_FOUND: [404, 'Esa tarifa ya no existe.'],
  RATE_TAKEN: [409, 'Ya hay una tarifa desde ese día.'],
})
