import { toCentavos } from '#lib/money.ts'
import { courses, coursesChanged, type Course } from '#features/teaching/courses/contract.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { billOf, type Bill } from '../bill.ts'
import { useCode, type CodeState } from './useCode.ts'
import type { EnrolmentValues } from './values.ts'

/** Data of an existing student; absent for a new one. */
export interface PresentStudent {
  student: Student | null
  credit: number
}

export interface Reckoning {
  course: Course | null
  bill: Bill | null
  code: CodeState
  /** Discounts by course name; centavos. */
  earned: { name: string; discount: number }[]
  beforeStaff: number
  failed: { message: string; retry(): void } | null
}

/** The bill from the server's current prices, discounts, code and credit. */
export function useBill(values: EnrolmentValues, studentId: string | undefined, { student, credit }: PresentStudent): Reckoning {
  const { courseId } = values
  const courseRead = useRead(courses.find, courseId ? { params: { id: courseId } } : skip)
  const earnedRead = useRead(courses.discounts, courseId && studentId ? { params: { id: courseId, studentId } } : skip)
  useLive(coursesChanged, [courses.find, courses.discounts])
  useLive(studentsChanged, [studentAccount.sidebar, courses.discounts], studentId ?? null)
  useLive(paymentsChanged, [studentAccount.sidebar], studentId ?? null)

  const course = courseRead.data?.course ?? null
  const price = course ? toCentavos(course.price) : null
  const known = !studentId || earnedRead.data !== undefined
  const earned = (earnedRead.data?.discounts ?? []).map(line => ({ name: line.course.name, discount: toCentavos(line.discount) }))
  const beforeCode = price === null || !known ? null : billOf({ price, earned, staff: [], credit: 0 }).toPay
  // Validates again on each entry to step 4.
  const code = useCode(values.step === 4 ? codeTyped(values, student) : '', { courseId, studentId, finalAmount: beforeCode })
  const staff = values.staff.map(line => ({ concept: line.concept.trim() || 'Descuento', discount: Math.max(0, line.discount ?? 0) }))
  const ready = price !== null && known
  const error = courseRead.error ?? earnedRead.error
  return {
    course,
    code,
    earned,
    bill: ready ? billOf({ price, earned, code: code.code, staff, credit }) : null,
    beforeStaff: ready ? billOf({ price, earned, code: code.code, staff: [], credit: 0 }).toPay : 0,
    failed:
      error && !ready ? { message: error.message, retry: () => void Promise.all([courseRead.refetch(), earnedRead.refetch()]) } : null,
  }
}

/** The text of the code's field: the student's own code until the user types another. */
export const codeTyped = (values: Pick<EnrolmentValues, 'code'>, student: Student | null): string =>
  values.code ?? student?.idPromotionalCode?.code ?? ''
