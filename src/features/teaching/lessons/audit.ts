import type { AuditWords } from '#lib/auditWords.ts'
import { formatDay } from '#lib/days.ts'
import { hhmmOf, momentText } from '#lib/schedules.ts'
import { closedDays, lessons, taught } from './contract.ts'

/** 'Cerró el 25/12/2026 · Navidad'; for several periods the first one and the number of others. */
function closedText(after: Record<string, unknown>): string | undefined {
  const [first, ...more] = (after.closedDays ?? []) as { name: string; startDate: string; endDate: string }[]
  if (!first) return undefined
  const [from, to] = [formatDay(first.startDate), formatDay(first.endDate)]
  const when = from === to ? `el ${from}` : `del ${from} al ${to}`
  return `Cerró ${when} · ${first.name}${more.length > 0 ? ` y ${more.length} más` : ''}`
}

/** 'Movió la clase del lun 23/11/2026, 16:00'; another teacher alone reads as a change. */
function changeText({ kind, day, start, toDay, toStart, classroomId }: Record<string, unknown>): string | undefined {
  if (kind === 'cancelled') return 'Canceló una clase'
  if (typeof day !== 'string' || typeof start !== 'number' || (toDay === day && toStart === start && !classroomId)) return undefined
  return `Movió la clase del ${momentText(day, hhmmOf(start))}`
}

/** 'Corrigió la clase del lun 23/11/2026, 16:00' */
const correctedText = ({ day, start }: Record<string, unknown>): string | undefined =>
  typeof day === 'string' && typeof start === 'number' ? `Corrigió la clase del ${momentText(day, hhmmOf(start))}` : undefined

export const lessonsAudit: AuditWords = {
  resources: { closedDays: 'Días cerrados', lessons: 'Clases', taught: 'Clases dadas' },

  results: { [closedDays.close.name]: closedText, [lessons.change.name]: changeText, [taught.correct.name]: correctedText },
  values: { kind: { cancelled: 'Cancelada', changed: 'Cambiada', extra: 'Extra' } },
}
