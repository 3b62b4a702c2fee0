import { RefreshCw } from 'lucide-react'
import { useStore } from '#web/state/useStore.ts'
import { newVersion, update } from './install.ts'
import styles from '../door/readyStrip.module.css'

/** 'Hay una versión nueva': applied on request. */
export function UpdatePrompt() {
  const ready = useStore(newVersion)
  if (!ready) return null
  return (
    <div className={styles.update} role="status">
      <RefreshCw aria-hidden />
      <b>Hay una versión nueva</b>
      <span className="spacer" />
      <button type="button" className="button" onClick={() => update(ready)}>
        Actualizar
      </button>
    </div>
  )
}
