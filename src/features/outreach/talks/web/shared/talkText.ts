import { formatDay } from '#lib/days.ts'
import { formatSchedules, type Schedule } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import type { Talk } from '../../contract.ts'
import { TALK_TEXTS } from '../../texts.ts'

/** The lessons with their weekday as a number: on this wire it is text (TLK-28). */
export const lessonsOf = ({ schedules }: Pick<Talk, 'schedules'>): Schedule[] =>
  schedules.map(({ day, startHour, endHour }) => ({ day: Number(day), startHour, endHour }))

/** 'Sáb 10:00–12:00'. */
export const hoursOf = (talk: Pick<Talk, 'schedules'>): string => formatSchedules(lessonsOf(talk)) || '—'

/** '28/11/2026', or 'Sin definir' for a draft. */
export const dateOf = ({ date }: Pick<Talk, 'date'>): string => (date ? formatDay(date) : TALK_TEXTS.noDate)

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** DD/MMM/YYYY: '28/nov/2026', or 'Sin definir' (TLK-12). */
export const longDateOf = ({ date }: Pick<Talk, 'date'>): string =>
  date ? `${date.slice(8, 10)}/${MONTHS[Number(date.slice(5, 7)) - 1]}/${date.slice(0, 4)}` : TALK_TEXTS.noDate

/** 'Sin asignar' where something is missing (TLK-13). */
export const venueOf = ({ classRoom }: Pick<Talk, 'classRoom'>): string => classRoom?.location.name ?? TALK_TEXTS.missing
export const roomOf = ({ classRoom }: Pick<Talk, 'classRoom'>): string => classRoom?.name ?? TALK_TEXTS.missing
export const teacherOf = ({ teacher }: Pick<Talk, 'teacher'>): string => (teacher ? fullName(teacher) : TALK_TEXTS.missing)

/** The first four characters: '8.33 %', '33.3 %', '100 %' (TLK-7). */
export const percentText = ({ percentage }: Pick<Talk, 'percentage'>): string => `${String(percentage).slice(0, 4).replace(/\.$/, '')} %`

export const stateWord = (active: boolean): string => (active ? 'Activa' : 'Inactiva')
