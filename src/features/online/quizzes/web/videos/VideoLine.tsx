import { CircleAlert, Pencil, Play, Trash2, Video as VideoIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { videos, type Video } from '#features/online/material/contract.ts'
import { MATERIAL_TEXTS } from '#features/online/material/texts.ts'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './videos.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  video: Video
  percent: number
  onRetry(): void
  onResume(): void
  onPlay(): void
  onEdit(): void
  onRemove(): void
  note: ReactNode
  /** Shown before the picture: the checkbox that assigns the video. */
  children?: ReactNode
}

export function VideoLine({ video, percent, onRetry, onResume, onPlay, onEdit, onRemove, note, children }: Props) {
  const { can } = useSession()
  const { title, description, url, urlThumbnail } = video
  return (
    <li className={styles.video}>
      {children}
      {urlThumbnail ? (
        <img src={urlThumbnail} alt="" loading="lazy" />
      ) : (
        <span className={styles.thumb}>
          <VideoIcon aria-hidden />
        </span>
      )}
      <div className={classes(styles.videoText, 'spacer')}>
        <b className="truncate" title={title}>
          {title}
        </b>
        <span className="muted small truncate">{description}</span>
        {note}
        <State video={video} percent={percent} onRetry={onRetry} onResume={onResume} />
      </div>
      {url && <IconButton icon={Play} label={`Reproducir ${title}`} onClick={onPlay} />}
      {can(videos.update) && <IconButton icon={Pencil} label={`Editar ${title}`} onClick={onEdit} />}
      {can(videos.remove) && <IconButton icon={Trash2} label={`Borrar ${title}`} onClick={onRemove} />}
    </li>
  )
}

type StateProps = Pick<Props, 'video' | 'percent' | 'onRetry' | 'onResume'>

function State({ video: { statusTranscode, failure, title }, percent, onRetry, onResume }: StateProps) {
  if (statusTranscode === 'failed')
    return (
      <span className="row">
        <StateTag tone="red" icon={CircleAlert}>
          {failure ?? 'No se pudo procesar'}
        </StateTag>
        <RouteButton route={videos.retry} size="small" aria-label={`Reintentar ${title}`} onClick={onRetry}>
          Reintentar
        </RouteButton>
      </span>
    )
  if (statusTranscode === 'uploading')
    return (
      <span className="row">
        <StateTag tone="amber">Subida pendiente</StateTag>
        <RouteButton route={videos.create} size="small" aria-label={`Continuar la subida de ${title}`} onClick={onResume}>
          Continuar
        </RouteButton>
      </span>
    )
  if (statusTranscode === 'ready' || statusTranscode === 'original') return null
  return (
    <span className="row small">
      <span className="medium">{MATERIAL_TEXTS.processing}</span>
      <span
        className={classes(figureStyles.bar, styles.videoBar)}
        data-slot="bar"
        role="progressbar"
        aria-label={`${MATERIAL_TEXTS.processing}: ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="muted tabular">{percent} %</span>
    </span>
  )
}
