import { academyDay, addDays } from '#lib/days.ts'
import type { Group, ListedGroup } from '../../contract.ts'

export const id = (number: number): string => `a${String(number).padStart(23, '0')}`
export const TODAY = academyDay(new Date(), 'America/Mexico_City')
export const [MEDIA, SUPERIOR] = [id(901), id(902)] as const

export const course = (number: number, name: string, courseLevel: string, isParent = false) => ({
  _id: id(number),
  name,
  isParent,
  courseLevel,
  duration: 140,
})
export const ECOEMS = course(801, 'ECOEMS Intensivo', MEDIA, true)
export const ALGEBRA = course(802, 'Álgebra', MEDIA)
export const UNAM = course(803, 'UNAM Superior', SUPERIOR)

export function groupOf(number: number, name: string, part: Partial<Group> = {}): Group {
  const { quota = 40, studentListLength = 10, course: of = ALGEBRA } = part
  return {
    _id: id(number),
    name,
    active: true,
    activeLanding: false,
    startDate: addDays(TODAY, -10),
    endDate: addDays(TODAY, 100),
    quota,
    available: quota === null ? 0 : quota - studentListLength,
    studentListLength,
    percentage: quota === null ? 0 : Math.round((studentListLength * 1000) / quota) / 10,
    schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
    course: of,
    courseInfo: { name: of.name },
    locationInfo: { name: 'Lindavista' },
    classRoomInfo: { name: 'Salón 4' },
    classRoom: null,
    location: id(701),
    teacher: { _id: id(601), name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna' },
    parentGroup: null,
    ...part,
  }
}
export const listed = (group: Group, buckets: Group[] = []): ListedGroup => ({ ...group, buckets })
