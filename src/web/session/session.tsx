import { useMemo } from 'react'
import { session as routes } from '#features/foundation/session/contract.ts'
import { call, CallError, onForbidden } from '#web/calls/api.ts'
import { dropDrafts } from '#web/state/drafts.ts'
import { dropOfflineSession } from '#web/session/offlineSession.ts'
import { offeredTo, type Needed } from '#web/screen.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { tellTabs } from '#web/session/tabs.ts'
import { clearToken, readToken } from '#web/session/token.ts'
import { useStore } from '#web/state/useStore.ts'
import { send } from '#web/calls/http.ts'

export interface Session extends SignedIn {
  can(needed: Needed): boolean
}

/** True when the present session may do this. */
export const can = (needed: Needed): boolean => offeredTo(sessionStore.get(), needed)

/** The signed-in user, their permissions and the academy. Updates at once when a role changes. */
export function useSession(): Session {
  const current = useStore(sessionStore)
  if (!current) throw new Error('nobody is signed in')
  return useMemo(() => ({ ...current, can: needed => offeredTo(current, needed) }), [current])
}

/** Reads user and permissions again; screens and menus update. A failure keeps the known state. */
export async function refreshSession(): Promise<void> {
  try {
    const next = await call(routes.current, {})
    if (JSON.stringify(next) !== JSON.stringify(sessionStore.get())) sessionStore.set(next)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
onForbidden(() => void refreshSession())

/** Ends the session on the server, informs the other tabs and opens the sign-in page. */
export async function signOut(): Promise<void> {
  const token = readToken()
  clearToken()
  dropDrafts()
  dropOfflineSession()
  tellTabs({ kind: 'signed-out' })
  if (token) await send(routes.logout.method, routes.logout.path, { token }).catch(() => null)
  location.assign('/log_in')
}
