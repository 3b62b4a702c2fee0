/** Where texts are kept that reach paper (M133). The doctor lists what stands there and cannot be drawn. */
export const PRINTED_COLUMNS = [
  'academy.name',
  'academy.legal_name',
  'academy.address',
  'academy.bank_name',
  'academy.account_holder',
  'academy.receipt_header',
  'academy.receipt_footer',
  'location.name',
  'classroom.name',
  'course.name',
  'class_group.name',
  'employee.name',
  'employee.last_name',
  'employee.second_last_name',
  'student.name',
  'student.last_name',
  'student.second_last_name',
  'talk_student.name',
  'talk_student.last_name',
  'talk_student.second_last_name',
  'payer.name',
  'payer.last_name',
  'payer.second_last_name',
  'waiting_person.name',
  'waiting_person.last_name',
  'promotional_code.code',
] as const
export type PrintedColumn = (typeof PRINTED_COLUMNS)[number]

/** What is known of a field that reaches paper. */
export interface PrintMark {
  columns: readonly PrintedColumn[]
  /** It may quote what stands in the columns; otherwise it is what stands there. */
  quotes?: true
}
