import type { CourseKey } from './courses.ts'

/** Weekdays, 0 = Monday, and hours of the day. */
export interface Hours {
  days: number[]
  from: number
  to: number
}

/** Common fields of a group and a child of a parent group. A room is a campus' initial and a number. */
interface Plan {
  course: CourseKey
  room?: string
  hours: Hours[]
  quota: number | null
  taken: number
  teacher?: string
}

/** A child of a parent group; without a room it is inactive until it gets room, hours and quota. */
export type Bucket = Plan

export interface GroupPlan extends Plan {
  name: string
  /** Days from today. */
  start: number
  end: number
  inactive?: true
  landing?: true
  /** Meets once, on the first of its weekdays from `start`. */
  oneDay?: true
  buckets?: Bucket[]
}

const on = (days: number[], from: number, to: number): Hours[] => [{ days, from, to }]
const MON_FRI = [0, 1, 2, 3, 4]
const MON_WED_FRI = [0, 2, 4]
const TUE_THU = [1, 3]
const SAT = [5]
const SUN = [6]

type More = Pick<GroupPlan, 'inactive' | 'landing' | 'oneDay'>
const landing: More = { landing: true }
const inactive: More = { inactive: true }
const oneDay: More = { oneDay: true }

const bucket = (course: CourseKey, room: string, hours: Hours[], [takenSeats, quota]: [number, number], teacher: string): Bucket => ({
  course,
  room,
  hours,
  taken: takenSeats,
  quota,
  teacher,
})

function group(
  name: string,
  course: CourseKey,
  room: string,
  hours: Hours[],
  [start, end]: [number, number],
  [takenSeats, quota]: [number, number],
  teacher: string,
  more: More = {},
): GroupPlan {
  return { name, course, room, hours, start, end, taken: takenSeats, quota, teacher, ...more }
}

const ready: Bucket[] = [
  bucket('reasoning', 'L2', on(SAT, 8, 10), [11, 30], 'irma'),
  bucket('social', 'L2', on(SAT, 10, 12), [7, 30], 'sofia'),
  bucket('maths', 'L2', on(SAT, 12, 14), [6, 30], 'mario'),
  bucket('sciences', 'E1', on(SUN, 14, 17), [3, 30], 'adriana'),
]
const waiting = (['reasoning', 'social', 'maths', 'sciences'] as const).map((course): Bucket => ({
  course,
  hours: [],
  quota: null,
  taken: 0,
}))

/** [from, to] in days from today, then [enrolled, quota]. */
export const GROUPS: GroupPlan[] = [
  // Running: full, one seat left, half empty, ending today.
  group('UNAM Superior Matutino', 'unam', 'L1', on(MON_FRI, 9, 13), [-40, 62], [44, 45], 'mario', landing),
  group('UNAM Superior Vespertino', 'unam', 'L1', on(MON_WED_FRI, 16, 19), [-30, 75], [40, 40], 'irma', landing),
  group('UNAM Superior Sabatino', 'unam', 'C1', on(SAT, 8, 14), [-21, 90], [21, 35], 'ernesto', landing),
  group('UNAM Superior Dominical', 'unam', 'E2', on(SUN, 9, 14), [-14, 100], [12, 50], 'raul', landing),
  group('IPN Superior Matutino', 'ipn', 'L2', on(MON_FRI, 8, 12), [-35, 55], [24, 30], 'raul', landing),
  group('IPN Superior Vespertino', 'ipn', 'C2', on(TUE_THU, 16, 19), [-20, 80], [30, 30], 'sofia', landing),
  group('Física Vespertino', 'physics', 'L3', on(TUE_THU, 16, 18), [-10, 50], [18, 40], 'hector'),
  group('Física Matutino', 'physics', 'E1', on(MON_WED_FRI, 10, 12), [-25, 35], [20, 35], 'hector'),
  group('Razonamiento Sabatino', 'reasoning', 'L3', on(SAT, 8, 11), [-15, 45], [25, 40], 'adriana'),
  group('Razonamiento Vespertino', 'reasoning', 'C3', on(MON_WED_FRI, 16, 18), [-12, 48], [39, 41], 'adriana'),
  group('Ciencias Sociales Sabatino', 'social', 'L3', on(SAT, 11, 14), [-15, 45], [16, 40], 'irma'),
  group('Matemáticas Vespertino', 'maths', 'L2', on(TUE_THU, 17, 19), [-18, 42], [22, 30], 'mario'),
  group('Experimentales Vespertino', 'sciences', 'C2', on(MON_WED_FRI, 17, 19), [-9, 51], [14, 30], 'sofia'),
  group('Razonamiento Intensivo', 'reasoning', 'E1', on(MON_FRI, 16, 18), [-28, 0], [17, 35], 'ernesto'),
  {
    name: 'ECOEMS Sabatino A',
    course: 'ecoems',
    hours: on(SAT, 8, 14),
    start: -13,
    end: 127,
    taken: 27,
    quota: 30,
    ...landing,
    buckets: ready,
  },
  group('Matemáticas Matutino', 'maths', 'L4', on(MON_FRI, 10, 12), [0, 60], [19, 40], 'adriana'),
  group('Ciencias Sociales Vespertino', 'social', 'L4', on(MON_WED_FRI, 16, 18), [1, 61], [11, 40], 'raul'),
  group('IPN Superior Sabatino', 'ipn', 'E1', on(SAT, 9, 14), [7, 107], [16, 35], 'raul', landing),
  // Does not pay for itself yet (DIR-28).
  group('Matemáticas Dominical', 'maths', 'L3', on(SUN, 9, 14), [6, 118], [5, 40], 'mario'),
  group('Simulacro UNAM Domingo', 'mock', 'L4', on(SUN, 9, 13), [8, 8], [26, 40], 'irma', oneDay),
  group('UNAM Superior Nuevo Ingreso', 'unam', 'C3', on(MON_FRI, 9, 13), [24, 130], [8, 40], 'ernesto', landing),
  { name: 'ECOEMS Sabatino B', course: 'ecoems', hours: on(SAT, 8, 14), start: 35, end: 160, taken: 0, quota: null, buckets: waiting },
  group('Física Intensivo', 'physics', 'C1', on(MON_FRI, 12, 14), [12, 40], [0, 30], 'hector', inactive),
  group('IPN Superior Nocturno', 'ipn', 'E2', on(MON_WED_FRI, 17, 20), [-16, 84], [4, 50], 'sofia', inactive),
  group('Diplomado Sabatino', 'diploma', 'C3', on(SAT, 9, 13), [20, 140], [0, 30], 'raul', inactive),
  group('UNAM Superior Generación anterior', 'unam', 'L1', on(MON_FRI, 9, 13), [-150, -42], [28, 40], 'mario'),
  group('IPN Superior Generación anterior', 'ipn', 'L2', on(TUE_THU, 16, 19), [-140, -38], [19, 30], 'raul'),
  group('Razonamiento Verano', 'reasoning', 'C1', on(MON_FRI, 10, 12), [-95, -45], [15, 35], 'adriana'),
  group('Simulacro UNAM Sábado', 'mock', 'L4', on(SAT, 9, 13), [-25, -25], [31, 40], 'ernesto', oneDay),
  group('Experimentales Verano', 'sciences', 'E1', on(TUE_THU, 10, 12), [-100, -40], [9, 35], 'sofia'),
]
