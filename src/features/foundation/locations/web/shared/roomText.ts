import { formatDay } from '#lib/days.ts'
import { formatSchedules } from '#lib/schedules.ts'
import type { CallError } from '#web/calls/api.ts'
import type { ClassRoom, RoomConflict } from '../../contract.ts'
import { SCHEDULE_TEXTS } from '../../schedule.ts'

export const roomText = ({ name, location, capacity }: ClassRoom): string => `${name} · ${location.name} · ${placesOf(capacity)}`

export const placesOf = (capacity: number): string => (capacity === 1 ? '1 lugar' : `${capacity} lugares`)

export const datesText = (startDate: string, endDate: string): string =>
  startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`

/** 'ECOEMS · 28/11/2026 – 20/03/2027 · Sáb 08:00–14:00': the details of a conflict. */
export const conflictText = ({ course, startDate, endDate, schedules }: RoomConflict): string =>
  [course?.name, datesText(startDate, endDate), formatSchedules(schedules)].filter(Boolean).join(' · ')

/** A refusal's text; code 08 gets the quoted hint (LOC-62). */
export const refusalText = (error: CallError): string =>
  error.code === '08' ? `${error.message.replace(/\.$/, '')}, ${SCHEDULE_TEXTS.check08}` : error.message

export const placedRooms = (count: number): string => (count === 0 ? 'sin salones' : count === 1 ? '1 salón' : `${count} salones`)
