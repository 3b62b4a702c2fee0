import fc from 'fast-check'
import type { Block, Ground, Hours, Place, Room, TakenHours, Teacher, WantedGroup } from '../../ground.ts'
import type { Facts, Choices } from '../../choices.ts'

const CAMPUSES = ['norte', 'sur', 'centro']
const COURSES = ['álgebra', 'física', 'historia', 'química', 'redacción', 'biología']
const SHAPES: readonly (readonly number[])[] = [[5], [6], [0, 2, 4], [1, 3], [0, 1, 2, 3, 4]]

const hours = fc
  .record({ days: fc.constantFrom(...SHAPES), start: fc.constantFrom(8, 9, 10, 11, 16, 17, 18), length: fc.constantFrom(2, 3) })
  .map(({ days, start, length }): Hours[] => days.map(day => ({ day, start: start * 60, end: (start + length) * 60 })))
const takenHours = fc
  .record({
    day: fc.nat(6),
    start: fc.integer({ min: 8, max: 18 }),
    length: fc.integer({ min: 1, max: 4 }),
    from: fc.integer({ min: -40, max: 30 }),
    weeks: fc.nat(12),
  })
  .map(({ day, start, length, from, weeks }): TakenHours => ({
    day,
    start: start * 60,
    end: (start + length) * 60,
    from,
    to: from + weeks * 7,
  }))
const some = <T>(all: readonly T[], least = 0) => fc.subarray([...all], { minLength: least })
const namedList = <T extends object>(kind: string, all: fc.Arbitrary<T>, sizes: { minLength: number; maxLength: number }) =>
  fc.array(all, sizes).map(list => list.map((each, at) => ({ ...each, id: `${kind}${at}`, name: `${kind} ${at}` })))

const campus = fc.nat(CAMPUSES.length - 1).map(at => CAMPUSES[at]!)
const groups = fc
  .array(
    fc.record({
      campus,
      course: fc.constantFrom(...COURSES),
      size: fc.integer({ min: 8, max: 34 }),
      days: fc.constantFrom(4, 30, 90),
      preferred: fc.option(hours),
      family: fc.nat(3).map(n => n === 0),
      twins: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 2, maxLength: 5 },
  )
  .map(list =>
    list.flatMap(({ family, twins, ...group }, at): WantedGroup[] => {
      const id = `grupo ${at}`
      if (family) return COURSES.slice(0, 4).map((course, module) => ({ ...group, course, id: `${id} ${module}`, family: id }))
      return Array.from({ length: twins }, (_, twin) => ({ ...group, id: `${id} ${twin}`, family: null }))
    }),
  )

export interface Academy {
  facts: Facts
  choices: Choices
}

export const academy: fc.Arbitrary<Academy> = fc
  .record({
    wanted: groups,
    blocks: namedList('bloque', fc.record({ hours }), { minLength: 1, maxLength: 5 }),
    rooms: namedList(
      'salón',
      fc.record({ campus, capacity: fc.constantFrom(12, 20, 20, 30), taken: fc.array(takenHours, { maxLength: 3 }) }),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
    teachers: namedList(
      'profesor',
      fc.record({
        courses: some(COURSES, 1),
        campuses: some(CAMPUSES, 1),
        hours: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          {
            weight: 1,
            arbitrary: fc.array(
              fc.nat(6).map((day): Hours => ({ day, start: 480, end: 1080 })),
              { minLength: 1, maxLength: 7 },
            ),
          },
        ),
        taken: fc.array(
          fc.tuple(takenHours, fc.option(campus)).map(([each, at]) => ({ ...each, campus: at })),
          { maxLength: 2 },
        ),
      }),
      { minLength: 2, maxLength: 7 },
    ),
    maxGroups: fc.constantFrom(2, 3, 6),
    oneCampus: fc.boolean(),
    pinned: fc.array(fc.tuple(fc.nat(30), fc.nat(4), fc.nat(5), fc.nat(6)), { maxLength: 2 }),
  })
  .map(({ wanted, blocks, rooms, teachers, maxGroups, oneCampus, pinned }) => {
    const of = <T>(all: readonly T[], at: number): T => all[at % all.length]!
    const pins = pinned.map(([group, block, room, teacher]): [string, Place] => [
      of(wanted, group).id,
      { block: of(blocks, block).id, room: of(rooms, room).id, teacher: of(teachers, teacher).id },
    ])
    return {
      facts: {
        campuses: CAMPUSES.map(id => ({ id, name: id, opens: 420, closes: 1320 })),
        courses: COURSES.map(id => ({ id, name: id })),
        rooms: rooms satisfies Room[],
        teachers: teachers satisfies Teacher[],
        wanted,
      },
      choices: {
        blocks: blocks satisfies Block[],
        rooms: [],
        teachers: [],
        also: [],
        sizes: {},
        pins: Object.fromEntries(pins),
        maxGroups,
        oneCampus,
      },
    }
  })

/** A roomy academy of so many groups, for benchmarks: three campuses, a third of the groups modules of parents. */
export function largeAcademy(count: number): Ground {
  let seed = 20261123
  // A linear congruential generator: the same academy every time.
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((seed / 2 ** 31) * below)
  }
  const block = (days: readonly number[], start: number, length: number): Block => ({
    id: `${days.join('')} ${start}`,
    hours: days.map(day => ({ day, start: start * 60, end: (start + length) * 60 })),
  })
  const blocks = [
    ...[9, 12, 15].map(start => block([5], start, 3)),
    ...[9, 13].map(start => block([6], start, 4)),
    ...[8, 10, 12, 16, 18].map(start => block([0, 2, 4], start, 2)),
    ...[8, 16, 18].map(start => block([1, 3], start, 3)),
  ]
  const courses = Array.from({ length: 10 }, (_, at) => ({ id: `curso ${at}`, name: `Curso ${at}` }))
  const groups: WantedGroup[] = []
  while (groups.length < count / 3) {
    const [family, campusId, size] = [`familia ${groups.length}`, CAMPUSES[next(3)]!, 20 + next(8)]
    for (const { id } of courses.slice(0, 4))
      groups.push({ id: `${family} ${id}`, course: id, campus: campusId, size, days: 90, family, preferred: null })
  }
  while (groups.length < count) {
    const [course, campusId, size, days] = [courses[4 + next(6)]!.id, CAMPUSES[next(3)]!, 18 + next(18), 60]
    const preferred = blocks[next(blocks.length)]!.hours
    for (let twins = 1 + next(3); twins > 0 && groups.length < count; twins--)
      groups.push({ id: `grupo ${groups.length}`, course, campus: campusId, size, days, family: null, preferred })
  }
  return {
    campuses: CAMPUSES.map(id => ({ id, name: id, opens: 420, closes: 1320 })),
    courses,
    blocks,
    rooms: CAMPUSES.flatMap(campusId =>
      [25, 25, 30, 35, 40].map((capacity, at) => ({ id: `${campusId} ${at}`, name: `Salón ${at}`, campus: campusId, capacity, taken: [] })),
    ),
    teachers: Array.from({ length: 30 }, (_, at) => ({
      id: `profesor ${at}`,
      name: `Profesor ${at}`,
      courses: courses.filter(() => next(100) < 35).map(({ id }) => id),
      campuses: CAMPUSES.filter(() => next(100) < 60),
      hours: [],
      taken: [],
    })),
    wanted: groups,
    pins: {},
    maxGroups: 6,
    oneCampus: true,
  }
}
