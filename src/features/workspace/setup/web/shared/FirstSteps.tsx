import { Suspense, type ReactNode } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { setupAccess } from '../../access.ts'

/** Loaded on demand, because only new academies need it. */
const List = lazy(async () => (await import('../FirstStepsList.tsx')).FirstStepsList)

/**
 * 'Hoy' of a new academy (LLE-64): without students the first steps replace the day, with the first student they fold to a line over it,
 * until they are done or put away.
 */
export function FirstSteps({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const { academy, can } = useSession()
  if (!academy.starting || !can(setupAccess.steps)) return children
  return (
    <Suspense fallback={waiting}>
      <List waiting={waiting}>{children}</List>
    </Suspense>
  )
}
