import { momentText } from '#lib/schedules.ts'
import type { LessonChange } from '../../lessonContract.ts'

interface LessonState {
  gone: boolean
  change: LessonChange | null
}

const sameTime = ({ from, to }: LessonChange) => from !== null && to !== null && from.day === to.day && from.startHour === to.startHour

/** The change of a lesson in a few words; null: it is as scheduled. */
export function stateText({ gone, change }: LessonState, today: string): string | null {
  if (!change) return null
  if (change.kind === 'cancelled') return 'Cancelada'
  if (gone) return `Movida al ${momentText(change.to!.day, change.to!.startHour, today)}`
  if (change.kind === 'extra') return 'Clase extra'
  if (!sameTime(change)) return `Antes ${momentText(change.from!.day, change.from!.startHour, today)}`
  return change.substitute ? 'Suplencia' : 'Cambiada'
}
