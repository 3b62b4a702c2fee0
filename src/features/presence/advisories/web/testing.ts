import { addDays } from '#lib/days.ts'
import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import type { AdvisoryDay, Appoiment, Booking } from '../contract.ts'

const id = (kind: string, number: number) => `${kind}${String(number).padStart(23, '0')}`
export const ALGEBRA = { _id: id('b', 1), name: 'Álgebra' }
export const READING = { _id: id('b', 2), name: 'Lectura' }
export const UNAM = { _id: id('c', 1), name: 'UNAM Superior' }
export const ECOEMS = { _id: id('c', 2), name: 'ECOEMS' }

/** Far in the future, so that nothing is over. */
export const MONDAY = '2040-11-19'
export const SATURDAY = '2040-11-24'

export const place = (number: number, name: string, part: Partial<Booking> = {}): Booking => ({
  _id: id('d', number),
  student: { _id: id('e', number), name, lastName: 'Rey', secondLastName: 'Paz' },
  courseTopics: [],
  attendance: null,
  ...part,
})

export const slot = (number: number, part: Partial<Appoiment> = {}): Appoiment => ({
  _id: id('f', number),
  course: UNAM,
  date: SATURDAY,
  hour: 10,
  appoiments: [],
  maxQuota: 10,
  topicList: [ALGEBRA, READING],
  ...part,
})

export const week = (slots: readonly Appoiment[], monday = MONDAY): AdvisoryDay[] =>
  Array.from({ length: 7 }, (_, at) => {
    const date = addDays(monday, at)
    return {
      date,
      day: (at + 1) % 7,
      hours: SLOT_HOURS.map(value => {
        const appoimentList = slots.filter(each => each.date === date && each.hour === value)
        const appoimentsInfo = appoimentList.map(({ course, appoiments }) => ({
          courseName: course.name,
          studentsCount: appoiments.length,
        }))
        return {
          value,
          appoimentList,
          appoimentsInfo,
          totalCountStudents: appoimentsInfo.reduce((sum, each) => sum + each.studentsCount, 0),
        }
      }),
    }
  })

export const usual = (): Appoiment[] => [
  slot(1, { course: ECOEMS, topicList: [], maxQuota: 6 }),
  slot(2, {
    appoiments: [place(1, 'Ema', { courseTopics: [ALGEBRA] }), place(2, 'Leo', { courseTopics: [ALGEBRA, READING] }), place(3, 'Sol')],
  }),
]
