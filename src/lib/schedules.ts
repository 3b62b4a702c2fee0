// Weekly schedules: weekday 0 = Monday … 6 = Sunday, hours as four digits 'HHMM' (WIR-24, WIR-25).

import { formatDay, shortDay, weekdayOf } from './days.ts'
import { listed } from './text.ts'

export interface Schedule {
  day: number
  startHour: string
  endHour: string
}

export const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const
export const SHORT_WEEKDAYS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'] as const

export const minutesOf = (hhmm: string): number => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2, 4))

export const hhmmOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`

export const formatHour = (hhmm: string): string => `${hhmm.slice(0, 2)}:${hhmm.slice(2, 4)}`

/** 'Lun 23/11' on a screen; without `today` 'Lun 23/11/2026', for stored or sent text. */
export const weekdayText = (day: string, today?: string): string =>
  `${SHORT_WEEKDAYS[weekdayOf(day)]} ${today === undefined ? formatDay(day) : shortDay(day, today)}`

/** 'lun 23/11, 16:00' within a sentence on a screen; without `today` 'lun 23/11/2026, 16:00', for stored or sent text. */
export const momentText = (day: string, hour: string, today?: string): string =>
  `${weekdayText(day, today).toLowerCase()}, ${formatHour(hour)}`

/** True when two lessons share a weekday and their hours overlap. Hours are [start, end): touching ends do not overlap. */
export const overlap = (a: Schedule, b: Schedule): boolean =>
  a.day === b.day && minutesOf(a.startHour) < minutesOf(b.endHour) && minutesOf(b.startHour) < minutesOf(a.endHour)

/** 'Lun a Vie' for a run of three or more days, else 'Mar y Jue'. */
function namedDays(days: number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const span = sorted.at(-1)! - sorted[0]! + 1
  const run = sorted.length > 2 && span === sorted.length
  return run ? `${SHORT_WEEKDAYS[sorted[0]!]} a ${SHORT_WEEKDAYS[sorted.at(-1)!]}` : listed(sorted.map(day => SHORT_WEEKDAYS[day]!))
}

/** 'Mar y Jue 16:00–18:00': days with equal hours are joined. */
export function formatSchedules(schedules: readonly Schedule[]): string {
  const byHours = new Map<string, number[]>()
  for (const { day, startHour, endHour } of schedules) {
    const hours = `${formatHour(startHour)}–${formatHour(endHour)}`
    byHours.set(hours, [...(byHours.get(hours) ?? []), day])
  }
  return [...byHours].map(([hours, days]) => `${namedDays(days)} ${hours}`).join(' · ')
}

/** 'Lun a Vie 09:00': only the hours at which lessons begin. */
export function formatStarts(schedules: readonly Schedule[]): string {
  const byStart = Map.groupBy(schedules, ({ startHour }) => startHour)
  return [...byStart].map(([start, at]) => `${namedDays(at.map(({ day }) => day))} ${formatHour(start)}`).join(' · ')
}
