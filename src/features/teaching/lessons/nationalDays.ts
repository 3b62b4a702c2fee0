// Mexican public holidays and customary days off, proposed as closed days (OFE-2). Computed, never stored.
import { addDays, weekdayOf } from '#lib/days.ts'

export interface ProposedDays {
  name: string
  /** 'YYYY-MM-DD', both included. */
  startDate: string
  endDate: string
  /** A day by law, by custom, next to a national day, or of an election. */
  kind: 'national' | 'custom' | 'bridge' | 'election'
  /** Whether the proposal is ticked by default. */
  ticked: boolean
}

const [MONDAY, TUESDAY, THURSDAY, SUNDAY] = [0, 1, 3, 6]

const on = (year: number, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The nth such weekday of a month, 0 = Monday. */
function nth(year: number, month: number, weekday: number, n: number): string {
  const first = on(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easter(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return on(year, Math.floor(n / 31), (n % 31) + 1)
}

/** True in 2024 and every `every` years afterwards. */
const falls = (year: number, every: number) => year >= 2024 && (year - 2024) % every === 0

const national = (year: number): [name: string, day: string][] => [
  ['Año Nuevo', on(year, 1, 1)],
  ['Día de la Constitución', nth(year, 2, MONDAY, 1)],
  ['Natalicio de Benito Juárez', nth(year, 3, MONDAY, 3)],
  ['Día del Trabajo', on(year, 5, 1)],
  ['Día de la Independencia', on(year, 9, 16)],
  // A decree of 30 September 2024 sets the first day of October.
  ...(falls(year, 6) ? [['Transmisión del Poder Ejecutivo', on(year, 10, 1)] satisfies [string, string]] : []),
  ['Día de la Revolución', nth(year, 11, MONDAY, 3)],
  ['Navidad', on(year, 12, 25)],
]

/** The working day between a national Tuesday or Thursday and the weekend. */
function bridgeTo(day: string): string | null {
  const weekday = weekdayOf(day)
  if (weekday === TUESDAY) return addDays(day, -1)
  return weekday === THURSDAY ? addDays(day, 1) : null
}

/**
 * Proposals of a year, by date. 'Fin de año' reaches into the next year and covers Christmas.
 * @param year 2000 to 2199
 */
export function proposedDays(year: number): ProposedDays[] {
  const single = (name: string, day: string, kind: ProposedDays['kind']): ProposedDays => ({
    name,
    startDate: day,
    endDate: day,
    kind,
    ticked: kind === 'national',
  })
  const bridges = national(year).flatMap(([name, day]) => {
    const bridge = bridgeTo(day)
    return bridge === null ? [] : [single(`Puente: ${name}`, bridge, 'bridge')]
  })
  const sunday = easter(year)
  return [
    ...national(year).map(([name, day]) => single(name, day, 'national')),
    ...(falls(year, 3) ? [single('Jornada electoral', nth(year, 6, SUNDAY, 1), 'election')] : []),
    { ...single('Jueves y Viernes Santo', addDays(sunday, -3), 'custom'), endDate: addDays(sunday, -2) },
    single('Día de las Madres', on(year, 5, 10), 'custom'),
    single('Día de Muertos', on(year, 11, 2), 'custom'),
    single('Día de la Virgen de Guadalupe', on(year, 12, 12), 'custom'),
    { ...single('Fin de año', on(year, 12, 24), 'custom'), endDate: on(year + 1, 1, 1) },
    ...bridges,
  ].toSorted((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0))
}
