import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { dismiss, shown, startClock, stopClock, type Toast } from '#web/toasts.ts'
import { useStore } from '#web/useStore.ts'
import { IconButton } from './IconButton.tsx'

export const TOAST_ICONS = { warn: TriangleAlert, success: CircleCheck, error: CircleAlert, loading: LoaderCircle }

/** What is being said, at the top of the page. Announced; the clock stands under pointer or focus. */
export function Toasts() {
  const toasts = useStore(shown)
  return (
    <div className="toasts">
      {toasts.map(toast => (
        <One key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function One({ toast }: { toast: Toast }) {
  const Icon = TOAST_ICONS[toast.kind]
  return (
    <div
      className={`toast toast-${toast.kind}`}
      role={toast.kind === 'success' || toast.kind === 'loading' ? 'status' : 'alert'}
      onPointerEnter={() => stopClock(toast.id)}
      onPointerLeave={() => startClock(toast)}
      onFocus={() => stopClock(toast.id)}
      onBlur={() => startClock(toast)}
    >
      <Icon aria-hidden />
      <div>
        <b>{toast.text}</b>
        {toast.reason && <p>{toast.reason}</p>}
      </div>
      <IconButton icon={X} label="Cerrar aviso" onClick={() => dismiss(toast.id)} />
    </div>
  )
}
