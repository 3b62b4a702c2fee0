// A calendar file (RFC 5545): lines end in CRLF and fold at 75 octets, text is escaped, times name their time zone and carry its rules.
import { addDays, startOfDay, wallClock } from '#lib/days.ts'

export interface CalendarEvent {
  /** The record's id: importing the file again replaces the event. */
  id: string
  date: string
  /** Minutes after midnight. */
  from: number
  to: number
  title: string
  text: string
  place?: string
  cancelled?: boolean
}

interface Calendar {
  name: string
  timeZone: string
  /** The academy's domain keeps the ids of two academies apart. */
  domain: string
  now: Date
  /** First and last day, both included. */
  days: { first: string; last: string }
  events: readonly CalendarEvent[]
  /** Events that an earlier file may contain. Those that no longer exist are canceled (M135). */
  earlier: readonly CalendarEvent[]
}

const OCTETS = 75
const encoder = new TextEncoder()

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // A text may have no other control characters.
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

function foldRows(line: string): string {
  let [text, octets] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

const compact = (day: string) => day.replaceAll('-', '')
const two = (number: number) => String(number).padStart(2, '0')
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Offset from UTC in minutes. */
function offsetAt(instant: Date, timeZone: string): number {
  const { day, minutes } = wallClock(instant, timeZone)
  return Math.round((Date.parse(`${day}T00:00:00Z`) - instant.getTime()) / 60_000) + minutes
}

const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`

/** A newer file outranks an older one. Counted in seconds, so that it fits 31 bits until 2080. */
const sequenceAt = (instant: Date): number => Math.floor((instant.getTime() - Date.UTC(2020, 0)) / 1000)

const HOUR = 3_600_000

function zoneLines(timeZone: string, { first, last }: Calendar['days']): string[] {
  let instant = startOfDay(first, timeZone)
  const end = startOfDay(addDays(last, 1), timeZone)
  let offset = offsetAt(instant, timeZone)
  const lines = observance('19700101T000000', offset, offset)
  for (; instant < end; instant = new Date(instant.getTime() + HOUR)) {
    const next = offsetAt(instant, timeZone)
    if (next === offset) continue
    // The change is given in the local time before it.
    lines.push(...observance(utc(new Date(instant.getTime() + offset * 60_000)).slice(0, -1), offset, next))
    offset = next
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE']
}

function observance(start: string, from: number, to: number): string[] {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${offsetText(from)}`, `TZOFFSETTO:${offsetText(to)}`, `END:${kind}`]
}

export function calendarFile({ name, timeZone, domain, now, days, events, earlier }: Calendar): string {
  const eventById = new Map(events.map(event => [event.id, event]))
  for (const event of earlier) if (!eventById.has(event.id)) eventById.set(event.id, { ...event, cancelled: true })
  const hour = (date: string, at: number) => `;TZID=${timeZone}:${compact(date)}T${two(Math.floor(at / 60))}${two(at % 60)}00`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plantel//Asesorias//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...zoneLines(timeZone, days),
    ...[...eventById.values()].flatMap(({ id, date, from, to, title, text, place, cancelled }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${domain}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART${hour(date, from)}`,
      `DTEND${hour(date, to)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      ...(place ? [`LOCATION:${escaped(place)}`] : []),
      `SEQUENCE:${sequenceAt(now)}`,
      ...(cancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldRows(line)}\r\n`).join('')
}
