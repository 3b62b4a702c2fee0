export type CommentsOf = { student: string } | { userTalks: string }
