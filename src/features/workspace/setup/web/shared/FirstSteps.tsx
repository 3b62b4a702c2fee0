import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useSession } from '#web/session/session.tsx'
import { setupAccess } from '../../access.ts'

/** Its code is for the first days of an academy. */
const List = lazy(async () => (await import('../FirstStepsList.tsx')).FirstStepsList)

/** On 'Hoy' of a new academy: what comes first (STA-6). Away once it was put away. */
export function FirstSteps() {
  const { academy, can } = useSession()
  if (!academy.starting || !can(setupAccess.steps)) return null
  return (
    <Suspense fallback={null}>
      <List />
    </Suspense>
  )
}
