import { useEffect } from 'react'
import { keepOfflineSession } from '#web/session/offlineSession.ts'
import { refreshSession, useSession } from '#web/session/session.tsx'
import { useToday } from '#web/state/useNow.ts'
import { keptScans, readKept } from '../offline/queue.ts'
import { startReplaying } from '../offline/replay.ts'
import { loadRoster, refreshRoster, roster, rosterOf } from '../offline/roster.ts'
import { reachable } from '../offline/sending.ts'
import { addKept, followSettled } from './readings.ts'

/** The roster follows changes of debts and groups at this distance, in milliseconds. */
const ROSTER_EVERY = 5 * 60_000

/** While mounted: stores roster and session for offline use, and sends waiting scans. */
export function useDoor(): void {
  const session = useSession()
  useEffect(() => {
    const { can: _can, ...storedSession } = session
    void keepOfflineSession(storedSession)
  }, [session])
  useEffect(() => {
    const ends: (() => void)[] = [
      followSettled(),
      // The session may be the stored one: the server has the present one.
      reachable.subscribe(() => void (reachable.get() && refreshSession())),
    ]
    let over = false
    const begin = async () => {
      await readKept()
      addKept((await keptScans()).filter(({ waits }) => waits))
      await loadRoster()
      if (over) return
      ends.push(startReplaying())
      await refreshRoster()
    }
    // A browser without storage still scans; it only cannot wait.
    begin().catch(() => void refreshRoster())
    return () => {
      over = true
      for (const end of ends) end()
    }
  }, [])
  const today = useToday()
  useEffect(() => {
    const read = () => void loadRoster().then(refreshRoster)
    if (roster.get() && !rosterOf(today)) read()
    const clock = setInterval(read, ROSTER_EVERY)
    return () => clearInterval(clock)
  }, [today])
}
