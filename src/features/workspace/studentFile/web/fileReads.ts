import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'

/** The reads that show a student's data: a change refreshes them. */
export const FILE_READS = [students.list, students.search, studentAccount.sidebar, students.find]

/** Reads of lists, and reads of one student: the latter refresh on that student's changes (M164). */
export const LIST_READS = [students.list, students.search, students.counts, students.choices]
export const CARD_READS = [studentAccount.sidebar, students.find]
