// Reads and writes weekly hours as people do: 'Lun y Mié 16:00-18:00; Sáb 8-14', 'L-V de 4 a 6 pm' (LLE-31).
import { formatHour, minutesOf, SHORT_WEEKDAYS, type Schedule } from './schedules.ts'

export type HoursRead = { schedules: Schedule[] } | { reason: string }

const DAYS: readonly RegExp[] = [
  /^l(un(es)?)?$/,
  /^m(ar?(tes)?)?$/,
  /^(mi(e(rcoles)?)?|x)$/,
  /^j(ue(ves)?)?$/,
  /^v(ie(rnes)?)?$/,
  /^s(ab(ado)?)?s?$/,
  /^d(om(ingo)?)?s?$/,
]
const dayOf = (word: string): number => DAYS.findIndex(day => day.test(word))
/** 'lmv' or 'mj' have no blanks: M is Tuesday unless a Tuesday came before. */
const LETTERS = 'lmmjvsd'

const HALF = /^(a|p)m?$/
const HOUR = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*(?:hrs?|h)?\s*([ap])?\.?\s*(?:m\.?)?`
const HOURS = new RegExp(String.raw`(?:de\s+|:\s+)?${HOUR}\s*(?:-|–|—|a las|a|hasta)\s*(?:las\s+)?${HOUR}\s*(?:hrs?\.?|horas|h)?$`, 'i')

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()

interface Hour {
  minutes: number
  half: string | undefined
}
const hourOf = (hour: string, minute: string | undefined, half: string | undefined): Hour => ({
  minutes: Number(hour) * 60 + Number(minute ?? '0'),
  half: half && HALF.test(half) ? half : undefined,
})
const NOON = 720
const inHalf = ({ minutes }: Hour, half: string): number => (minutes % NOON) + (half === 'p' ? NOON : 0)
/** Nobody teaches earlier: an hour without am or pm is in the afternoon, or is ambiguous. */
const EARLIEST = 6 * 60 + 30

const hhmm = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`

/** 'HHMM' of both ends, or the reason why not. */
function endsOf(text: string): { startHour: string; endHour: string } | { reason: string } {
  const [, h1, m1, half1, h2, m2, half2] = HOURS.exec(text) ?? []
  if (h1 === undefined || h2 === undefined) return { reason: `«${text}» no es un horario. Escríbelo así: Lun y Mié 16:00-18:00.` }
  const [start, end] = [hourOf(h1, m1, half1?.toLowerCase()), hourOf(h2, m2, half2?.toLowerCase())]
  if (
    [start, end].some(({ minutes, half }) => minutes >= (half ? 780 : 1440) || minutes % 60 >= 60) ||
    Number(m1 ?? 0) > 59 ||
    Number(m2 ?? 0) > 59
  )
    return { reason: `«${text}» no es un horario.` }
  const until = end.half ? inHalf(end, end.half) : end.minutes
  let from = start.half ? inHalf(start, start.half) : start.minutes
  // '4 a 6 pm' is in one half of the day, '11 a 1 pm' in both.
  if (!start.half && end.half) from = [inHalf(start, end.half), inHalf(start, 'a')].find(each => each < until) ?? from
  if (from < EARLIEST && !start.half) return { reason: `«${text}»: escribe si es am o pm, o la hora de 24 horas.` }
  if (until <= from) return { reason: `«${text}»: el término no es después del inicio.` }
  return { startHour: hhmm(from), endHour: hhmm(until) }
}

/** Days of 'Lun y Mié', 'Lunes a viernes', 'L-V', 'LMV'; undefined: none, or a word that is no day. */
export function daysIn(text: string): number[] | undefined {
  const words = plain(text)
    .replace(/[.,/&+]/g, ' ')
    .replace(/[-–—]/g, ' a ')
    .split(/\s+/)
    .filter(word => word !== '' && word !== 'y' && word !== 'de' && word !== 'los')
  const days: number[] = []
  // 'L, M y V' is 'LMV'.
  if (words.length > 1 && words.every(word => /^[lmjvsd]$/.test(word))) words.splice(0, words.length, words.join(''))
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word === 'a' || word === 'al') {
      const [from, to] = [days.at(-1), dayOf(words[at + 1] ?? '')]
      if (from === undefined || to <= from) return undefined
      for (let day = from + 1; day <= to; day++) days.push(day)
      at++
      continue
    }
    const day = dayOf(word)
    if (day >= 0) days.push(day)
    else if (/^[lmjvsd]{2,6}$/.test(word)) days.push(...lettered(word))
    else return undefined
  }
  return days.length === 0 ? undefined : [...new Set(days)].toSorted((a, b) => a - b)
}

function lettered(word: string): number[] {
  let from = 0
  return Array.from(word).flatMap(letter => {
    const alone = letter === 'm' && !word.includes('mm')
    const at = alone ? (word.startsWith('l') && !word.includes('j') ? 2 : 1) : LETTERS.indexOf(letter, from)
    from = at + 1
    return at >= 0 ? [at] : []
  })
}

export const readHours = (text: string, day: number): HoursRead => {
  const ends = endsOf(plain(text))
  return 'reason' in ends ? ends : { schedules: [{ day, ...ends }] }
}

const BEFORE_HOURS = new Set(['de', 'a', 'las'])

export function readSchedule(text: string): HoursRead {
  const schedules: Schedule[] = []
  for (const part of text
    .split(/[;\n]| \/ /)
    .map(each => each.trim())
    .filter(Boolean)) {
    const flat = plain(part)
    const first = /\d/.exec(flat)?.index ?? -1
    const head = (first < 0 ? flat : flat.slice(0, first)).split(/[\s:,(]+/).filter(Boolean)
    while (BEFORE_HOURS.has(head.at(-1) ?? '')) head.pop()
    const days = daysIn(head.join(' '))
    if (first < 0 || days === undefined) return { reason: `«${part}» no es un horario. Escríbelo así: Lun y Mié 16:00-18:00.` }
    const ends = endsOf(flat.slice(first).replace(/\)$/, ''))
    if ('reason' in ends) return ends
    schedules.push(...days.map(day => ({ day, ...ends })))
  }
  return { schedules: schedules.toSorted((a, b) => a.day - b.day || (a.startHour < b.startHour ? -1 : 1)) }
}

/** 'Lun, Mié 16:00-18:00; Sáb 06:00 am-08:00': read back as the same lessons. */
export function writeSchedule(schedules: readonly Schedule[]): string {
  const byHours = Map.groupBy(schedules, ({ startHour, endHour }) => {
    const early = minutesOf(startHour) < EARLIEST ? ' am' : ''
    return `${formatHour(startHour)}${early}-${formatHour(endHour)}`
  })
  return [...byHours].map(([hours, days]) => `${days.map(({ day }) => SHORT_WEEKDAYS[day]!).join(', ')} ${hours}`).join('; ')
}
