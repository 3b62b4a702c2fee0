// The marks of one list (M83): shown at once, saved press by press, kept on this device while no server answers.
import { useEffect, useRef, useState } from 'react'
import { newId } from '#lib/ids.ts'
import { call, CallError } from '#web/calls/api.ts'
import { connection } from '#web/calls/live.ts'
import { tell } from '#web/calls/useCall.ts'
import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { now } from '#web/state/clock.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { useStore } from '#web/state/useStore.ts'
import { attendance } from '../../contract.ts'

export type Marked = boolean | null
type Marks = Record<string, Marked>

/** A press: present, absent, no mark. */
export const nextMark = (mark: Marked): Marked => (mark === null ? true : mark ? false : null)

/** The reads to refresh after a mark. */
export const MARK_READS = [attendance.checklist, attendance.list, attendance.matrix]

const isUnanswered = ({ status, code }: CallError) => status === 0 || (status >= 502 && code === null)

function keptMarks(key: string): Marks {
  try {
    return JSON.parse(browserStore.get(key) ?? '{}') as Marks
  } catch {
    return {}
  }
}

interface Options {
  group: string
  day: string
  /** The first mark adds an extra lesson (OFE-12). */
  extra: boolean
}

export function useListMarks({ group, day, extra }: Options) {
  const { user } = useSession()
  const key = `plantel.list.${user._id}.${group}.${day}`
  const waiting = useRef<Marks>({})
  const [pendingMarks, setPendingMarks] = useState<Marks>({})
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isKept, setKept] = useState(false)
  const sending = useRef(false)
  const isOnline = useStore(connection) !== 'offline'

  function keep(): void {
    if (Object.keys(waiting.current).length > 0) browserStore.set(key, JSON.stringify(waiting.current))
    else browserStore.remove(key)
  }

  /** Sends some marks. False: no server answered. */
  async function sendPart(part: Marks): Promise<boolean> {
    const marks = Object.entries(part).map(([student, mark]) => ({ student, attendance: mark }))
    const body = { date: day, marks, ...(extra && { extra }) }
    try {
      // A batch of its own: undone by one Ctrl Z, announced by the window instead of a toast.
      const answer = await call(attendance.markList, { params: { id: group }, body }, { batch: newId(now()) })
      setSavedAt(answer.savedAt)
      setKept(false)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) return false
      tell(error, 'No se guardaron las marcas')
      return true
    }
  }

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    while (Object.keys(waiting.current).length > 0) {
      const part = waiting.current
      if (!(await sendPart(part))) {
        setKept(true)
        break
      }
      // Marks pressed meanwhile are still to be sent.
      waiting.current = Object.fromEntries(Object.entries(waiting.current).filter(([id, mark]) => part[id] !== mark))
      keep()
      await refresh(MARK_READS)
      setPendingMarks({ ...waiting.current })
    }
    sending.current = false
  }
  const latest = useRef(send)
  latest.current = send

  function mark(marks: Marks): void {
    waiting.current = { ...waiting.current, ...marks }
    setPendingMarks(before => ({ ...before, ...marks }))
    keep()
    void send()
  }

  // Marks that an earlier visit could not send, and those of an outage.
  useEffect(() => {
    waiting.current = keptMarks(key)
    setPendingMarks(waiting.current)
    setSavedAt(null)
    setKept(false)
  }, [key])
  useEffect(() => {
    if (isOnline) void latest.current()
  }, [isOnline, key])

  return { meant: pendingMarks, mark, savedAt, kept: isKept ? Object.keys(pendingMarks).length : 0 }
}
