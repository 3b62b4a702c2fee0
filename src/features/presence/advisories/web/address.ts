import { dayText, idText, oneOf } from '#web/calls/search.ts'

/** Windows over the week, about the hour of `hueco` and the course of `curso`. */
export const ADVISORY_VIEWS = ['cupo', 'agregar'] as const

export interface AdvisoriesAddress {
  /** A day of the visible week; on a phone the visible day. */
  semana?: string
  /** Date and hour of the open drawer: '2026-11-24-16'. */
  hueco?: string
  curso?: string
  ver?: (typeof ADVISORY_VIEWS)[number]
  lugar?: string
}

const slotText = (value: unknown): string | undefined => (typeof value === 'string' && slotOf(value) ? value : undefined)

export const advisoriesSearch = (raw: Record<string, unknown>): AdvisoriesAddress => ({
  semana: dayText(raw.semana),
  hueco: slotText(raw.hueco),
  curso: idText(raw.curso),
  ver: oneOf(ADVISORY_VIEWS)(raw.ver),
  lugar: idText(raw.lugar),
})

export function slotOf(text: string | undefined): { date: string; hour: number } | null {
  const date = dayText(text?.slice(0, 10))
  const hour = /^-(8|10|12|14|16|18)$/.exec(text?.slice(10) ?? '')?.[1]
  return date && hour ? { date, hour: Number(hour) } : null
}

export const slotKey = (date: string, hour: number): string => `${date}-${hour}`
