// The last session of the door, so that it opens offline. Bound to the token: another session does not get it.
import { allowed } from '#contract/access.ts'
import type { Answer } from '#contract/route.ts'
import type { session as routes } from '#features/foundation/session/contract.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { readToken } from '#web/session/token.ts'

type SignedIn = Answer<typeof routes.current>

const KEY = 'plantel.doorSession'

/** The only screen that opens offline. */
export const opensOffline = (path: string): boolean => path === '/attendanceQr'

interface StoredSession {
  of: string
  session: SignedIn
}

/** A hash: the token itself stays in its cookie. */
async function markOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function keepOfflineSession(session: SignedIn): Promise<void> {
  const token = readToken()
  if (!token || !allowed('put /attendance/qr/*', session.allows)) return dropOfflineSession()
  const stored: StoredSession = { of: await markOf(token), session }
  browserStore.set(KEY, JSON.stringify(stored))
}

export async function offlineSession(token: string): Promise<SignedIn | null> {
  try {
    const stored = JSON.parse(browserStore.get(KEY) ?? 'null') as StoredSession | null
    return stored && stored.of === (await markOf(token)) ? stored.session : null
  } catch {
    return null
  }
}

export const dropOfflineSession = (): void => browserStore.remove(KEY)
