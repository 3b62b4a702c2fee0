import { page, userEvent } from 'vitest/browser'
import { courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { groups, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { students, studentFailures } from '#features/people/students/contract.ts'
import { sources } from '#features/foundation/sources/contract.ts'
import { twins } from '#features/foundation/twins/contract.ts'
import { planTemplates, type PlanTemplate } from '#features/money/plans/contract.ts'
import { renata as student } from '#features/people/students/web/shared/testing.ts'
import { render, type RenderOptions } from '#web/testing/render.tsx'
import { Refused, serve } from '#web/testing/serve.ts'
import { addDays, academyDay } from '#lib/days.ts'
import { enrolment } from '../contract.ts'
import type { EnrolmentAnswer } from './useRegister.ts'
import { WizardModal, type WizardProps } from './WizardModal.tsx'

const id = (number: number) => `a${String(number).padStart(23, '0')}`
const TODAY = academyDay(new Date(), 'America/Mexico_City')

export const FERIA = { _id: id(81), name: 'Feria', position: 0, archived: false }

export const course: CourseDetail = {
  _id: id(1),
  name: 'ECOEMS Intensivo',
  price: 9500,
  duration: 140,
  active: true,
  activeExternal: true,
  courseLevel: id(11),
  courseType: id(21),
  isParent: false,
  children: [],
  groups: 2,
  creationDate: '2026-01-12T15:00:00.000Z',
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
  childrenLocked: true,
}
export const sabatino: ListedGroup = {
  _id: id(2),
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
}
export const full: ListedGroup = { ...sabatino, _id: id(3), name: 'Dominical B', available: 0, studentListLength: 30, percentage: 100 }

/** '3 mensualidades': 30 % today, then on the 5th. */
export const monthly: PlanTemplate = {
  _id: id(41),
  course: course._id,
  name: '3 mensualidades',
  payments: 3,
  monthDay: 5,
  weeks: null,
  firstShare: 30,
  isDefault: true,
}
export const fortnightly: PlanTemplate = {
  ...monthly,
  _id: id(42),
  name: '6 quincenas',
  payments: 6,
  monthDay: null,
  weeks: 2,
  firstShare: null,
  isDefault: false,
}

export { student }

export const enrolmentAnswer: EnrolmentAnswer = {
  student,
  group: sabatino,
  payment: null,
  dues: [],
  warnings: [],
  receipt: { _id: id(5), number: '2026-000001', url: '/404' },
  qrUrl: '/404',
}

/**
 * Courses, groups and a free e-mail; a test replaces what it is about.
 * @param more Further courses: an only one is chosen by itself (LLE-60).
 */
export function serveSchool(choices: ListedGroup[] = [sabatino, full], more: CourseDetail[] = []): void {
  serve(courses.levels, () => ({
    courseLevels: [
      { _id: id(11), name: 'Media Superior', description: '' },
      { _id: id(12), name: 'Superior', description: '' },
    ],
  }))
  serve(courses.list, () => ({ courses: [course, { ...course, _id: id(6), name: 'Curso apagado', active: false }, ...more] }))
  serve(courses.find, () => ({ course }))
  serve(courses.discounts, () => ({ discounts: [] }))
  serve(groups.list, () => ({ groups: choices }))
  serve(planTemplates.ofCourse, () => ({ templates: [], closedDays: [] }))
  serve(enrolment.clashes, () => ({ clashes: [] }))
  serve(sources.list, () => ({ sources: [FERIA] }))
  serve(twins.check, () => ({ twins: [], students: [] }))
  serve(students.byEmail, () => {
    throw new Refused(studentFailures.EMAIL_FREE)
  })
}

export const other: CourseDetail = { ...course, _id: id(7), name: 'Razonamiento' }

export function open(props: Partial<WizardProps> = {}, options: RenderOptions = {}): void {
  render(
    <WizardModal onClose={() => {}} onUnsaved={() => {}} onEnrol={() => {}} onCharge={() => {}} onAnother="again" {...props} />,
    options,
  )
}

export const next = () => page.getByRole('button', { name: /Siguiente/ })
/** A field by its label, which the mark of a required field may follow. */
export const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*.*)?$`) })
export const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

export async function fillPerson(): Promise<void> {
  await userEvent.fill(field('Nombre'), 'Renata')
  await userEvent.fill(field('Apellido paterno'), 'Olvera')
  await userEvent.fill(field('Apellido materno'), 'Quintero')
  await userEvent.fill(field('Correo'), 'renata@correo.mx')
  await userEvent.fill(field('Teléfono'), '5512345678')
}

export async function toPayment(): Promise<void> {
  await fillPerson()
  await next().click()
  await page.getByRole('radio', { name: /ECOEMS/ }).click()
  await next().click()
  await page.getByRole('radio', { name: /Sabatino A/ }).click()
  await next().click()
}
