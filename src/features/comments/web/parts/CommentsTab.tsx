import { MessageSquare } from 'lucide-react'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { comments, commentsChanged } from '../../contract.ts'
import { CommentItem } from './CommentItem.tsx'
import { NewComment } from './NewComment.tsx'
import './comments.css'

const SHOWN = [comments.list]

/** 'Comentarios' of a student, newest first; what staff may do with them follows their permissions (000 §6). */
export function CommentsTab({ student }: { student: { _id: string } }) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(comments.list, { query: { student: student._id } })
  useLive(commentsChanged, SHOWN)
  const retry = () => void refetch()
  return (
    <div className="cm">
      {can(comments.create) && <NewComment studentId={student._id} />}
      {error && <Failed slim={data !== undefined} reason={error.message} retry={retry} />}
      {!data && !error && <Skeleton rows={4} height={72} bars={['8%', '20%', '48%']} />}
      {data?.comments.length === 0 && <Empty icon={MessageSquare} title="No hay comentarios agregados." />}
      {data && data.comments.length > 0 && (
        <ul className="cm-list" aria-label="Comentarios">
          {data.comments.map(comment => (
            <CommentItem key={comment._id} comment={comment} />
          ))}
        </ul>
      )}
    </div>
  )
}
