import { Suspense, useEffect, useRef, useState } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { dropAct, dropActs, wantedAct } from '#web/calls/acts.ts'
import { useSession } from '#web/session/session.tsx'
import { ConflictWindow } from './ConflictWindow.tsx'
import { actOf, takeBack, takeBackWanted, type Stopped } from './takeBack.ts'
import { useActKeys } from './useActKeys.ts'

const MoneyWindow = lazy(async () => (await import('./money/MoneyWindow.tsx')).MoneyWindow)

/** Handles keys and buttons of 'Deshacer' (DES-23), one at a time. Loaded after the first screen. */
export function Undoing() {
  const [stopped, setStopped] = useState<Stopped | null>(null)
  useOneAtATime(setStopped)
  useOwnActs()
  useActKeys()
  const over = () => {
    setStopped(null)
    wantedAct.set(null)
  }
  const leave = () => {
    if (stopped) dropAct(stopped.act)
    over()
  }
  if (stopped?.act.money)
    return (
      <Suspense>
        <MoneyWindow id={stopped.act.id} onClose={leave} />
      </Suspense>
    )
  return (
    stopped && (
      <ConflictWindow
        stopped={stopped}
        onLeave={leave}
        onRest={async () => {
          await takeBack(stopped.act, true)
          over()
        }}
      />
    )
  )
}

/** Ignores requests while another undo runs. */
function useOneAtATime(stop: (stopped: Stopped) => void): void {
  useEffect(() => {
    let busy = false
    const hear = () => {
      const want = wantedAct.get()
      if (busy || !want) return
      const act = actOf(want)
      if (!act) return wantedAct.set(null)
      busy = true
      void takeBackWanted(want, act)
        .then(stopped => (stopped ? stop(stopped) : wantedAct.set(null)))
        .finally(() => (busy = false))
    }
    hear()
    return wantedAct.subscribe(hear)
  }, [stop])
}

/** Another user at this desk has a stack of their own. */
function useOwnActs(): void {
  const { _id } = useSession().user
  const last = useRef(_id)
  useEffect(() => {
    if (last.current !== _id) dropActs()
    last.current = _id
  }, [_id])
}
