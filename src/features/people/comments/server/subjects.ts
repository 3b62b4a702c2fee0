// Owners of comments: students, and those that higher features add.
import type { Failure } from '#contract/failure.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { registry } from '#lib/registry.ts'
import type { Context } from '#server/http/feature.ts'
import type { CommentRow } from './store.ts'

export interface CommentSubject {
  column: 'studentId' | 'talkStudentId'
  missing: Failure
  /** Refuses a comment on a record that accepts no more. */
  check?(comment: CommentRow): void
  /** Called after a comment was written, changed or deleted. */
  changed?(context: Context, comment: CommentRow): void
}

const student: CommentSubject = { column: 'studentId', missing: studentFailures.STUDENT_NOT_FOUND }
export const commentSubjects = registry<CommentSubject>()

export const subjectOf = (owner: Partial<Record<CommentSubject['column'], string | null>>): CommentSubject =>
  [student, ...commentSubjects.all()].find(({ column }) => owner[column])!
