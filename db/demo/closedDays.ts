import { addDays } from '#lib/days.ts'
import { proposedDays, type ProposedDays } from '#features/teaching/lessons/nationalDays.ts'
import type { Demo } from './context.ts'
import type { Places } from './places.ts'

const inside = (inner: ProposedDays, outer: ProposedDays) => outer.startDate <= inner.startDate && inner.endDate <= outer.endDate

/** The nearest national days (one past, three ahead), the end of the year, and one day at Coyoacán alone. */
export async function seedClosedDays({ insert, id, clock }: Demo, { campuses }: Pick<Places, 'campuses'>, userId: string): Promise<void> {
  const today = clock.day(0)
  const year = Number(today.slice(0, 4))
  const all = [year - 1, year, year + 1].flatMap(proposedDays)
  const yearEnd = all.find(each => each.name === 'Fin de año' && each.startDate > today)!
  const national = all.filter(each => each.kind === 'national' && !inside(each, yearEnd))
  const behind = national.findLast(each => each.startDate < today)!
  const ahead = national.filter(each => each.startDate > today).slice(0, 3)
  const periods = [behind, ...ahead, yearEnd].map(({ name, startDate, endDate }) => ({ name, startDate, endDate, locationId: null }))
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
