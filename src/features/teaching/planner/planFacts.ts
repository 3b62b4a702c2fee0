import { daysBetween } from '#lib/days.ts'
import { hhmmOf, minutesOf, type Schedule } from '#lib/schedules.ts'
import { cellsOf, type Cell } from './cells.ts'
import type { Choices, Explanation, Facts } from './choices.ts'
import type { Plan, PlanFacts, PlanInput, PlanResult } from './contract.ts'
import type { Hours, Place, Places, WantedGroup } from './ground.ts'

type Planned = Pick<Plan, 'startWeek' | 'facts'> & { input: PlanInput }

export const hoursOf = ({ day, startHour, endHour }: Schedule): Hours => ({ day, start: minutesOf(startHour), end: minutesOf(endHour) })
export const scheduleOf = ({ day, start, end }: Hours): Schedule => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })
const minutesOfClock = (clock: string) => minutesOf(clock.replace(':', ''))

/** The groups of a cell in order; for a parent course each of its modules. */
function wantedOf({ course, campus, demand, facts }: Cell): WantedGroup[] {
  const { duration: days, modules, _id } = course
  const { size } = demand
  return Array.from({ length: demand.groups }, (_, at) => `${_id}-${campus._id}-${at + 1}`).flatMap((key): WantedGroup[] => {
    const group = { campus: campus._id, size, days }
    const preferredOf = (id: string) => facts.preferred[id]?.map(hoursOf) ?? null
    if (modules.length === 0) return [{ ...group, id: key, course: _id, family: null, preferred: preferredOf(_id) }]
    return modules.map((module, part) => ({
      ...group,
      id: `${key}-${part + 1}`,
      course: module._id,
      family: key,
      preferred: preferredOf(module._id),
    }))
  })
}

export function factsOf({ startWeek, facts, input }: Planned): Facts {
  const takenOf = ({ from, to, ...hours }: PlanFacts['rooms'][number]['taken'][number]) => ({
    ...hoursOf(hours),
    from: daysBetween(startWeek, from),
    to: daysBetween(startWeek, to),
  })
  const toNamed = ({ _id, name }: { _id: string; name: string }) => ({ id: _id, name })
  return {
    campuses: facts.campuses.map(({ opening, closing, ...campus }) => ({
      ...toNamed(campus),
      opens: minutesOfClock(opening),
      closes: minutesOfClock(closing),
    })),
    courses: facts.courses.flatMap(({ modules, ...course }) => [course, ...modules]).map(toNamed),
    rooms: facts.rooms.map(({ campus, capacity, taken, ...room }) => ({ ...toNamed(room), campus, capacity, taken: taken.map(takenOf) })),
    teachers: facts.teachers.map(({ courses, campuses, hours, taken, ...teacher }) => ({
      ...toNamed(teacher),
      courses,
      campuses,
      hours: hours.map(hoursOf),
      taken: taken.map(({ campus, ...each }) => ({ ...takenOf(each), campus })),
    })),
    wanted: cellsOf(facts, input).flatMap(wantedOf),
  }
}

export const choicesOf = ({ blocks, ...input }: PlanInput): Choices => ({
  ...input,
  blocks: blocks.map(({ id, hours }) => ({ id, hours: hours.map(hoursOf) })),
})

export const inputWith = (input: PlanInput, { blocks, ...choices }: Choices): PlanInput => ({
  ...input,
  ...(choices as Omit<PlanInput, 'blocks' | 'courses' | 'campuses' | 'cells' | 'growth'>),
  blocks: blocks.map(({ id, hours }) => ({ id, hours: hours.map(scheduleOf) })),
})

export const explanationOf = ({ changes, witnesses }: PlanResult['left'][number]['explanations'][number]): Explanation => ({
  changes,
  witnesses: witnesses.map(each => ({ ...each, hours: each.hours.map(hoursOf) })),
})

export function placesOf(groups: readonly WantedGroup[], result: PlanResult | null, pins: Readonly<Record<string, Place>>): Places {
  const place = (id: string) => pins[id] ?? result?.places[id]
  return new Map(groups.flatMap(({ id }) => (place(id) ? [[id, place(id)!] as const] : [])))
}
