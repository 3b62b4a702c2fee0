import { useEffect } from 'react'
import { toast } from '#web/ui/toasts.ts'

/** Shows 'Registrando..' during the save of a course (CUR-27). */
export function useProgress(busy: boolean): void {
  useEffect(() => (busy ? toast.loading('Registrando..') : undefined), [busy])
}
