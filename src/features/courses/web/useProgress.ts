import { useEffect } from 'react'
import { toast } from '#web/toasts.ts'

/** 002 §8: 'Registrando..' stands while a course is being saved, then disappears. */
export function useProgress(busy: boolean): void {
  useEffect(() => (busy ? toast.loading('Registrando..') : undefined), [busy])
}
