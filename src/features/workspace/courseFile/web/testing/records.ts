import type { CourseDetail, ListedCourse } from '#features/teaching/courses/contract.ts'

export const MEDIA = 'c0000000000000000000000a'
export const SUPERIOR = 'c0000000000000000000000b'
export const WORKSHOP = 'd0000000000000000000000b'
export const TYPE = 'd0000000000000000000000a'

export const idOf = (at: number): string => `e${String(at).padStart(23, '0')}`

export const listed = (at: number, name: string, part: Partial<ListedCourse> = {}): ListedCourse => ({
  _id: idOf(at),
  name,
  price: 1000,
  duration: 30,
  active: true,
  activeExternal: false,
  courseLevel: MEDIA,
  courseType: TYPE,
  isParent: false,
  children: [],
  groups: 0,
  creationDate: `2026-0${at}-10T18:00:00.000Z`,
  ...part,
})

export const MODULES = [listed(1, 'Razonamiento'), listed(2, 'Ciencias Sociales'), listed(3, 'Mátematicas'), listed(4, 'Química')]
export const PARENT = listed(5, 'ECOEMS Intensivo', {
  price: 9500,
  duration: 24,
  isParent: true,
  groups: 2,
  children: MODULES.map(({ _id, name }) => ({ _id, name })),
})
export const UNAM = listed(6, 'UNAM Superior', { courseLevel: SUPERIOR, active: false, price: 8900 })
export const ALL = [...MODULES, PARENT, UNAM]

export const detail = (course: ListedCourse, part: Partial<CourseDetail> = {}): CourseDetail => ({
  ...course,
  image: null,
  discounts: [],
  isActiveAppoiments: false,
  schedulesAppoimentList: [],
  topicList: [],
  topicByDayList: [],
  liveStreamChannel: null,
  liveStreamUrl: null,
  activeLiveStream: false,
  groupList: [],
  childrenLocked: false,
  ...part,
})
