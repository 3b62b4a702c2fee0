import { toCentavos, wholeMoney } from '#lib/money.ts'
import { counted, figure, percentText } from '#lib/numbers.ts'
import type { StripFigure } from '#web/ui/FigureStrip.tsx'
import { courseOf, openingsOf, type Opening } from '../openings.ts'
import type { PlanModel } from './usePlan.ts'

const summed = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0)
const percent = (part: number, whole: number) => (whole === 0 ? '' : percentText(Math.round((100 * part) / whole)))

/** Centavos if every seat is paid in full. */
export function incomeOf({ plan }: Pick<PlanModel, 'plan'>, { key, members }: Opening): number {
  const course = plan.facts.courses.find(({ _id }) => _id === courseOf(key))!
  return toCentavos(course.price) * Math.min(...members.map(({ group }) => group.size))
}

export function figuresOf(model: Pick<PlanModel, 'plan' | 'cells' | 'ground' | 'places' | 'given' | 'input'>): StripFigure[] {
  const { cells, ground, places, given, input } = model
  const personCount = summed(cells.map(({ demand }) => demand.persons))
  // Modules of one parent are one group of the same persons, placed together or not at all.
  const families = [...Map.groupBy(ground.wanted, ({ family, id }) => family ?? id).values()]
  const placed = families.filter(groups => groups.every(({ id }) => places.has(id)))
  const seated = Math.min(personCount, summed(placed.map(groups => Math.min(...groups.map(({ size }) => size)))))
  const pinned = families.filter(groups => groups.some(({ id }) => input.pins[id])).length
  const placedGroups = placed.flat()
  const capacities = new Map(ground.rooms.map(({ id, capacity }) => [id, capacity]))
  const seats = summed(placedGroups.map(({ id }) => capacities.get(places.get(id)!.room) ?? 0))
  const income = summed(openingsOf(ground, given).openings.map(each => incomeOf(model, each)))
  return [
    { label: 'Piden lugar', value: figure(personCount) },
    { label: 'Con lugar', value: figure(seated), note: percent(seated, personCount), tone: seated < personCount ? 'amber' : undefined },
    { label: 'Grupos', value: figure(families.length), note: pinned > 0 ? counted(pinned, 'fijo', 'fijos') : '' },
    {
      label: 'Ocupación',
      value: percent(summed(placedGroups.map(({ size }) => size)), seats) || '—',
      note: seats > 0 ? `de ${figure(seats)}` : '',
    },
    { label: 'Ingreso posible', value: wholeMoney(income) },
  ]
}
