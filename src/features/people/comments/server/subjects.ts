// Who is commented on: students, and whoever a feature above keeps beside them.
import type { Failure } from '#contract/failure.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'
import type { CommentRow } from './store.ts'

export interface CommentSubject {
  /** Holds their id in a comment. */
  column: 'studentId' | 'talkStudentId'
  /** There is no such record. */
  missing: Failure
  /** Refuses a comment on a record that takes none any more. */
  check?(comment: CommentRow): void
  /** After a comment of theirs was written, changed or deleted. */
  changed?(context: Context, comment: CommentRow): void
}

const student: CommentSubject = { column: 'studentId', missing: studentFailures.STUDENT_NOT_FOUND }
export const commentSubjects = registry<CommentSubject>()

/** Of these columns the one that is filled. */
export const subjectOf = (owner: Partial<Record<CommentSubject['column'], string | null>>): CommentSubject =>
  [student, ...commentSubjects.all()].find(({ column }) => owner[column])!
