import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { useRoomCheck } from '#features/foundation/locations/web/shared/useRoomCheck.ts'
import { useFitting, useSaveAgain } from '#features/foundation/locations/web/shared/useNear.ts'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { GROUP_TEXTS, groups } from '../../../contract.ts'
import { EMPTY_GROUP, endOf, groupCheck, inputOf, type ChosenCourse, type GroupValues } from './groupValues.ts'
import { roomIsFree, tellRefusal } from './saving.ts'

/** Titles of the wizard's steps (GRP-24, GRP-26). */
export const STEPS = ['ELIGE EL CURSO', 'FORMULARIO', 'FINALIZAR REGISTRO'] as const

export interface WizardValues extends GroupValues {
  step: 1 | 2
}

export type GroupWizardState = ReturnType<typeof useGroupWizard>
export type Saved = Answer<typeof groups.create>

export function useGroupWizard(start?: Partial<GroupValues>) {
  const form = useForm<WizardValues>({ ...EMPTY_GROUP, ...start, step: 1 }, start ? {} : { draft: 'grupo.nuevo' })
  const { values } = form
  const [saved, setSaved] = useState<Saved | null>(null)
  const [asking, setAsking] = useState(false)
  const ownRoom = values.course?.isParent ? null : values.classRoom
  const room = useRoomCheck({ ...values, classRoomId: ownRoom?._id ?? null })
  const fitting = useFitting(form, { startDate: values.startDate, endDate: values.endDate }, room.conflicts.length > 0)
  const { run, busy, lastError } = useCall(groups.create, { quiet: true, refresh: [groups.list, courses.list] })

  const register = async () => {
    const wrong = groupCheck(values)
    if (wrong) return tellCheck(form, wrong)
    if (!(await roomIsFree(form, room))) return
    const answer = await sharingTeacher({ send: share => run({ body: { ...inputOf(values), ...share } }), lastError })
    if (!answer) {
      fitting.hear(lastError())
      return tellRefusal(form, room, lastError()!)
    }
    form.reset()
    setSaved(answer)
  }

  const next = async () => {
    if (asking || busy || saved) return
    form.mark(null)
    if (values.step === 1) {
      if (values.course) form.patch({ step: 2 })
      else tellCheck(form, { field: 'course', text: GROUP_TEXTS.course })
      return
    }
    setAsking(true)
    await register().finally(() => setAsking(false))
  }

  useSaveAgain(fitting, next)

  return {
    form,
    values,
    room,
    fitting,
    saved,
    step: saved ? (3 as const) : values.step,
    busy: asking || busy,
    dirty: form.dirty && !saved,
    next,
    back: () => form.patch({ step: 1 }),
    choose({ _id, name, isParent, duration }: ChosenCourse, alone = false) {
      const course = { _id, name, isParent, duration }
      const { startDate, endDate, course: before } = values
      // The last day follows the course until the user sets it.
      const follows = startDate && (endDate === null || (before && endDate === endOf(startDate, before)))
      const change = { course, ...(follows && { endDate: endOf(startDate, course) }) }
      if (alone) form.propose(change)
      else form.patch(change)
    },
    again() {
      form.reset({ ...EMPTY_GROUP, step: 1 })
      setSaved(null)
    },
  }
}
