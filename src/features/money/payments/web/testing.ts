import { valeria } from '#features/people/students/web/shared/testing.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import type { CourseDebt, Payment } from '../contract.ts'

const id = (last: number) => `a00000000000000000000${last}`

export const ecoems = { _id: id(201), name: 'ECOEMS' }
export const algebra = { _id: id(202), name: 'Álgebra' }

/** $1,800.00 in cash for ECOEMS on 21/11/2026 10:12; a test overrides fields. */
export const line = (change: Partial<Payment> = {}): Payment => ({
  _id: id(300),
  amount: 1800,
  concept: 'Pago ECOEMS',
  discount: 0,
  paymentType: 'cash',
  date: '2026-11-21T16:12:00Z',
  student: valeria._id,
  user: { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' },
  course: ecoems,
  source: 'payment',
  voided: null,
  closed: false,
  reverses: null,
  reversible: 0,
  receipt: null,
  ...change,
})

/** Debts: 1,850.00 of ECOEMS, 600.00 of Álgebra. */
export const debts: CourseDebt[] = [
  { courseId: algebra._id, courseName: algebra.name, coursePrice: 2400, totalPayments: 1800, totalDiscounts: 0, balance: 600 },
  { courseId: ecoems._id, courseName: ecoems.name, coursePrice: 9500, totalPayments: 6800, totalDiscounts: 850, balance: 1850 },
]

export const groupOf = (
  course: { _id: string; name: string },
  registeredAt: string,
  money: Partial<StudentGroup['registration']>,
): StudentGroup => ({
  _id: course._id.replace('20', '60'),
  name: `${course.name} A`,
  active: true,
  activeLanding: true,
  startDate: '2026-11-03',
  endDate: '2027-05-29',
  quota: 30,
  available: 12,
  studentListLength: 18,
  percentage: 60,
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
  course: { ...course, isParent: false, courseLevel: id(203), duration: 180 },
  courseInfo: { name: course.name },
  locationInfo: { name: 'Lindavista' },
  classRoomInfo: { name: 'Salón 3' },
  classRoom: null,
  location: null,
  teacher: null,
  parentGroup: null,
  registration: {
    _id: course._id.replace('20', '70'),
    price: 0,
    discounts: 0,
    paid: 0,
    balance: 0,
    registeredAt,
    receipt: null,
    ...money,
  },
})

export { valeria }
