import { addDays } from '#lib/days.ts'
import { proposedDays, type ProposedDays } from '#features/teaching/lessons/nationalDays.ts'
import type { Demo } from './context.ts'
import type { Places } from './places.ts'

const inside = (inner: ProposedDays, outer: ProposedDays) => outer.startDate <= inner.startDate && inner.endDate <= outer.endDate

/** Days behind today: longer than the demo's attendance, so that nobody is present on a closed day. */
const BEHIND = 60

/** The demo's closed days, for any date of creation: national days and turns of the year, from two months ago on (M161). */
export function demoClosedDays(today: string): ProposedDays[] {
  const year = Number(today.slice(0, 4))
  const all = [year - 1, year, year + 1].flatMap(proposedDays)
  const turns = all.filter(({ name }) => name === 'Fin de año')
  const national = all.filter(each => each.kind === 'national' && !turns.some(turn => inside(each, turn)))
  const recent = ({ startDate, endDate }: ProposedDays) => startDate <= today && endDate >= addDays(today, -BEHIND)
  const ahead = ({ startDate }: ProposedDays) => startDate > today
  const behind = national.filter(recent)
  return [
    ...(behind.length > 0 ? behind : [national.findLast(({ startDate }) => startDate < today)!]),
    ...national.filter(ahead).slice(0, 3),
    ...turns.filter(recent),
    turns.find(ahead)!,
  ]
}

/** And a day of Coyoacán alone. */
export async function seedClosedDays({ insert, id, clock }: Demo, { campuses }: Pick<Places, 'campuses'>, userId: string): Promise<void> {
  const periods = demoClosedDays(clock.today).map(({ name, startDate, endDate }) => ({ name, startDate, endDate, locationId: null }))
  const alone = clock.day(17)
  await insert(
    'closedDay',
    [...periods, { name: 'Fumigación', startDate: alone, endDate: alone, locationId: campuses['Coyoacán']! }].map(
      ({ name, startDate, endDate, locationId }) => ({
        id: id(),
        locationId,
        dates: `[${startDate},${addDays(endDate, 1)})`,
        name,
        userId,
        createdAt: clock.at(clock.day(-40), 600),
      }),
    ),
  )
}
