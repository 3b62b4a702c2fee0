import { Button } from 'antd'
import { readSlowAgain, slowReads } from '#web/calls/useRead.ts'
import { useStore } from '#web/state/useStore.ts'
import styles from '#web/ui/toasts.module.css'

/** What is waited for longer than 5 s is said, over screen and windows, with a way to ask again. */
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
