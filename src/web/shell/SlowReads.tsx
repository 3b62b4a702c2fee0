import { Button } from 'antd'
import { readSlowAgain, slowReads } from '#web/calls/useRead.ts'
import { useStore } from '#web/state/useStore.ts'
import styles from '#web/ui/toasts.module.css'

/** A notice for reads over 5 s, above screen and windows, with a retry. */
export function SlowReads() {
  if (!useStore(slowReads)) return null
  return (
    <div className={styles.slow} role="status">
      <span>El servidor tarda en responder.</span>
      <Button size="small" onClick={() => void readSlowAgain()}>
        Reintentar
      </Button>
    </div>
  )
}
