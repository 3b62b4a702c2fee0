// What is still to be paid, and when, over all courses of a student.
import { toCentavos } from '#lib/money.ts'
import type { RegistrationDues } from '../../contract.ts'

/** Centavos. */
interface OpenDue {
  course: string
  dueOn: string
  open: number
}

/** The oldest date first. */
export const openDues = (registrations: readonly RegistrationDues[]): OpenDue[] =>
  registrations
    .flatMap(({ course, dues }) => dues.map(({ dueOn, open }) => ({ course: course.name, dueOn, open: toCentavos(open) })))
    .filter(({ open }) => open > 0)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))

/** The first of each course: what the band above the payments says. */
export const firstOfEach = (dues: readonly OpenDue[]): OpenDue[] =>
  dues.filter(({ course }, at) => dues.findIndex(due => due.course === course) === at)
