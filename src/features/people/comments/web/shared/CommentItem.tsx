import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { commentsAccess } from '../../access.ts'
import { COMMENT_TEXTS, comments, type Comment } from '../../contract.ts'
import { EditComment } from './EditComment.tsx'
import styles from './comments.module.css'

const NOBODY = { name: '?', lastName: '' }

export function CommentItem({ comment }: { comment: Comment }) {
  const { academy, can } = useSession()
  const own = comment.own && comment.userTalks !== null && can({ access: commentsAccess.own })
  const [editing, setEditing] = useState(false)
  const { run, busy } = useCall(comments.remove, { success: 'Comentario borrado', failure: 'Ocurrio un error', refresh: [comments.list] })
  const when = formatInstant(new Date(comment.date), academy.timeZone)
  const author = comment.user ? `${comment.user.name} ${comment.user.lastName}` : COMMENT_TEXTS.noAuthor

  return (
    <li className={styles.item} data-slot="comment">
      <Avatar person={comment.user ?? NOBODY} quiet={!comment.user} />
      <div className={styles.body}>
        <div className={styles.head} data-slot="comment-head">
          <b className={comment.user ? 'truncate' : 'truncate muted'}>{author}</b>
          <span className="muted tabular small">{when}</span>
          <span className="spacer" />
          {!editing && (own || can({ access: commentsAccess.update })) && (
            <IconButton icon={Pencil} label={`Editar el comentario de ${author}, ${when}`} onClick={() => setEditing(true)} />
          )}
          {!editing && (own || can({ access: commentsAccess.remove })) && (
            <IconButton
              icon={Trash2}
              label={`Borrar el comentario de ${author}, ${when}`}
              disabled={busy}
              onClick={() => void run({ params: { id: comment._id } })}
            />
          )}
        </div>
        {editing ? <EditComment comment={comment} onClose={() => setEditing(false)} /> : <p className={styles.text}>{comment.comment}</p>}
      </div>
    </li>
  )
}
