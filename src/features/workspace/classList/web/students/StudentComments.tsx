import { COMMENT_TEXTS } from '#features/people/comments/contract.ts'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import styles from './students.module.css'

/** The staff's comments about a student; 'No hay comentarios agregados.' without any. */
export function StudentComments({ student: { comments } }: { student: Pick<GroupStudent, 'comments'> }) {
  const { academy } = useSession()
  if (comments.length === 0) return <p className={styles.none}>No hay comentarios agregados.</p>
  return (
    <ul className={styles.comments} aria-label="Comentarios">
      {comments.map(({ _id, comment, date, user }) => (
        <li key={_id}>
          <p>{comment}</p>
          <span className="small muted tabular">
            {user ? `${user.name} ${user.lastName}` : COMMENT_TEXTS.noAuthor} · {formatInstant(new Date(date), academy.timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}
