import { useEffect, useRef } from 'react'
import { deviceNow } from '#web/state/clock.ts'
import type { TalkStudent } from '../../visitor.ts'

/** The user returned from the dialler. */
export interface BackFromCall {
  visitor: TalkStudent
  /** How long the page was left for it. */
  seconds: number
}

/** Detects the return to the page after a number was called. @returns the function that records the call */
export function useDialled(onBack: (back: BackFromCall) => void): (visitor: TalkStudent) => void {
  const call = useRef<{ visitor: TalkStudent; left: number | null } | null>(null)
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    const see = () => {
      const dialled = call.current
      if (!dialled) return
      // A telephone may sleep during the call.
      if (document.visibilityState === 'hidden') dialled.left = deviceNow().getTime()
      else if (dialled.left !== null) {
        call.current = null
        latest.current({ visitor: dialled.visitor, seconds: Math.round((deviceNow().getTime() - dialled.left) / 1000) })
      }
    }
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [])
  return visitor => {
    call.current = { visitor, left: null }
  }
}
