import { expect, test } from 'vitest'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import { changeBody, courseBody, courseCheck, EMPTY_COURSE, sectionOf, valuesOf, type CourseValues } from './courseForm.ts'
import { detail, MEDIA, PARENT, UNAM } from './testing/records.ts'

const GOOD: CourseValues = { ...valuesOf(detail(UNAM)), liveStreamUrl: 'https://vivo.plantel.mx/1' }
const faultOf = (part: Partial<CourseValues>) => {
  const wrong = courseCheck({ ...GOOD, ...part })
  return wrong && [wrong.field, wrong.text]
}

test('CUR-25: name, underscore, duration, price, type, level, sub-courses, discounts: reports the first failure', () => {
  const steps: [Partial<CourseValues>, string, string][] = [
    [{ name: 'Física' }, 'name', COURSE_TEXTS.name],
    [{ duration: 30 }, 'duration', COURSE_TEXTS.duration],
    [{ price: 100 }, 'price', COURSE_TEXTS.price],
    [{ courseType: 'a1' }, 'courseType', COURSE_TEXTS.type],
    [{ courseLevel: 'a2' }, 'courseLevel', COURSE_TEXTS.level],
  ]
  const values = { ...EMPTY_COURSE }
  for (const [next, field, text] of steps) {
    expect(courseCheck(values)).toEqual({ field, text })
    Object.assign(values, next)
  }
  expect(courseCheck(values)).toBeNull()
})

test("CUR-15: refuses a name with '_', also beside other errors", () => {
  expect(faultOf({ name: 'Física_2', duration: null })).toEqual(['name', 'El nombre no debe contener guión bajo.'])
})

test('CUR-16, CUR-17, M75: the duration is whole days from 1 on, the price positive', () => {
  expect(faultOf({ duration: 9999 })).toEqual(['duration', 'La duración máxima es de 3,650 días.'])
  for (const duration of [null, 0]) expect(faultOf({ duration })).toEqual(['duration', COURSE_TEXTS.duration])
  for (const price of [null, 0, -1]) expect(faultOf({ price })).toEqual(['price', COURSE_TEXTS.price])
  expect(faultOf({ duration: 3650, price: 1 })).toBeNull()
})

test('CUR-19: no or exactly 4 sub-courses', () => {
  for (const count of [1, 2, 3])
    expect(faultOf({ children: Array.from({ length: count }, (_, at) => `c${at}`) })).toEqual(['children', COURSE_TEXTS.children])
  for (const children of [
    [null, null, null, null],
    ['a', 'b', 'c', 'd'],
  ])
    expect(faultOf({ children })).toBeNull()
})

test("CUR-20, CUR-21: a discount line needs a course and an amount, and each course counts once: 'Ya has agregado ese curso'", () => {
  const line = { course: 'a', discount: 100 }
  expect(faultOf({ discounts: [line, { course: null, discount: 100 }] })).toEqual(['discounts.1.course', COURSE_TEXTS.discountCourse])
  for (const discount of [null, 0, -5])
    expect(faultOf({ discounts: [{ course: 'a', discount }] })).toEqual(['discounts.0.discount', COURSE_TEXTS.discountAmount])
  expect(faultOf({ discounts: [line, line] })).toEqual(['discounts.1.course', 'Ya has agregado ese curso'])
})

test('CUR-50: a stream has an http address, or is absent', () => {
  for (const liveStreamUrl of ['vivo', 'ftp://a.mx', 'javascript:alert(1)'])
    expect(faultOf({ liveStreamUrl })).toEqual(['liveStreamUrl', COURSE_TEXTS.url])
  for (const liveStreamUrl of ['', ' https://vivo.mx/a ']) expect(faultOf({ liveStreamUrl })).toBeNull()
})

test('CUR-30: sends the picture as its id, money in pesos; empty live data is null', () => {
  const course = detail(PARENT, { image: { _id: 'f1', url: '/x' }, discounts: [{ course: { _id: 'a1', name: 'A' }, discount: 250.5 }] })
  expect(courseBody(valuesOf(course))).toMatchObject({
    name: PARENT.name,
    duration: 24,
    price: 9500,
    courseLevel: MEDIA,
    image: 'f1',
    children: PARENT.children.map(({ _id }) => _id),
    discounts: [{ course: 'a1', discount: 250.5 }],
    liveStreamChannel: null,
    liveStreamUrl: null,
  })
})

test('CUR-13: sends only changes, so that two concurrent edits keep both', () => {
  const before = valuesOf(detail(PARENT))
  expect(changeBody(before, { ...before, price: 100_000 })).toEqual({ name: PARENT.name, price: 1000 })
  expect(changeBody(before, { ...before, name: ' Otro ', active: false })).toEqual({ name: 'Otro', active: false })
})

test('CUR-26: each field belongs to the section that shows it', () => {
  expect(
    ['name', 'image', 'children', 'discounts.2.course', 'topicList', 'schedulesAppoimentList', 'liveStreamUrl'].map(sectionOf),
  ).toEqual(['data', 'data', 'parts', 'parts', 'advisory', 'advisory', 'live'])
})
