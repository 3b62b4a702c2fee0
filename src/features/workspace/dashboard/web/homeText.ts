import { addDays, formatDay, weekdayOf, formatBirthday } from '#lib/days.ts'
import { formatMoney, toCentavos, wholeMoney } from '#lib/money.ts'
import { percentText } from '#lib/numbers.ts'
import { formatHour, hhmmOf, SHORT_WEEKDAYS, WEEKDAYS } from '#lib/schedules.ts'

/** 'Viernes 20 de noviembre'. */
export const dayTitle = (day: string): string => `${WEEKDAYS[weekdayOf(day)]} ${formatBirthday(day)}`

/** 'Hoy no hay clases: Navidad.', with the name of the closed day. */
export const noLessons = (closed: string | null): string => `Hoy no hay clases${closed === null ? '' : `: ${closed}`}.`

/** 'hoy', 'ayer', 'mañana', 'mié 25'. */
export const whenText = (day: string, today: string): string =>
  ['ayer', 'hoy', 'mañana'].find((_word, at) => day === addDays(today, at - 1)) ??
  `${SHORT_WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${Number(day.slice(8))}`

/** 'viernes': the weekday a week ago. */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)]!.toLowerCase()

/** '+3', '−2', '0'. */
export const signed = (difference: number): string => (difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0')

/** '+9.2 %' above or below the average; null without one. */
export function overAverage(value: number, average: number): { text: string; tone: 'green' | 'subdued' } | null {
  if (average <= 0) return null
  const percent = Math.round(((value - average) * 1000) / average) / 10
  return { text: `${signed(percent)} %`, tone: percent > 0 ? 'green' : 'subdued' }
}

/** '91.4 %', '70 %'; '—' if nobody is expected. */
export const presence = (present: number, expected: number): string => (expected === 0 ? '—' : percentText((present * 100) / expected))

/** '$1,150', '$1,150.50': whole pesos without centavos. */
export const shortMoney = (amount: number): string => wholeMoney(toCentavos(amount))

const pesos = (amount: number) => formatMoney(toCentavos(amount))

/** The income chart as a sentence for screen readers. */
export const incomeSentence = (days: readonly { day: string; amount: number }[], average: number): string =>
  `Ingresos por día, del ${formatDay(days[0]!.day)} al ${formatDay(days.at(-1)!.day)}. Hoy ${pesos(days.at(-1)!.amount)}, promedio ${pesos(average)}.`

export const enrolmentsSentence = (days: readonly { day: string; count: number }[]): string => {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return `Inscripciones por día, del ${formatDay(days[0]!.day)} al ${formatDay(days.at(-1)!.day)}. Hoy ${days.at(-1)!.count}, en total ${total}.`
}

/** '16:00' from minutes after midnight. */
export const hourText = (minutes: number): string => formatHour(hhmmOf(minutes))
/** '16:00–19:00' from minutes after midnight. */
export const hoursText = (start: number, end: number): string => `${hourText(start)}–${hourText(end)}`

/** 'Ingresos, Grupos de hoy': the names of the parts on the screen. */
export const PART_NAMES = {
  enrolments: 'Inscripciones',
  income: 'Ingresos',
  debts: 'Adeudos por cobrar',
  attendance: 'Asistencia',
  groups: 'Grupos de hoy',
  lists: 'Listas sin tomar',
  opening: 'Grupos por abrir',
  calls: 'Pláticas por llamar',
  advisories: 'Asesorías de hoy',
  messages: 'Mensajes',
  videos: 'Videos',
  waiting: 'Lista de espera',
  requests: 'Solicitudes de privacidad',
} as const

/** '18 min', '1 h 48 min', '2 h'. */
export function lasting(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
