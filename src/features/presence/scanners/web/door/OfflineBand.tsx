import { CloudUpload, WifiOff } from 'lucide-react'
import { useStore } from '#web/state/useStore.ts'
import { waiting } from '../offline/queue.ts'
import { reachable } from '../offline/sending.ts'
import { classes } from '#web/look/classes.ts'
import styles from './readyStrip.module.css'
import figureStyles from '#web/ui/figure.module.css'

const countText = (count: number) => `${count} ${count === 1 ? 'lectura guardada' : 'lecturas guardadas'} en este equipo.`

/** No network, or scans that have still to be sent: how many wait. */
export function OfflineBand() {
  const count = useStore(waiting).length
  const cutOff = useStore(reachable) === false
  if (!cutOff && count === 0) return null
  const Icon = cutOff ? WifiOff : CloudUpload
  const sendingText = count === 1 ? 'Se enviará sola' : 'Se enviarán solas'
  return (
    <div className={styles.offline} role="status">
      <Icon aria-hidden />
      <div>
        <b>{cutOff ? 'Sin conexión con el servidor' : 'Lecturas por enviar'}</b>
        <p className="compact">
          {count === 0
            ? 'Puedes seguir leyendo: las lecturas se guardan en este equipo.'
            : `${countText(count)} ${sendingText}${cutOff ? ' al volver la red.' : '.'}`}
        </p>
      </div>
      <span className="spacer" />
      {count > 0 && (
        <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
          {count}
        </span>
      )}
    </div>
  )
}
