import { toCentavos } from '#lib/money.ts'
import { courses, coursesChanged, type Course } from '#features/teaching/courses/contract.ts'
import { paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { billOf, type Bill } from '../bill.ts'
import { useCode, type CodeState } from './useCode.ts'
import type { EnrolmentValues } from './values.ts'

/** What an existing student brings along; nothing of it for a new one. */
export interface PresentStudent {
  student: Student | null
  credit: number
}

export interface Reckoning {
  course: Course | null
  bill: Bill | null
  code: CodeState
  /** Earned discounts by course name; centavos. */
  earned: { name: string; discount: number }[]
  /** Left of the price before the staff lines; centavos. */
  beforeStaff: number
  failed: { message: string; retry(): void } | null
}

/** Prices, earned discounts, code and credit as the server has them now, made into a bill. */
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
  // Judged on step 4, anew each time it is entered.
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

/** What stands in the code's field: the student's own until somebody writes another. */
export const codeTyped = (values: Pick<EnrolmentValues, 'code'>, student: Student | null): string =>
  values.code ?? student?.idPromotionalCode?.code ?? ''
