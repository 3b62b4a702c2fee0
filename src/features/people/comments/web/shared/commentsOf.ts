/** A student's comments, or those of a talk's visitor. */
export type CommentsOf = { student: string } | { userTalks: string }
