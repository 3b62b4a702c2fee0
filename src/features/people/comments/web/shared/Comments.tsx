import { MessageSquare } from 'lucide-react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { commentsAccess } from '../../access.ts'
import { comments, commentsChanged } from '../../contract.ts'
import { CommentItem } from './CommentItem.tsx'
import type { CommentsOf } from './commentsOf.ts'
import { NewComment } from './NewComment.tsx'
import styles from './comments.module.css'

interface Props {
  of: CommentsOf
  quiet?: boolean
  /** Each new number moves the focus to the comment field. */
  write?: number | undefined
}

const LIVE_ROUTES = [comments.list]

/** Comments, newest first, with actions by permission (COM-9). */
export function Comments({ of, quiet = false, write = 0 }: Props) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(comments.list, { query: of })
  useLive(commentsChanged, LIVE_ROUTES, 'student' in of ? of.student : of.userTalks)
  const retry = () => void refetch()
  return (
    <div className={styles.comments}>
      {can({ access: 'student' in of ? commentsAccess.create : commentsAccess.createVisitor }) && (
        <NewComment of={of} quiet={quiet} write={write} />
      )}
      {error && <Failed slim={data !== undefined} reason={error.message} retry={retry} />}
      {!data && !error && <Skeleton rows={4} height={72} bars={['8%', '20%', '48%']} />}
      {data?.comments.length === 0 && (
        <Empty icon={MessageSquare} title="No hay comentarios agregados.">
          Quedan aquí con su autor y su hora.
        </Empty>
      )}
      {data && data.comments.length > 0 && (
        <ul aria-label="Comentarios">
          {data.comments.map(comment => (
            <CommentItem key={comment._id} comment={comment} />
          ))}
        </ul>
      )}
    </div>
  )
}
