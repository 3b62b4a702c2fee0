import { useCallback, useRef, useState } from 'react'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import { refresh } from '#web/calls/useRead.ts'
import { useCall } from '#web/calls/useCall.ts'
import { GROUP_TEXTS, groupFailures, groups, type Group } from '#features/teaching/groups/contract.ts'
import { withModules } from '#features/teaching/groups/web/shared/askModules.ts'
import { tellConflicts } from '#features/teaching/groups/web/shared/roomConflicts.ts'

const LISTS = [groups.list, groups.find, groups.sidebar]

export interface Toggle {
  /** The user's choice, until the next read. */
  activeOf(group: Group): boolean
  busy(group: Group): boolean
  toggle(group: Group, active: boolean): Promise<void>
}

/** Status switches: change at once, revert when the server refuses; the reason names conflicting groups. */
export function useToggle(): Toggle {
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const call = useCall(groups.toggle, { success: GROUP_TEXTS.toggled, quiet: true })
  const latest = useRef(call)
  latest.current = call

  const toggle = useCallback(async ({ _id }: Group, active: boolean) => {
    setPending(before => new Map(before).set(_id, active))
    const lastError = () => latest.current.lastError()
    const answer = await withModules({
      lastError,
      send: modules =>
        sharingTeacher({ lastError, send: share => latest.current.run({ params: { id: _id }, body: { active, ...share, ...modules } }) }),
    })
    if (answer) await refresh(LISTS)
    else if (lastError()?.code !== groupFailures.MODULES_ASK.code) tellConflicts(lastError())
    setPending(before => new Map([...before].filter(([id]) => id !== _id)))
  }, [])
  return { toggle, activeOf: group => pending.get(group._id) ?? group.active, busy: group => pending.has(group._id) }
}
