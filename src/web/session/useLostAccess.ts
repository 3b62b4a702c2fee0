import { useEffect, useRef } from 'react'
import type { Access } from '#contract/access.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'

export const LOST_ACCESS_TEXT = 'Tus permisos cambiaron: ya no puedes realizar esta acción.'

/** Closes a modal when a changed role removes its permission (SHL-39). */
export function useLostAccess(access: Access, close: () => void): void {
  const { can } = useSession()
  const mayUse = can(access)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (mayUse) return
    toast.warn(LOST_ACCESS_TEXT)
    latest.current()
  }, [mayUse])
}
