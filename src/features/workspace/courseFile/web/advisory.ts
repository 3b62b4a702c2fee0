// The days of the advisories (CUR-8) and the topics of each day, which number weekdays in different ways; only this file knows both.
import { WEEKDAYS } from '#lib/schedules.ts'
import type { CourseDetail } from '#features/teaching/courses/contract.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'

type Slot = CourseDetail['schedulesAppoimentList'][number]
type TopicsOfDay = CourseDetail['topicByDayList'][number]

/** Monday first. `slot`: 1–6 Monday to Saturday, 0 Sunday; `topics`: 1–7 Monday to Sunday. */
export const DAYS = WEEKDAYS.map((name, at) => ({ name, letter: 'LMMJVSD'[at]!, slot: (at + 1) % 7, topics: at + 1 }))

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const hasSlot = (slots: readonly Slot[], { day, hour }: Slot): boolean => slots.some(slot => slot.day === day && slot.hour === hour)

const inOrder = (slots: readonly Slot[]): Slot[] =>
  DAYS.flatMap(({ slot: day }) => SLOT_HOURS.filter(hour => hasSlot(slots, { day, hour })).map(hour => ({ day, hour })))

/** The slots after a change of these. */
export const withSlots = (slots: readonly Slot[], changed: readonly Slot[], on: boolean): Slot[] =>
  inOrder(on ? [...slots, ...changed] : slots.filter(slot => !hasSlot(changed, slot)))

export const slotsOfDay = (day: number): Slot[] => SLOT_HOURS.map(hour => ({ day, hour }))

export const hasTopic = (days: readonly TopicsOfDay[], day: number, topic: string): boolean =>
  days.some(each => each.day === day && each.topics.includes(topic))

/** The topics by day after a change; omits a day without topics. */
export function withTopic(days: readonly TopicsOfDay[], day: number, topic: string, on: boolean): TopicsOfDay[] {
  const before = days.find(each => each.day === day)?.topics ?? []
  const topics = on ? [...new Set([...before, topic])] : before.filter(each => each !== topic)
  return [...days.filter(each => each.day !== day), { day, topics }]
    .filter(each => each.topics.length > 0)
    .toSorted((a, b) => a.day - b.day)
}

/** The topics of all days without this one. */
export const withoutTopic = (days: readonly TopicsOfDay[], topic: string): TopicsOfDay[] =>
  days.map(({ day, topics }) => ({ day, topics: topics.filter(each => each !== topic) })).filter(({ topics }) => topics.length > 0)
