import { academyDay, addDays } from '#lib/days.ts'
import type { ListDay } from '../../contract.ts'

export type Listed = ListDay['students'][number]

export const listToday = (): string => academyDay(new Date(), 'America/Mexico_City')

export const listed = (number: number, part: Partial<Listed> = {}): Listed => ({
  _id: `c${String(number).padStart(23, '0')}`,
  name: `Nombre${number}`,
  lastName: `Apellido${number}`,
  secondLastName: 'Ruiz',
  attendance: null,
  arrivedAt: null,
  missed: 0,
  missedOn: null,
  ...part,
})

/** Today's list of a group that began a month ago, whose lesson takes the whole day. */
export const listDay = (part: Partial<ListDay> = {}): ListDay => ({
  day: listToday(),
  group: { _id: 'e00000000000000000000001', name: 'Sabatino A', startDate: addDays(listToday(), -30) },
  lesson: { startHour: '0000', endHour: '2359', location: 'Lindavista', classRoom: 'Salón 1' },
  previous: null,
  next: null,
  closed: null,
  students: [],
  ...part,
})
