import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'

/** Every read that shows a student's data: read again after a change of it. */
export const FILE_READS = [students.list, students.search, studentAccount.sidebar, students.find]
