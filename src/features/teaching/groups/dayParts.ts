import { minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Group } from './contract.ts'

export type DayPart = 'morning' | 'afternoon' | 'weekend' | 'none'

const PARTS: [part: DayPart, text: string][] = [
  ['morning', 'Mañana'],
  ['afternoon', 'Tarde'],
  ['weekend', 'Fin de semana'],
  ['none', 'Sin horario'],
]
const SATURDAY = 5
const NOON = 12 * 60

export function dayPartOf({ schedules }: Pick<Group, 'schedules'>): DayPart {
  const minutes = { morning: 0, afternoon: 0, weekend: 0 }
  for (const lesson of schedules) minutes[partOf(lesson)] += minutesOf(lesson.endHour) - minutesOf(lesson.startHour)
  const [part, most] = Object.entries(minutes).reduce((a, b) => (b[1] > a[1] ? b : a))
  return most > 0 ? (part as DayPart) : 'none'
}

const partOf = ({ day, startHour }: Schedule): Exclude<DayPart, 'none'> =>
  day >= SATURDAY ? 'weekend' : minutesOf(startHour) < NOON ? 'morning' : 'afternoon'

export const partsOf = (groups: readonly Pick<Group, 'schedules'>[]): { part: DayPart; text: string; count: number }[] =>
  PARTS.map(([part, text]) => ({ part, text, count: groups.filter(group => dayPartOf(group) === part).length })).filter(
    ({ count }) => count > 0,
  )

/** Groups by campus, in their given order; the campus of the first group comes first. '' means no campus. */
export function byCampus(groups: readonly Group[]): { campus: string; groups: Group[] }[] {
  const byName = new Map<string, Group[]>()
  for (const group of groups) {
    const campus = group.locationInfo?.name ?? ''
    byName.set(campus, [...(byName.get(campus) ?? []), group])
  }
  return [...byName].map(([campus, own]) => ({ campus, groups: own }))
}
