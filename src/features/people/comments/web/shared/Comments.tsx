import { MessageSquare } from 'lucide-react'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { commentsAccess } from '../../access.ts'
import { comments, commentsChanged } from '../../contract.ts'
import { CommentItem } from './CommentItem.tsx'
import type { CommentsOf } from './commentsOf.ts'
import { NewComment } from './NewComment.tsx'
import './comments.css'

interface Props {
  of: CommentsOf
  /** Beside something with a main action of its own. */
  quiet?: boolean
}

const SHOWN = [comments.list]

/** Comments newest first; what staff may do with them follows their permissions (COM-9). */
export function Comments({ of, quiet = false }: Props) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(comments.list, { query: of })
  useLive(commentsChanged, SHOWN)
  const retry = () => void refetch()
  return (
    <div className="cm">
      {can({ access: 'student' in of ? commentsAccess.create : commentsAccess.createVisitor }) && <NewComment of={of} quiet={quiet} />}
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
