import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFailures, type Use } from '#contract/inUse.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { useRoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { useFitting, useSaveAgain } from '#features/foundation/locations/web/shared/useNear.ts'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import type { CallError } from '#web/calls/api.ts'
import { toast } from '#web/ui/toasts.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useSession } from '#web/session/session.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { settle, tellCheck, versionOf } from '#web/ui/useRouteForm.ts'
import { GROUP_TEXTS, groupFailures, groups, type ListedGroup } from '../../../contract.ts'
import { withModules } from '../askModules.ts'
import { changeOf, groupCheck, valuesOf, type GroupValues } from './groupValues.ts'
import { roomIsFree, tellRefusal } from './saving.ts'

/** The reasons against a deletion or another course. */
export interface Uses {
  title: string
  reason: string
  uses: readonly Use[]
  total: number
}

const READS = [groups.list, groups.find, groups.sidebar, courses.list]

export function useGroupEdit(group: ListedGroup, { onClose, onDeleted }: { onClose(): void; onDeleted(): void }) {
  // Values as first read: somebody else's later change stays unless this user changed the same field.
  const [before] = useState(() => valuesOf(group))
  const form = useForm(before, { draft: `grupo.${group._id}`, edits: editsOf(group, valuesOf) })
  const { values } = form
  const { can } = useSession()
  const navigate = useNavigate()
  /** 'Proponer' opens the year that the warning begins with (M162). */
  const proposing = (message: string) => ({
    label: 'Proponer',
    go: () => void navigate({ to: '/calendario', search: { cerrar: Number(message.slice(0, 4)) } }),
  })
  const [asking, setAsking] = useState(false)
  const [uses, setUses] = useState<Uses | null>(null)
  const room = useRoomCheck({ ...values, classRoomId: values.course?.isParent ? null : (values.classRoom?._id ?? null), except: group._id })
  const fitting = useFitting(form, { startDate: values.startDate, endDate: values.endDate, except: group._id }, room.conflicts.length > 0)
  const change = useCall(groups.update, { quiet: true, refresh: READS })
  const removal = useCall(groups.remove, { quiet: true, refresh: READS })
  const unfinished = group.parentGroup !== null && !values.active

  const tellUses = (error: CallError, title: string): boolean => {
    if (error.code !== useFailures.IN_USE.code) return false
    const { uses: all = [], total = 0 } = (error.ext ?? {}) as { uses?: Use[]; total?: number }
    setUses({ title, reason: error.message, uses: all, total })
    return true
  }

  const save = async (values: GroupValues): Promise<void> => {
    const wrong = groupCheck(values, { editing: true, unfinished })
    if (wrong) return tellCheck(form, wrong)
    // A disabled group books nothing, so its room may be busy.
    if (values.active && !(await roomIsFree(form, room))) return
    const body = changeOf(values, form.base())
    if (Object.keys(body).length === 0) return onClose()
    const { lastError } = change
    const answer = await withModules({
      lastError,
      send: modules =>
        sharingTeacher({
          lastError,
          send: share =>
            change.run({ params: { id: group._id }, body: { ...body, ...versionOf(groups.update, form), ...share, ...modules } }),
        }),
    })
    if (!answer) {
      const error = change.lastError()!
      const next = await settle(form, values, error)
      if (next) return save(next)
      if (next === null) return
      fitting.hear(error)
      if (error.code === groupFailures.MODULES_ASK.code) return
      if (!tellUses(error, GROUP_TEXTS.courseKept)) await tellRefusal(form, room, error)
      return
    }
    form.reset(values)
    toast.success(GROUP_TEXTS.updated)
    for (const { code, message } of answer.warnings)
      toast.warn(message, code === 'YEAR_OPEN' && can('post /closedDays/') ? proposing(message) : undefined)
    onClose()
  }

  /** Saves; 'Guardar cambios' and Enter call it. */
  const submit = async () => {
    if (asking || change.busy) return
    form.mark(null)
    setUses(null)
    setAsking(true)
    await save(values).finally(() => setAsking(false))
  }

  useSaveAgain(fitting, submit)

  const remove = async () => {
    setUses(null)
    if (removal.busy) return
    if (await removal.run({ params: { id: group._id } })) {
      form.reset()
      return onDeleted()
    }
    const error = removal.lastError()!
    if (!tellUses(error, GROUP_TEXTS.removeFailed)) tell(error, GROUP_TEXTS.removeFailed)
  }

  return { form, room, fitting, uses, busy: asking || change.busy || removal.busy, submit, remove }
}
