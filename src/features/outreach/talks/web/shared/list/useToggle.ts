import { useCallback, useRef, useState } from 'react'
import type { RoomConflict } from '#features/foundation/locations/contract.ts'
import { conflictText } from '#features/foundation/locations/web/shared/roomText.ts'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import type { CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { confirm } from '#web/ui/confirm.ts'
import { talks, type Talk } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import { TALK_READS } from '../useTalks.ts'

export interface Toggle {
  /** The user's choice, until it has been read again. */
  activeOf(talk: Talk): boolean
  busy(talk: Talk): boolean
  toggle(talk: Talk, active: boolean): Promise<void>
}

const MOST_NAMED = 5

/** Status switches: ask first (TLK-17), and revert on a refusal. */
export function useToggle(): Toggle {
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const call = useCall(talks.toggle, { success: TALK_TEXTS.toggled, quiet: true })
  const latest = useRef(call)
  latest.current = call

  const toggle = useCallback(async ({ _id, name }: Talk, active: boolean) => {
    if (!(await confirm(questionOf(name, active)))) return
    setPending(before => new Map(before).set(_id, active))
    const answer = await sharingTeacher({
      send: share => latest.current.run({ params: { id: _id }, body: { active, ...share } }),
      lastError: () => latest.current.lastError(),
    })
    if (answer) await refresh(TALK_READS)
    else tellRefusal(latest.current.lastError()!)
    setPending(before => new Map([...before].filter(([id]) => id !== _id)))
  }, [])
  return { toggle, activeOf: talk => pending.get(talk._id) ?? talk.active, busy: talk => pending.has(talk._id) }
}

const questionOf = (name: string, active: boolean) => ({
  title: TALK_TEXTS.toggleQuestion,
  text: active
    ? `${name} queda activa: admite registros y aparta su salón.`
    : `${name} queda inactiva: deja de admitir registros y libera su salón.`,
  ok: 'Si',
  cancel: 'No',
})

/** An occupied room is reported once per group or talk. */
function tellRefusal(error: CallError): void {
  const conflicts = error.ext?.groups
  if (!Array.isArray(conflicts) || conflicts.length === 0) return tell(error, TALK_TEXTS.toggleFailed)
  for (const conflict of (conflicts as RoomConflict[]).slice(0, MOST_NAMED))
    toast.error(TALK_TEXTS.toggleFailed, `${TALK_TEXTS.busy} ${conflict.name} · ${conflictText(conflict)}`)
}
