import { formatDay, weekdayOf } from '#lib/days.ts'
import { formatHour, SHORT_WEEKDAYS } from '#lib/schedules.ts'
import type { LessonChange } from '../../lessonContract.ts'

/** 'lun 23/11, 16:00' */
export const momentText = ({ day, startHour }: { day: string; startHour: string }): string =>
  `${SHORT_WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatDay(day).slice(0, 5)}, ${formatHour(startHour)}`

interface Told {
  gone: boolean
  change: LessonChange | null
}

const sameTime = ({ from, to }: LessonChange) => from !== null && to !== null && from.day === to.day && from.startHour === to.startHour

/** What became of a lesson, in a few words; null: it is as its schedule says. */
export function stateText({ gone, change }: Told): string | null {
  if (!change) return null
  if (change.kind === 'cancelled') return 'Cancelada'
  if (gone) return `Movida al ${momentText(change.to!)}`
  if (change.kind === 'extra') return 'Clase extra'
  if (!sameTime(change)) return `Antes ${momentText(change.from!)}`
  return change.substitute ? 'Suplencia' : 'Cambiada'
}
