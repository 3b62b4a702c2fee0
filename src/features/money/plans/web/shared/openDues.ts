import { toCentavos } from '#lib/money.ts'
import { nextDues, type NextDue, type OpenDate } from '#lib/nextDues.ts'
import type { RegistrationDues } from '../../contract.ts'

/** Centavos. */
export const openDues = (registrations: readonly Pick<RegistrationDues, 'dues'>[]): OpenDate[] =>
  registrations.flatMap(({ dues }) => dues.map(({ dueOn, open }) => ({ dueOn, open: toCentavos(open) })))

/** The next payment of each course, the oldest date first: for the band above the payments. */
export const nextOfEach = (registrations: readonly RegistrationDues[], today: string): (NextDue & { course: string })[] =>
  registrations
    .flatMap(each =>
      nextDues(openDues([each]), today)
        .slice(0, 1)
        .map(next => ({ ...next, course: each.course.name })),
    )
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
