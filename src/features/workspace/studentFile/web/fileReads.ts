import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'

/** Every read that shows a student's data: read again after a change of it. */
export const FILE_READS = [students.list, students.search, studentAccount.sidebar, students.find]

/** Those of lists, and those of one student alone: who shows the latter reads them again for that student's changes (M164). */
export const LIST_READS = [students.list, students.search]
export const CARD_READS = [studentAccount.sidebar, students.find]
