import { Comments } from './Comments.tsx'

/** 'Comentarios' of a student. */
export const CommentsTab = ({ student }: { student: { _id: string } }) => <Comments of={{ student: student._id }} />
