// A weekly schedule on the wire, shared by groups, talks and the rooms that they occupy.
import { z } from 'zod'
import { overlap, minutesOf } from '#lib/schedules.ts'

/** Quoted (LOC-55, LOC-56, LOC-58). */
export const SCHEDULE_TEXTS = {
  dateOrder: 'La fecha de fin no puede ser anterior a la de inicio.',
  required: 'Debes agregar los horarios.',
  order: 'el horario de término no puede ser menor al de inicio',
  overlap: 'Horario empalmado, revisa los horarios ya agregados.',
  days: 'Debes seleccionar al menos un día.',
  dates: 'Debes seleccionar las fechas de inicio y fin.',
  /** The screen's addition to code 08 (LOC-62). */
  check08: 'revisa que el día y la fecha coincidan.',
}

/** 'HHMM'; '2400' is no hour. */
export const hhmm = z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Hora inválida')

/** One weekly lesson: day 0 = Monday … 6 = Sunday (LOC-54). Reading does not validate it. */
export const Schedule = z.object({ day: z.int().min(0).max(6), startHour: hhmm, endHour: hhmm })

/** The end is later than the start (LOC-55). */
export const endsLater = ({ startHour, endHour }: Schedule): boolean => minutesOf(endHour) > minutesOf(startHour)
/** No two lessons overlap on one day (LOC-56). */
export const apart = (all: readonly Schedule[]): boolean => !all.some((one, i) => all.slice(i + 1).some(other => overlap(one, other)))

export const ScheduleInput = Schedule.refine(endsLater, { path: ['endHour'], message: SCHEDULE_TEXTS.order })

/** Lessons without overlaps on a day (LOC-56). At most 50, more than a week needs. */
export const ScheduleList = z.array(ScheduleInput).max(50).refine(apart, SCHEDULE_TEXTS.overlap)

export type Schedule = z.input<typeof Schedule>

/** True when a lesson begins before the campus opens, or ends after it closes. Opening hours HH:mm. */
export const outOfHours = (
  { startHour, endHour }: Pick<Schedule, 'startHour' | 'endHour'>,
  { opening, closing }: { opening: string; closing: string },
): boolean => startHour < opening.replace(':', '') || endHour > closing.replace(':', '')
