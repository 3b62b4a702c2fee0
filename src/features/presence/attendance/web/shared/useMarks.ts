import { useState } from 'react'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { actOfBatch } from '#web/calls/acts.ts'
import { refresh } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { attendance } from '../../contract.ts'
import { MARK_READS } from './useListMarks.ts'

/** How many calls run at once when the user marks everybody. */
const HANDS = 4

/** Today's marks of a group: each shows at once and reverts on a refusal. `extra`: the first adds an extra lesson. */
export function useMarks(groupId: string, extra = false) {
  const [pendingMarks, setPendingMarks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const { run } = useCall(attendance.markToday)
  const quiet = useCall(attendance.markToday, { quiet: true })
  const body = (studentId: string, present: boolean) => ({ body: { studentId, groupId, attendance: present, ...(extra && { extra }) } })
  const forget = (ids: readonly string[]) => setPendingMarks(before => new Map([...before].filter(([id]) => !ids.includes(id))))

  const mark = async (studentId: string, present: boolean): Promise<void> => {
    setPendingMarks(before => new Map(before).set(studentId, present))
    if (await run(body(studentId, present))) await refresh(MARK_READS)
    forget([studentId])
  }

  const markAll = async (ids: readonly string[]): Promise<void> => {
    setPendingMarks(before => new Map([...before, ...ids.map((id): [string, boolean] => [id, true])]))
    setProgress({ done: 0, of: ids.length })
    const waiting = [...ids]
    let failed = 0
    const batch = newId(now())
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (!(await quiet.run(body(id, true), batch))) failed += 1
        setProgress(before => before && { ...before, done: before.done + 1 })
      }
    }
    await Promise.all(Array.from({ length: HANDS }, work))
    await refresh(MARK_READS)
    forget(ids)
    setProgress(null)
    if (failed > 0)
      toast.error(`No se registró la asistencia de ${failed} ${failed === 1 ? 'alumno' : 'alumnos'}`, quiet.lastError()?.message)
    else toast.success('Asistencia registrada', actOfBatch(batch))
  }
  return { meant: pendingMarks, mark, markAll, progress }
}
