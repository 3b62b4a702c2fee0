// Converts a record's value into text for users, never into a bare id.
import { formatDay, formatInstant } from '#lib/days.ts'
import { isId } from '#lib/ids.ts'
import { labelOf } from '#lib/labels.ts'
import { formatMoney } from '#lib/money.ts'
import { formatHour, formatSchedules, hhmmOf, WEEKDAYS, type Schedule } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { valueWord } from '../words.ts'
import { HIDDEN_FIELDS, MINUTES, MONEY } from './labels.ts'
import type { RecordLabel } from './names.ts'

export interface Reader {
  names: ReadonlyMap<string, RecordLabel>
  timeZone: string
}

const MOST_TEXT = 400
const MOST_ITEMS = 12
const DEEPEST = 4

const cut = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text)
const record = (value: object) => value as Record<string, unknown>
const has = <K extends string>(value: object, ...keys: K[]): value is Record<K, unknown> => keys.every(key => key in value)

function ofText(key: string, text: string, { names, timeZone }: Reader): string {
  if (isId(text)) return names.get(text)?.name ?? 'Un registro'
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(new Date(text), timeZone)
  if (/(^h|H)our$/.test(key) && /^\d{4}$/.test(text)) return formatHour(text)
  return cut(valueWord(key, text) ?? text)
}

function ofNumber(key: string, value: number): string {
  if (MONEY.has(key)) return formatMoney(value)
  if (MINUTES.has(key)) return formatHour(hhmmOf(value))
  if (key === 'discountPercentage') return `${value} %`
  if (key === 'hour') return `${String(value).padStart(2, '0')}:00`
  if (key === 'latitude' || key === 'longitude') return String(value)
  if (key === 'day') return WEEKDAYS[value] ?? String(value)
  return valueWord(key, String(value)) ?? value.toLocaleString('es-MX')
}

function ofObject(value: object, reader: Reader, depth: number): string | null {
  if (has(value, 'name', 'lastName')) return fullName(value as never)
  // An object with a name is shown by it.
  if (has(value, 'name') && typeof value.name === 'string' && Object.keys(value).length <= 4) return cut(value.name)
  const parts = Object.entries(value).flatMap(([key, inner]) => {
    const text = HIDDEN_FIELDS.has(key) ? null : textOf(key, inner, reader, depth + 1)
    return text === null ? [] : [isId(key) ? `${ofText('', key, reader)}: ${text}` : `${labelOf(key)}: ${text}`]
  })
  return parts.length > 0 ? cut(parts.join(', ')) : null
}

const isLesson = (value: unknown): value is Schedule =>
  typeof value === 'object' &&
  value !== null &&
  has(value, 'day', 'startHour', 'endHour') &&
  typeof value.day === 'number' &&
  typeof value.startHour === 'string' &&
  typeof value.endHour === 'string'

function ofList(key: string, values: readonly unknown[], reader: Reader, depth: number): string | null {
  if (values.length === 0) return null
  if (values.every(isLesson)) return formatSchedules(values)
  if (key === 'topicsByDay') return values.map(each => ofTopics(record(Object(each) as object))).join('; ')
  const texts = values.slice(0, MOST_ITEMS).flatMap(value => textOf(key, value, reader, depth + 1) ?? [])
  const more = values.length - MOST_ITEMS
  const simple = values.every(value => typeof value !== 'object')
  return cut([...texts, ...(more > 0 ? [`y ${more} más`] : [])].join(simple ? ', ' : '; ')) || null
}

const ofTopics = ({ day, topics }: Record<string, unknown>) =>
  `${ofNumber('day', Number(day))}: ${Array.isArray(topics) ? topics.length : 0}`

export function textOf(key: string, value: unknown, reader: Reader, depth = 0): string | null {
  if (value === null || value === undefined || value === '' || depth > DEEPEST) return null
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (typeof value === 'number') return ofNumber(key, value)
  if (typeof value === 'string') return ofText(key, value, reader)
  if (Array.isArray(value)) return ofList(key, value, reader, depth)
  return typeof value === 'object' ? ofObject(value, reader, depth) : null
}
