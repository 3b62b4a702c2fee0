import { WEEKDAYS } from '#lib/schedules.ts'
import { formatDay, weekdayOf } from '#lib/days.ts'
import type { AdvisoryDay, Appoiment, Booking } from '../contract.ts'
import { ADVISORY_TEXTS } from '../texts.ts'
import { slotKey } from './address.ts'

export type HourCell = AdvisoryDay['hours'][number]

export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)]!
export const dayTitle = (day: string): string => `${weekdayName(day).slice(0, 3)} ${Number(day.slice(8))}`
/** '23/11/2026 – 29/11/2026'. */
export const rangeText = ({ monday, sunday }: { monday: string; sunday: string }): string => `${formatDay(monday)} – ${formatDay(sunday)}`

/** The count of an hour (ADV-30). */
export const totalText = (count: number): string => `Total: ${count} inscritos`

export const cellAt = (days: readonly AdvisoryDay[], at: { date: string; hour: number } | null): HourCell | undefined =>
  at === null ? undefined : days.find(day => day.date === at.date)?.hours.find(hour => hour.value === at.hour)

/** Keys of the hours that have courses, by day and hour: the steps of the drawer. */
export const stepsOf = (days: readonly AdvisoryDay[]): string[] =>
  days.flatMap(({ date, hours }) => hours.filter(hour => hour.appoimentList.length > 0).map(hour => slotKey(date, hour.value)))

export const isEmpty = (days: readonly AdvisoryDay[]): boolean => stepsOf(days).length === 0

export interface TopicGroup {
  /** null: booked without a topic. */
  topic: { _id: string; name: string } | null
  title: string
  bookings: Booking[]
}

/** Students under each of their topics, in the course's order, then topics that it no longer has, then those without any. */
export function topicGroups({ appoiments, topicList }: Pick<Appoiment, 'appoiments' | 'topicList'>): TopicGroup[] {
  const topicById = new Map([...topicList, ...appoiments.flatMap(booking => booking.courseTopics)].map(topic => [topic._id, topic]))
  const groups: TopicGroup[] = [...topicById.values()].map(topic => ({
    topic,
    title: topic.name,
    bookings: appoiments.filter(({ courseTopics }) => courseTopics.some(({ _id }) => _id === topic._id)),
  }))
  const some = groups.filter(group => group.bookings.length > 0)
  const without = appoiments.filter(({ courseTopics }) => courseTopics.length === 0)
  if (without.length === 0) return some
  return [...some, { topic: null, title: some.length > 0 ? ADVISORY_TEXTS.noTopic : 'Alumnos', bookings: without }]
}

export function seatsLeft({ maxQuota, appoiments }: Pick<Appoiment, 'maxQuota' | 'appoiments'>): string {
  const seats = maxQuota - appoiments.length
  return seats <= 0 ? 'Sin lugares' : seats === 1 ? 'Queda 1 lugar' : `Quedan ${seats} lugares`
}
