// The course form: its checks in order (CUR-25), and its body.
import { toCentavos, toPesos } from '#lib/money.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import type { CourseChange, CourseDetail, CourseInput } from '#features/teaching/courses/contract.ts'
import { COURSE_LIMITS, COURSE_TEXTS } from '#features/teaching/courses/limits.ts'

export interface DiscountLine {
  course: string | null
  /** Prices and discounts are in centavos. */ discount: number | null
}

/** Form values. The price is in centavos; null while empty. */
export interface CourseValues {
  name: string
  duration: number | null
  price: number | null
  courseType: string | null
  courseLevel: string | null
  image: CourseDetail['image']
  active: boolean
  activeExternal: boolean
  /** Four places, filled or not. */
  children: (string | null)[]
  discounts: DiscountLine[]
  isActiveAppoiments: boolean
  schedulesAppoimentList: CourseDetail['schedulesAppoimentList']
  topicList: CourseDetail['topicList']
  topicByDayList: CourseDetail['topicByDayList']
  liveStreamChannel: string
  liveStreamUrl: string
}

export const NO_CHILDREN: readonly null[] = Array.from({ length: COURSE_LIMITS.children }, () => null)

export const EMPTY_COURSE: CourseValues = {
  name: '',
  duration: null,
  price: null,
  courseType: null,
  courseLevel: null,
  image: null,
  active: true,
  activeExternal: false,
  children: [...NO_CHILDREN],
  discounts: [],
  isActiveAppoiments: false,
  schedulesAppoimentList: [],
  topicList: [],
  topicByDayList: [],
  liveStreamChannel: '',
  liveStreamUrl: '',
}

/** Discounts of a deleted course have no name; they remain unchanged. */
export const valuesOf = (course: CourseDetail): CourseValues => ({
  ...EMPTY_COURSE,
  name: course.name,
  duration: course.duration,
  price: toCentavos(course.price),
  courseType: course.courseType,
  courseLevel: course.courseLevel,
  image: course.image,
  active: course.active,
  activeExternal: course.activeExternal,
  children: NO_CHILDREN.map((none, at) => course.children[at]?._id ?? none),
  discounts: course.discounts.flatMap(({ course: previous, discount }) =>
    previous ? [{ course: previous._id, discount: toCentavos(discount) }] : [],
  ),
  isActiveAppoiments: course.isActiveAppoiments,
  schedulesAppoimentList: course.schedulesAppoimentList,
  topicList: course.topicList,
  topicByDayList: course.topicByDayList,
  liveStreamChannel: course.liveStreamChannel ?? '',
  liveStreamUrl: course.liveStreamUrl ?? '',
})

/** http or https. */
export const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** The id of a field in a line, to mark it. */
export const lineField = (at: number, part: keyof DiscountLine): string => `discounts.${at}.${part}`

function discountCheck(lines: readonly DiscountLine[]): Check | null {
  for (const [at, { course, discount }] of lines.entries()) {
    if (!course) return { field: lineField(at, 'course'), text: COURSE_TEXTS.discountCourse }
    if (!discount || discount < 0) return { field: lineField(at, 'discount'), text: COURSE_TEXTS.discountAmount }
    if (lines.findIndex(line => line.course === course) < at) return { field: lineField(at, 'course'), text: COURSE_TEXTS.sameDiscount }
  }
  return null
}

/** The first failure, in the order of CUR-25. */
export function courseCheck(values: CourseValues): Check | null {
  const days = values.duration ?? 0
  const url = values.liveStreamUrl.trim()
  const checks: [boolean, string, string][] = [
    [values.name.trim() !== '', 'name', COURSE_TEXTS.name],
    [!values.name.includes('_'), 'name', COURSE_TEXTS.underscore],
    [days >= 1, 'duration', COURSE_TEXTS.duration],
    [days <= COURSE_LIMITS.duration, 'duration', COURSE_TEXTS.durationLong],
    [(values.price ?? 0) > 0, 'price', COURSE_TEXTS.price],
    [values.courseType !== null, 'courseType', COURSE_TEXTS.type],
    [values.courseLevel !== null, 'courseLevel', COURSE_TEXTS.level],
    [[0, COURSE_LIMITS.children].includes(values.children.filter(child => child !== null).length), 'children', COURSE_TEXTS.children],
  ]
  const failed = checks.find(([holds]) => !holds)
  if (failed) return { field: failed[1], text: failed[2] }
  const wrongLine = discountCheck(values.discounts)
  if (wrongLine) return wrongLine
  return url === '' || isUrl(url) ? null : { field: 'liveStreamUrl', text: COURSE_TEXTS.url }
}

/** The caller checked the values. */
export const courseBody = (values: CourseValues): CourseInput => ({
  name: values.name.trim(),
  duration: values.duration ?? Number.NaN,
  price: toPesos(values.price ?? 0),
  courseType: values.courseType!,
  courseLevel: values.courseLevel!,
  image: values.image?._id ?? null,
  active: values.active,
  activeExternal: values.activeExternal,
  children: values.children.filter(child => child !== null),
  discounts: values.discounts.map(({ course, discount }) => ({ course: course!, discount: toPesos(discount ?? 0) })),
  isActiveAppoiments: values.isActiveAppoiments,
  schedulesAppoimentList: values.schedulesAppoimentList,
  topicList: values.topicList,
  topicByDayList: values.topicByDayList,
  liveStreamChannel: values.liveStreamChannel.trim() || null,
  liveStreamUrl: values.liveStreamUrl.trim() || null,
})

/** The body with only the changes, so that two concurrent edits keep both; it always has the name. */
export function changeBody(before: CourseValues, values: CourseValues): CourseChange {
  const old: Record<string, unknown> = { ...courseBody(before) }
  const changed = Object.entries(courseBody(values)).filter(
    ([field, value]) => field === 'name' || JSON.stringify(value) !== JSON.stringify(old[field]),
  )
  return Object.fromEntries(changed)
}

/** The sections of the modal, each with its fields. */
export const SECTIONS = [
  { key: 'data', label: 'Datos' },
  { key: 'parts', label: 'Subcursos y descuentos' },
  { key: 'advisory', label: 'Asesorías' },
  { key: 'live', label: 'En vivo' },
] as const
export type Section = (typeof SECTIONS)[number]['key']

/** The section of a marked field. */
export function sectionOf(field: string): Section {
  if (/^(children|discounts)/.test(field)) return 'parts'
  if (/^(isActiveAppoiments|schedules|topic)/.test(field)) return 'advisory'
  return field.startsWith('live') ? 'live' : 'data'
}
