// The text about a held seat, for messages and for sending manually. Used by both sides.
import { formatDay, wallClock } from '#lib/days.ts'
import { formatSchedules, weekdayText, type Schedule } from '#lib/schedules.ts'
import { formatPhone } from '#lib/text.ts'

export interface Offered {
  group: string
  schedules: readonly Schedule[]
  startDate: string
  campus: string | null
  seats: number
  endsAt: Date
  phone: string | null
  timeZone: string
}

/** 'lun 30/11/2026, 18:00'; on a screen of today, 'lun 30/11, 18:00' */
export function momentOf(at: Date, timeZone: string, today?: string): string {
  const { day, time } = wallClock(at, timeZone)
  return `${weekdayText(day, today).toLowerCase()}, ${time}`
}

export const offerSubject = ({ group }: Pick<Offered, 'group'>): string => `Hay un lugar en ${group}`

export function offerText(name: string, { group, schedules, startDate, campus, seats, endsAt, phone, timeZone }: Offered): string {
  const hours = schedules.length > 0 ? `${formatSchedules([...schedules])}, ` : ''
  const many = seats > 1
  const ways = [phone && `llama al ${formatPhone(phone)}`, campus ? `ven a ${campus}` : !phone && 'ven a la academia']
    .filter(Boolean)
    .join(' o ')
  return [
    `Hola, ${name}: hay ${many ? `${seats} lugares` : '1 lugar'} en ${group} (${hours}desde el ${formatDay(startDate)}).`,
    `Te ${many ? 'los' : 'lo'} apartamos hasta el ${momentOf(endsAt, timeZone)}.`,
    `Para ${many ? 'tomarlos' : 'tomarlo'} ${ways}.`,
  ].join(' ')
}
