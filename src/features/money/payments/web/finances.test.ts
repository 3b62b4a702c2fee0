import { expect, test } from 'vitest'
import { financesOf } from './finances.ts'
import { line } from './testing.ts'

const id = (last: number) => `a00000000000000000000${last}`

test('MON-54: shows each line once: in its course, in Otros, or beside the credit', () => {
  const inCourse = line({ _id: id(311), amount: 1000 })
  const voided = line({ _id: id(312), amount: 400, voided: { date: '2026-11-21T16:00:00Z', user: null, reason: null } })
  const other = line({ _id: id(313), amount: 250, course: null })
  const otherBack = line({ _id: id(314), amount: -50, course: null, source: 'reversal' })
  const ended = line({ _id: id(315), amount: 1200, course: { _id: id(399), name: 'Álgebra' } })
  const endedDiscount = line({ _id: id(316), amount: 0, discount: 300, source: 'staff', course: { _id: id(399), name: 'Álgebra' } })
  const refund = line({ _id: id(317), amount: -200, course: null, source: 'refund' })
  const course = {
    _id: id(398),
    name: 'ECOEMS',
    price: 3000,
    payments: [inCourse, voided],
    totalPayments: 2000,
    totalDiscounts: 500.1,
    debt: true,
  }

  const { courses, others, loose, debt } = financesOf([course], [inCourse, voided, other, otherBack, ended, endedDiscount, refund])
  expect(courses).toMatchObject([{ price: 300_000, paid: 200_000, discount: 50_010, balance: 49_990, applied: 100_000 }])
  expect(others).toEqual([other, otherBack])
  expect(loose).toEqual([ended, refund])
  expect(debt).toBe(49_990)
})
