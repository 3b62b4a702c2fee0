import { useRef, useState } from 'react'
import { newId } from '#lib/ids.ts'
import { call, CallError } from '#web/calls/api.ts'
import { tell } from '#web/calls/useCall.ts'
import { refresh } from '#web/calls/useRead.ts'
import { now } from '#web/state/clock.ts'
import { attendance } from '../../contract.ts'
import { MARK_READS, type Marked } from './useListMarks.ts'

interface Press {
  student: string
  day: string
  mark: Marked
}
const keyOf = ({ student, day }: Pick<Press, 'student' | 'day'>) => `${student} ${day}`

/** Marks on any day of a group: each shows at once and reverts on a refusal. Those of a day that wait leave in one call. */
export function useMatrixMarks(groupId: string) {
  const waiting = useRef(new Map<string, Press>())
  const sending = useRef(false)
  const [presses, setPresses] = useState<ReadonlyMap<string, Press>>(new Map())
  const [savedAt, setSavedAt] = useState<string | null>(null)

  async function sendDay(day: string, part: readonly Press[]): Promise<void> {
    const body = { date: day, marks: part.map(({ student, mark }) => ({ student, attendance: mark })) }
    try {
      // A batch of its own: undone by one Ctrl Z, announced by the window instead of a toast.
      setSavedAt((await call(attendance.markList, { params: { id: groupId }, body }, { batch: newId(now()) })).savedAt)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error, 'No se guardaron las marcas')
    }
  }

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    for (let next = [...waiting.current.values()][0]; next; next = [...waiting.current.values()][0]) {
      const { day } = next
      const part = [...waiting.current.values()].filter(press => press.day === day)
      await sendDay(day, part)
      // Cells pressed again meanwhile are still to be sent.
      for (const press of part) if (waiting.current.get(keyOf(press)) === press) waiting.current.delete(keyOf(press))
      await refresh(MARK_READS)
      setPresses(new Map(waiting.current))
    }
    sending.current = false
  }

  function mark(press: Press): void {
    waiting.current.set(keyOf(press), press)
    setPresses(new Map(waiting.current))
    void send()
  }
  const markOf = (student: string, day: string): Marked | undefined => presses.get(keyOf({ student, day }))?.mark
  return { mark, markOf, savedAt }
}
