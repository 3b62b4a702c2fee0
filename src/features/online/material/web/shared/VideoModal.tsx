import { VideoOff } from 'lucide-react'
import { Modal } from '#web/ui/Modal.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { MATERIAL_TEXTS } from '../../texts.ts'
import { materialFailures, type Video } from '../../contract.ts'
import { Player } from './Player.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './player.module.css'

interface Props {
  /** null: it does not exist (any more). */
  video: Video | null
  start?: number
  onClose(): void
}

export function VideoModal({ video, start, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      open
      first="own"
      title={video?.title ?? 'Video'}
      width={960}
      style={{ top: 24 }}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': 'Cerrar' }}
      destroyOnHidden
    >
      {video?.url ? (
        <>
          <Player
            title={video.title}
            source={{ url: video.url, list: video.statusTranscode === 'ready' }}
            poster={video.urlThumbnail}
            start={start}
          />
          <p className={styles.text}>{video.description}</p>
          {video.statusTranscode === 'original' && (
            <p className={classes(styles.text, 'small muted')}>
              Se reproduce el archivo tal como se subió: este servidor no convierte videos, así que puede tardar en redes lentas.
            </p>
          )}
        </>
      ) : (
        <Empty icon={VideoOff} title={video ? notYet(video) : materialFailures.VIDEO_NOT_FOUND.message}>
          Mira su estado en el material del curso.
        </Empty>
      )}
    </Modal>
  )
}

function notYet({ statusTranscode, failure }: Video): string {
  if (statusTranscode === 'failed') return failure ?? 'El video no se pudo procesar.'
  return statusTranscode === 'uploading' ? 'El archivo de este video todavía no se ha subido.' : MATERIAL_TEXTS.processing
}
