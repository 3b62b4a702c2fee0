import { useRef } from 'react'
import { toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { courses, coursesChanged } from '#features/teaching/courses/contract.ts'
import { enrolmentFailures, PAYMENT_TEXTS } from '#features/money/enrolment/contract.ts'
import { priceChangedText } from '#features/money/enrolment/priceChanged.ts'
import { passesClashes } from '#features/money/enrolment/web/shared/clashes.ts'
import { groups, groupsChanged, type StudentGroup } from '#features/teaching/groups/contract.ts'
import { goneText, offered, seatsOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { groupsFrom } from '#features/teaching/groups/window.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { refresh, skip, useRead } from '#web/calls/useRead.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { STANDING_READS } from './reads.ts'

export interface ChangeValues {
  courseId: string | null
  /** The optional date filter: starts on or after, ends on or before. */
  from: string | null
  to: string | null
  groupId: string | null
}

export type Changing = ReturnType<typeof useChange>

const pricedAt = (pesos: number) => ({ price: toCentavos(pesos), toPay: toCentavos(pesos) })
const OFFERS = [groups.list, registrations.preview]
const PRICES = [courses.list, registrations.preview]

/** The group-change modal: course, group, preview, and the change itself. Updates when another desk acts. */
export function useChange(
  student: Pick<Student, '_id' | 'groups' | 'name' | 'lastName' | 'secondLastName'>,
  group: StudentGroup,
  onDone: () => void,
) {
  const today = useToday()
  const form = useForm<ChangeValues>({ courseId: group.course._id, from: null, to: null, groupId: null })
  const { courseId, from, to, groupId } = form.values
  useLive(groupsChanged, OFFERS)
  useLive(coursesChanged, PRICES)
  useLive(paymentsChanged, PRICES)

  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const all = useRead(courses.list, {})
  const dates = { stRngStart: from ?? (to ? undefined : groupsFrom(today)), endRngEnd: to ?? undefined }
  const list = useRead(groups.list, courseId ? { query: { course: courseId, ...dates } } : skip)
  const choices = offered(list.data?.groups ?? []).filter(({ _id }) => !student.groups.includes(_id))
  const choice = choices.find(({ _id }) => _id === groupId) ?? null
  const refusal = choice ? seatsOf(choice, today).refusal : goneText(list.data?.groups, groupId, today)
  const preview = useRead(
    registrations.preview,
    choice && !refusal ? { params: { id: student._id, oldGroupId: group._id }, query: { group: choice._id, force: true } } : skip,
  )
  // Hides the figures of the previous choice while the new ones load.
  const outcome = preview.isPlaceholderData ? undefined : preview.data

  // The price at the moment of choice: a different one shows before confirmation (M82).
  const lastPrice = useRef<{ group: string; price: number } | null>(null)
  if (choice && outcome && lastPrice.current?.group !== choice._id) lastPrice.current = { group: choice._id, price: outcome.newPrice }

  const { run, busy, lastError } = useCall(registrations.change, {
    success: REGISTRATION_TEXTS.changed,
    failure: REGISTRATION_TEXTS.changeFailed,
    refresh: STANDING_READS,
  })
  const submit = async () => {
    if (busy) return
    form.mark(null)
    if (!courseId) return tellCheck(form, { field: 'courseId', text: PAYMENT_TEXTS.course })
    if (!choice) return tellCheck(form, { field: 'groupId', text: refusal ?? PAYMENT_TEXTS.group })
    const obstacle = refusal ?? preview.error?.message
    if (obstacle) return toast.warn(obstacle)
    if (!outcome) return
    const { newPrice } = outcome
    const before = lastPrice.current
    if (before && before.group === choice._id && before.price !== newPrice) {
      lastPrice.current = { group: choice._id, price: newPrice }
      return toast.warn(priceChangedText(pricedAt(before.price), pricedAt(newPrice)))
    }
    const name = fullName(student)
    if (!(await passesClashes({ group: choice, student: student._id, from: group._id, nameOf: () => name, verb: 'Cambiar' }))) return
    const answer = await run({
      params: { id: student._id, oldGroupId: group._id },
      query: { force: true },
      body: { group: { id: choice._id }, expected: { price: newPrice } },
    })
    if (answer) return onDone()
    if (lastError()?.code === enrolmentFailures.PRICE_CHANGED.code) void refresh(PRICES)
    else void refresh(OFFERS)
  }
  return { form, today, levels, all, list, choices, chosen: choice, refusal, preview, outcome, busy, submit }
}
