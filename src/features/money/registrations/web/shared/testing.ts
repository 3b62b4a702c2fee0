import { addDays, academyDay } from '#lib/days.ts'
import { courses, type ListedCourse } from '#features/teaching/courses/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { groups, type ListedGroup, type StudentGroup } from '#features/teaching/groups/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students, type Student } from '#features/people/students/contract.ts'
import { renata } from '#features/people/students/web/shared/testing.ts'
import { serve } from '#web/testing/serve.ts'
import { registrations, type ChangePreview } from '../../contract.ts'

const id = (number: number) => `a${String(number).padStart(23, '0')}`
export const TODAY = academyDay(new Date(), 'America/Mexico_City')

export const course: ListedCourse = {
  _id: id(1),
  name: 'ECOEMS',
  price: 5000,
  duration: 140,
  active: true,
  activeExternal: true,
  courseLevel: id(11),
  courseType: id(21),
  isParent: false,
  children: [],
  groups: 2,
  creationDate: '2026-01-12T15:00:00.000Z',
}
export const cheap: ListedCourse = { ...course, _id: id(2), name: 'Regularización', price: 2000, courseLevel: id(12) }

const group = (part: Partial<ListedGroup>): ListedGroup => ({
  _id: id(3),
  name: 'Sabatino A',
  active: true,
  activeLanding: true,
  startDate: addDays(TODAY, 7),
  endDate: addDays(TODAY, 120),
  quota: 30,
  available: 3,
  studentListLength: 27,
  percentage: 90,
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
  course: { _id: course._id, name: course.name, isParent: false, courseLevel: course.courseLevel, duration: course.duration },
  courseInfo: { name: course.name },
  locationInfo: { name: 'Lindavista' },
  classRoomInfo: { name: 'Salón 4' },
  classRoom: null,
  location: id(31),
  teacher: null,
  parentGroup: null,
  buckets: [],
  ...part,
})
export const ownGroup: StudentGroup & ListedGroup = {
  ...group({}),
  registration: {
    _id: id(41),
    price: 5000,
    discounts: 500,
    paid: 1200,
    balance: 3300,
    registeredAt: '2026-03-02T18:00:00Z',
    receipt: { _id: id(51), number: '2026-000123' },
  },
}
export const sunday = group({ _id: id(4), name: 'Dominical B' })
export const full = group({ _id: id(5), name: 'Vespertino C', available: 0 })
export const student: Student = { ...renata, groups: [ownGroup._id] }

export const preview: ChangePreview = {
  oldPrice: 5000,
  newPrice: 2000,
  discounts: 500,
  paid: 1200,
  balance: 300,
  debt: 300,
  credit: 0,
  available: 3,
  lastInstalment: null,
  before: { discounts: 500, paid: 1200, balance: 3300, debt: 3300, credit: 0 },
}

/** Serves courses by level, groups by course and a preview; returns the requests for groups, preview and change. */
export function serveChange(answer: ChangePreview | ((group: string) => ChangePreview) = preview) {
  serve(courses.levels, () => ({
    courseLevels: [
      { _id: id(11), name: 'Media Superior', description: '' },
      { _id: id(12), name: 'Superior', description: '' },
    ],
  }))
  serve(courses.list, () => ({ courses: [course, cheap, { ...course, _id: id(6), name: 'Curso apagado', active: false }] }))
  const listed = serve(groups.list, ({ query }) => ({
    groups: query.course === course._id ? [ownGroup, sunday, full] : [{ ...sunday, name: 'Regu 1' }],
  }))
  const requests = serve(registrations.preview, ({ query }) => (typeof answer === 'function' ? answer(query.group!) : answer))
  const changed = serve(registrations.change, () => ({ student, warnings: [] }))
  serve(enrolment.clashes, () => ({ clashes: [] }))
  return { listed, asked: requests, changed }
}

export function serveTab(standing: StudentGroup[] = [ownGroup], credit = 0) {
  serve(students.groups, () => ({ groups: standing }))
  serve(studentAccount.debt, () => ({ payments: [], credit }))
}
