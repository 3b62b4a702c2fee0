import { Comments } from './Comments.tsx'

export const CommentsTab = ({ student, write }: { student: { _id: string }; /** A change focuses the field. */ write?: number }) => (
  <Comments of={{ student: student._id }} write={write} />
)
