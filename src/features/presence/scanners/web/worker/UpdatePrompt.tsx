import { RefreshCw } from 'lucide-react'
import { useStore } from '#web/useStore.ts'
import { newVersion, update } from './install.ts'

/** 'Hay una versión nueva': taken when it suits. */
export function UpdatePrompt() {
  const ready = useStore(newVersion)
  if (!ready) return null
  return (
    <div className="dr-update" role="status">
      <RefreshCw aria-hidden />
      <b>Hay una versión nueva</b>
      <span className="sp" />
      <button type="button" className="btn" onClick={() => update(ready)}>
        Actualizar
      </button>
    </div>
  )
}
