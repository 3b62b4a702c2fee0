import { CircleAlert, CloudUpload, FileVideo, RefreshCw } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { MATERIAL_TEXTS } from '../../texts.ts'
import { videos, type Video } from '../../contract.ts'
import type { ProgressOf } from '../progress.ts'
import styles from './content.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  video: Video
  progressOf: ProgressOf
  onRetry(): void
}

/** A video's state (VID-58): in transcoding, failed, played as uploaded. Empty when ready. */
export function VideoState({ video, progressOf, onRetry }: Props) {
  switch (video.statusTranscode) {
    case 'queued':
    case 'processing':
      return <Processing percent={progressOf(video)} queued={video.statusTranscode === 'queued'} />
    case 'failed':
      return (
        <span className={styles.failed}>
          <StateTag tone="red" icon={CircleAlert}>
            Falló
          </StateTag>
          <span className="small muted truncate" title={video.failure ?? undefined}>
            {video.failure}
          </span>
          <RouteButton route={videos.retry} size="small" icon={<RefreshCw aria-hidden />} onClick={onRetry}>
            Reintentar
          </RouteButton>
        </span>
      )
    case 'uploading':
      return (
        <StateTag tone="amber" icon={CloudUpload}>
          Subida pendiente
        </StateTag>
      )
    case 'original':
      return (
        <span title="Se reproduce el archivo tal como se subió: este servidor no convierte videos.">
          <StateTag tone="outline" icon={FileVideo}>
            Original
          </StateTag>
        </span>
      )
    default:
      return null
  }
}

const Processing = ({ percent, queued }: { percent: number; queued: boolean }) => (
  <span className={styles.processing}>
    <span className="small medium">{MATERIAL_TEXTS.processing}</span>
    <span
      className={figureStyles.bar}
      data-slot="bar"
      role="progressbar"
      aria-label={MATERIAL_TEXTS.processing}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
    <span className="small muted tabular">{queued && percent === 0 ? 'En espera' : `${percent} %`}</span>
  </span>
)
