// Calendar days are 'YYYY-MM-DD' in the academy's time zone. Never use `new Date('YYYY-MM-DD')`: it is midnight UTC (WIR-23).

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

export function wallClock(instant: Date, timeZone: string): { day: string; time: string; minutes: number } {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

export const academyDay = (instant: Date, timeZone: string): string => wallClock(instant, timeZone).day

const DAY_MS = 86_400_000
const epoch = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

export function startOfDay(day: string, timeZone: string): Date {
  // Twice: the first correction may cross a change of the clock.
  let instant = epoch(day)
  for (let round = 0; round < 2; round++) {
    const clock = wallClock(new Date(instant), timeZone)
    instant += epoch(day) - epoch(clock.day) - clock.minutes * 60_000
  }
  return new Date(instant)
}

export const endOfDay = (day: string, timeZone: string): Date => new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1000)

/** The day of a Date at midnight UTC, such as a cell of a sheet or a computed date. For an instant use `academyDay`. */
export const plainDay = (midnight: Date): string => midnight.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => plainDay(new Date(epoch(day) + days * DAY_MS))

/** The 31st becomes the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day.slice(8, 10)), last))
  return plainDay(first)
}

/** 0 = Monday … 6 = Sunday: the one internal numbering of weekdays. */
export const weekdayOf = (day: string): number => (new Date(epoch(day)).getUTCDay() + 6) % 7

/** Days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((epoch(to) - epoch(from)) / DAY_MS)

export const ageOn = (birth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0)

export const formatDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

const NEAR_MONTHS = 6

/**
 * 'DD/MM' on a screen, with the year when the day is more than six months from today. Use `formatDay` for stored, printed or sent text
 * (M156).
 */
export const shortDay = (day: string, today: string): string =>
  day < addMonths(today, -NEAR_MONTHS) || day > addMonths(today, NEAR_MONTHS) ? formatDay(day) : formatDay(day).slice(0, 5)

/** DD/MM/YYYY HH:mm. */
export function formatInstant(instant: Date, timeZone: string): string {
  const { day, time } = wallClock(instant, timeZone)
  return `${formatDay(day)} ${time}`
}

const MONTHS = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre']

export const formatBirthday = (day: string): string => `${Number(day.slice(8, 10))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`

export const formatMonth = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`

/** A duration in days; over 6 days in weeks: '2 semanas', '1 semana y 3 días' (SHL-20). */
export function formatDuration(days: number): string {
  const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  if (days <= 6) return plural(days, 'día', 'días')
  const weeks = plural(Math.floor(days / 7), 'semana', 'semanas')
  return days % 7 === 0 ? weeks : `${weeks} y ${plural(days % 7, 'día', 'días')}`
}
