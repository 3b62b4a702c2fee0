import { Link } from '@tanstack/react-router'
import { Play, Trash2 } from 'lucide-react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { materialAccess } from '#features/online/material/access.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { videoComments, type VideoComment } from '../contract.ts'
import { authorOf, momentText } from './commentText.ts'
import { classes } from '#web/look/classes.ts'
import styles from './videoComments.module.css'

interface Props {
  comment: VideoComment
  busy: boolean
  onRemove(): void
  previous?: () => void
  next?: () => void
  onClose(): void
}

export function CommentSidebar({ comment, busy, onRemove, ...steps }: Props) {
  const { can, academy } = useSession()
  const { student, video, course, second, date, comment: text } = comment
  const name = authorOf(comment)
  return (
    <Aside
      {...steps}
      label="Comentario"
      head="Comentario"
      tools={<HistoryButton record={comment._id} name={`el comentario de ${name}`} />}
      footer={
        <RouteButton route={videoComments.remove} danger icon={<Trash2 aria-hidden />} loading={busy} onClick={onRemove}>
          Eliminar
        </RouteButton>
      }
    >
      <div className={styles.author}>
        <Avatar person={student} />
        {can(studentsAccess.read) ? (
          <Link to="/alumnos" search={{ ficha: student._id }}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
      </div>
      <p className={styles.whole}>{text}</p>
      <Facts
        facts={[
          { label: 'Video', value: video.title },
          { label: 'Curso', value: course.name },
          { label: 'Momento', value: second === null ? '' : momentText(second) },
          { label: 'Fecha', value: formatInstant(new Date(date), academy.timeZone) },
        ]}
      />
      {can(materialAccess.read) && <OpenVideo comment={comment} />}
    </Aside>
  )
}

function OpenVideo({ comment: { video, course, playlist, second } }: { comment: VideoComment }) {
  if (playlist === null) return <p className={classes(styles.open, 'muted small')}>El video no está en ningún capítulo.</p>
  const search = { capitulo: playlist, video: video._id, ...(second !== null && { t: second }) }
  return (
    <Link className={styles.open} to="/material/$idCourse" params={{ idCourse: course._id }} search={search}>
      <Play aria-hidden />
      {second === null ? 'Abrir el video' : `Abrir el video en ${momentText(second)}`}
    </Link>
  )
}
