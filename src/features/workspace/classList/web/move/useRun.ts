import { useCallback, useEffect, useRef, useState } from 'react'
import { registrations } from '#features/money/registrations/contract.ts'
import { STANDING_READS } from '#features/money/registrations/web/shared/reads.ts'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { actOfBatch } from '#web/calls/acts.ts'
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { toast, type Act } from '#web/ui/toasts.ts'
import { groups, MOVE_TEXTS, type Group, type GroupStudent } from '#features/teaching/groups/contract.ts'
import { countsOf, moveAll, type Refusal, type Verdict } from './moveAll.ts'

const READS = [...STANDING_READS, groups.find, groups.sidebar, groups.students]

/** A run over these students to that group, active or finished. */
export interface Run {
  to: Group
  students: readonly GroupStudent[]
  verdicts: ReadonlyMap<string, Verdict>
  running: boolean
}

/** Starts runs and follows them. */
export function useRun(from: string) {
  const [run, setRun] = useState<Run | null>(null)
  const stop = useRef(false)
  useEffect(() => () => void (stop.current = true), [])
  useLeaveQuestion(run?.running ?? false)

  const move = useCallback(
    async (id: string, to: string, batch: string): Promise<Refusal | null> => {
      try {
        const input = { params: { id, oldGroupId: from }, query: { force: true }, body: { group: { id: to } } }
        await call(registrations.change, input, { batch })
        return null
      } catch (error) {
        if (error instanceof CallError) return error
        throw error
      }
    },
    [from],
  )

  const start = async (to: Group, students: readonly GroupStudent[]) => {
    stop.current = false
    const batch = newId(now())
    const verdicts = new Map<string, Verdict>(students.map(({ _id }) => [_id, { state: 'waiting' }]))
    const draw = (running: boolean) => setRun({ to, students, verdicts: new Map(verdicts), running })
    const painter = paintedOnce(() => draw(true))
    draw(true)
    await moveAll([...verdicts.keys()], {
      move: id => move(id, to._id, batch),
      tell(id, verdict) {
        verdicts.set(id, verdict)
        painter.ask()
      },
      stopped: () => stop.current,
    })
    painter.end()
    draw(false)
    tellEnd(verdicts, actOfBatch(batch))
    await refresh(READS)
  }
  return { run, start, stop: () => void (stop.current = true), again: () => setRun(null) }
}

/** Renders once per frame, however many answers arrive. */
function paintedOnce(draw: () => void) {
  let frame = 0
  return {
    ask() {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        draw()
      })
    },
    end: () => cancelAnimationFrame(frame),
  }
}

/** The texts of GRP-114 and GRP-115, with the first reason. */
function tellEnd(verdicts: ReadonlyMap<string, Verdict>, act: Act | undefined): void {
  const { failed } = countsOf(verdicts.values())
  if (failed === 0) return toast.success(MOVE_TEXTS.moved, act)
  toast.error(MOVE_TEXTS.failedNotice(failed), [...verdicts.values()].find(({ reason }) => reason)?.reason)
}

/** The browser asks before it closes the tab. */
function useLeaveQuestion(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [running])
}
