import type { AsyncRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Needed } from '#web/screen.ts'
import { useSession } from '#web/session/session.tsx'
import { Forbidden } from '#web/shell/plainScreens.tsx'

/** A screen for users with its access, `Otherwise` for others; a changed role applies at once. */
export function guarded(
  access: Needed,
  Screen: AsyncRouteComponent<object>,
  Otherwise: () => ReactNode = Forbidden,
): AsyncRouteComponent<object> {
  const Guarded = () => (useSession().can(access) ? <Screen /> : <Otherwise />)
  return Object.assign(Guarded, { preload: Screen.preload })
}
