/** Whose comments they are: a student's, or those of a visitor of a talk. */
export type CommentsOf = { student: string } | { userTalks: string }
