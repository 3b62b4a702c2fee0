import { addDays, academyDay } from '#lib/days.ts'
import { courses, type Course, type ListedCourse } from '#features/teaching/courses/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { lindavista, rooms, serveRooms, type RoomsServed } from '#features/foundation/locations/web/shared/testing.ts'
import { serve, type SentRequest } from '#web/testing/serve.ts'
import { groups, type Group, type GroupWarning, type ListedGroup } from '../../../contract.ts'

const id = (number: number) => `d${String(number).padStart(23, '0')}`
export const TODAY = academyDay(new Date(), 'America/Mexico_City')
const LEVELS = [
  { _id: id(91), name: 'Media Superior', description: '' },
  { _id: id(92), name: 'Superior', description: '' },
]

const course = (number: number, name: string, part: Partial<Course> = {}): ListedCourse => ({
  _id: id(number),
  name,
  price: 5000,
  duration: 140,
  active: true,
  activeExternal: true,
  courseLevel: LEVELS[0]!._id,
  courseType: id(81),
  isParent: false,
  children: [],
  groups: 0,
  creationDate: '2026-01-01T18:00:00.000Z',
  ...part,
})
export const algebra = course(1, 'Álgebra')
export const uam = course(2, 'UAM', { courseLevel: LEVELS[1]!._id, price: 2000 })
export const modules = ['Razonamiento', 'Ciencias Sociales', 'Matemáticas', 'Ciencias Experimentales'].map((name, at) =>
  course(11 + at, name),
)
export const ecoems = course(3, 'ECOEMS', { isParent: true, children: modules.map(({ _id, name }) => ({ _id, name })) })

export const mario = { _id: id(71), name: 'Mario', lastName: 'Alcántara', secondLastName: 'Beltrán' }

export const group = (part: Partial<ListedGroup> = {}): ListedGroup => ({
  _id: id(101),
  name: 'Sabatino A',
  active: true,
  activeLanding: false,
  startDate: addDays(TODAY, 7),
  endDate: addDays(TODAY, 120),
  quota: 30,
  available: 12,
  studentListLength: 18,
  percentage: 60,
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
  course: { _id: algebra._id, name: algebra.name, isParent: false, courseLevel: LEVELS[0]!._id, duration: 140 },
  courseInfo: { name: algebra.name },
  locationInfo: { name: lindavista.name },
  classRoomInfo: { name: rooms[0].name },
  classRoom: rooms[0],
  location: lindavista._id,
  teacher: mario,
  parentGroup: null,
  buckets: [],
  ...part,
})

const child = (at: number): Group => {
  const own = { name: modules[at]!.name, duration: 140, courseLevel: LEVELS[0]!._id, isParent: false, _id: modules[at]!._id }
  const bare = { quota: null, classRoom: null, classRoomInfo: null, locationInfo: null, location: null, teacher: null, schedules: [] }
  const { buckets: _none, ...rest } = group({ ...bare, available: 0, studentListLength: 0, percentage: 0, active: false })
  return { ...rest, _id: id(111 + at), name: `ECOEMS A · ${own.name}`, course: own, courseInfo: { name: own.name }, parentGroup: id(102) }
}
export const parent = group({
  _id: id(102),
  name: 'ECOEMS A',
  course: { _id: ecoems._id, name: ecoems.name, isParent: true, courseLevel: LEVELS[0]!._id, duration: 140 },
  courseInfo: { name: ecoems.name },
  quota: null,
  available: 0,
  studentListLength: 0,
  classRoom: null,
  classRoomInfo: null,
  locationInfo: null,
  location: null,
  teacher: null,
  buckets: modules.map((_module, at) => child(at)),
})

export interface SchoolServed extends RoomsServed {
  created: SentRequest[]
  updated: SentRequest[]
  removed: SentRequest[]
}

/** Serves courses, professors and rooms; saves succeed with these warnings. A test overrides what it needs. */
export function serveSchool(stored: ListedGroup = group(), warnings: GroupWarning[] = []): SchoolServed {
  serve(courses.levels, () => ({ courseLevels: LEVELS }))
  serve(courses.list, () => ({ courses: [algebra, uam, ecoems, ...modules] }))
  serve(employees.list, () => ({
    users: [
      { ...mario, isProfessor: true },
      { ...mario, _id: id(72), name: 'Irma', isProfessor: true },
      { ...mario, _id: id(73), name: 'Lucía', isProfessor: false },
    ],
  }))
  serve(groups.find, ({ params }) => {
    const storedGroup = [stored, ...stored.buckets.map(bucket => ({ ...bucket, buckets: [] }))].find(({ _id }) => _id === params.id)
    return { group: storedGroup ?? stored }
  })
  const created = serve(groups.create, () => ({ group: stored, warnings }))
  const updated = serve(groups.update, () => ({ group: stored, warnings }))
  const removed = serve(groups.remove, () => ({}))
  return { ...serveRooms(), created, updated, removed }
}
