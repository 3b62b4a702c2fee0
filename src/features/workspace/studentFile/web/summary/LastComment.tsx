import { commentsAccess } from '#features/people/comments/access.ts'
import { COMMENT_TEXTS, comments, commentsChanged } from '#features/people/comments/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import type { StudentTab } from '../../tabs.ts'
import styles from './summary.module.css'

const LIVE_ROUTES = [comments.list]

interface Props {
  student: Student
  go(tab: StudentTab): void
  onWrite(): void
}

/** The newest comment, and a button to write one. */
export function LastComment({ student, go, onWrite }: Props) {
  const { academy, can } = useSession()
  const phone = usePhone()
  const { data, error, refetch } = useRead(comments.list, { query: { student: student._id } })
  useLive(commentsChanged, LIVE_ROUTES, student._id)
  const [last] = data?.comments ?? []
  return (
    <section aria-label="Último comentario">
      <h3 className={styles.title}>
        Último comentario
        {last && (
          <button type="button" className={styles.link} onClick={() => go('comentarios')}>
            {data!.comments.length === 1 ? 'Verlo' : `Ver los ${data!.comments.length}`}
          </button>
        )}
      </h3>
      {error && !data && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {last && (
        <blockquote className={styles.comment}>
          <p className="lines">{last.comment}</p>
          <small className="muted tabular">
            {last.user ? fullName(last.user) : COMMENT_TEXTS.noAuthor} · {formatInstant(new Date(last.date), academy.timeZone)}
          </small>
        </blockquote>
      )}
      {data && !last && <p className="compact muted">No hay comentarios agregados.</p>}
      {can(commentsAccess.create) && (
        <button type="button" className={styles.write} onClick={onWrite}>
          Escribe un comentario
          {!phone && <Kbd>N</Kbd>}
        </button>
      )}
    </section>
  )
}
