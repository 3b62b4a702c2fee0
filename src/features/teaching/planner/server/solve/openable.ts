// Hours that a campus could open beside the plan's: the same days and lengths, starting every half hour.
import type { Block, Campus, Hours, WantedGroup } from '../../ground.ts'
import { hoursKey } from '../../choices.ts'

const STEP = 30
const WEEKEND = [5, 6]
/** Hours to try when the plan names none. */
const USUAL: readonly Hours[][] = [[{ day: 5, start: 540, end: 780 }], [0, 1, 2, 3, 4].map(day => ({ day, start: 960, end: 1080 }))]

/** Shifts the hours so that the first lesson begins at `start`. */
function shifted(hours: readonly Hours[], start: number): Hours[] {
  const by = start - Math.min(...hours.map(each => each.start))
  return hours.map(each => ({ ...each, start: each.start + by, end: each.end + by }))
}

/** Nearest to the group's own hours first. */
export function openable({ opens, closes }: Campus, blocks: readonly Block[], { preferred }: WantedGroup): Block[] {
  const allHours = [...blocks.map(({ hours }) => hours), ...(preferred ? [preferred] : [])]
  const shapes = allHours.length > 0 ? allHours : USUAL
  const weekends = shapes.flatMap(hours => (hours.length === 1 ? WEEKEND.map(day => [{ ...hours[0]!, day }]) : []))
  const wished = Math.min(...(preferred ?? shapes[0]!).map(({ start }) => start))
  const byKey = new Map<string, { hours: Hours[]; far: number }>()
  for (const shape of [...shapes, ...weekends])
    for (let start = Math.ceil(opens / STEP) * STEP; start < closes; start += STEP) {
      const hours = shifted(shape, start)
      if (hours.some(each => each.end > closes)) continue
      const key = hoursKey(hours)
      if (!byKey.has(key)) byKey.set(key, { hours, far: Math.abs(start - wished) })
    }
  return [...byKey].toSorted(([, a], [, b]) => a.far - b.far).map(([id, { hours }]) => ({ id, hours }))
}
