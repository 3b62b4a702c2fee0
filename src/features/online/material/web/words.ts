import { ITEM } from '../texts.ts'
import type { ContentItem } from '../contract.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** '4:05', '1:02:03'. */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** '1.4 MB'; one decimal below ten. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`
}

export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const nameOf = (item: ContentItem): string =>
  item.type === ITEM.video ? item.video.title : item.type === ITEM.pdf ? item.pdf.title : item.name

export const descriptionOf = (item: ContentItem): string =>
  item.type === ITEM.video ? item.video.description : item.type === ITEM.pdf ? item.pdf.description : item.description

export const TYPE_NAMES: Record<ContentItem['type'], string> = { 1: 'Capítulo', 2: 'Video', 3: 'Cuestionario', 4: 'PDF' }

export function factsOf(item: ContentItem): string {
  const facts: (string | null)[] = [TYPE_NAMES[item.type]]
  if (item.type === ITEM.chapter) facts.push(countText(item.totalItems, 'elemento', 'elementos'))
  if (item.type === ITEM.video) facts.push(item.video.seconds === null ? null : lengthText(item.video.seconds), sizeOf(item.video.size))
  if (item.type === ITEM.pdf) facts.push(countText(item.pdf.totalPages, 'página', 'páginas'), sizeOf(item.pdf.size))
  if (item.type === ITEM.quiz)
    facts.push(
      countText(item.questions, 'pregunta', 'preguntas'),
      countText(item.studentAttempts, 'intento', 'intentos'),
      item.limitTime > 0 ? lengthText(item.limitTime) : null,
    )
  return facts.filter(Boolean).join(' · ')
}

const sizeOf = (bytes: number | null) => (bytes === null ? null : sizeText(bytes))
