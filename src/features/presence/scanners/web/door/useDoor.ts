import { useEffect } from 'react'
import { keepOfflineSession } from '#web/offlineSession.ts'
import { refreshSession, useSession } from '#web/session.tsx'
import { keptScans, readKept } from '../offline/queue.ts'
import { startReplaying } from '../offline/replay.ts'
import { loadRoster, refreshRoster } from '../offline/roster.ts'
import { reachable } from '../offline/sending.ts'
import { addKept, followSettled } from './readings.ts'

/** The roster follows changes of debts and groups at this distance, in milliseconds. */
const ROSTER_EVERY = 5 * 60_000

/** What a door does while it stands: keeps roster and session for a day without network, sends what waits. */
export function useDoor(): void {
  const session = useSession()
  const { timeZone } = session.academy
  useEffect(() => {
    const { can: _can, ...kept } = session
    void keepOfflineSession(kept)
  }, [session])
  useEffect(() => {
    const ends: (() => void)[] = [
      followSettled(),
      // The session may be the one that was kept: the server knows better.
      reachable.subscribe(() => void (reachable.get() && refreshSession())),
    ]
    let over = false
    const begin = async () => {
      await readKept()
      addKept((await keptScans()).filter(({ waits }) => waits))
      await loadRoster(timeZone)
      if (over) return
      ends.push(startReplaying())
      await refreshRoster()
    }
    // A browser without storage still scans; it only cannot wait.
    begin().catch(() => void refreshRoster())
    const clock = setInterval(() => void loadRoster(timeZone).then(refreshRoster), ROSTER_EVERY)
    return () => {
      over = true
      clearInterval(clock)
      for (const end of ends) end()
    }
  }, [timeZone])
}
