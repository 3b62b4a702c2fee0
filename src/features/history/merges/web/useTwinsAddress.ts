import { useNavigate, useSearch } from '@tanstack/react-router'
import type { MergeKind } from '#features/foundation/twins/access.ts'

interface Address {
  tipo?: MergeKind
  platica?: string
  pagina?: number
}

export function useTwinsAddress() {
  const navigate = useNavigate()
  const { tipo = 'student', platica, pagina = 1 }: Address = useSearch({ strict: false })
  return {
    kind: tipo,
    talk: platica,
    page: pagina,
    change: (next: Partial<Record<keyof Address, string | undefined>>) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace: true }),
  }
}
