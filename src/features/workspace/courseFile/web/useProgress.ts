import { useEffect } from 'react'
import { toast } from '#web/ui/toasts.ts'

/** 'Registrando..' stands while a course is being saved, then disappears (CUR-27). */
export function useProgress(busy: boolean): void {
  useEffect(() => (busy ? toast.loading('Registrando..') : undefined), [busy])
}
