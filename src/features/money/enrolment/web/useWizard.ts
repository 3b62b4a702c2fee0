import { useEffect, useRef, useState } from 'react'
import { fullName } from '#lib/text.ts'
import { groups, groupsChanged, type Group } from '#features/teaching/groups/contract.ts'
import { goneText, offered, seatsOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { groupsFrom } from '#features/teaching/groups/window.ts'
import { planFailures } from '#features/money/plans/contract.ts'
import { changeOf, receivedCheck } from '#features/money/payments/web/shared/change.ts'
import { printCheck } from '#features/foundation/person/web/shared/printCheck.ts'
import { emailCheck, namesCheck, ownerCheck, phonesCheck } from '#features/foundation/person/web/shared/personCheck.ts'
import { useToday } from '#web/state/useNow.ts'
import { CallError } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/toasts.ts'
import { tell } from '#web/calls/useCall.ts'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck, type Check } from '#web/ui/useRouteForm.ts'
import { enrolmentFailures, PAYMENT_TEXTS } from '../contract.ts'
import { priceChangedText, samePrice } from '../priceChanged.ts'
import { holdValues, visitValues } from './shared/visit.ts'
import { passesClashes } from './shared/clashes.ts'
import { paymentCheck } from './paymentCheck.ts'
import { leftToSettle } from './billView.ts'
import { back, forward, placeOfRefusal, type Place } from './steps.ts'
import { codeTyped, useBill } from './useBill.ts'
import { useEmailOwner } from './useEmailOwner.ts'
import { useExisting } from './useExisting.ts'
import { useKnown } from './useKnown.ts'
import { REGISTER_FAILURE, useRegister, type EnrolmentAnswer } from './useRegister.ts'
import { usePlan } from './usePlan.ts'
import { conceptOf, emptyEnrolment, paymentBody, type EnrolmentValues, type ShownValues } from './values.ts'

const NONE: readonly string[] = []

export type Wizard = ReturnType<typeof useWizard>

/** The wizard's values, the server's answers about them, and its navigation. */
export function useWizard(studentId: string | undefined, visit?: string, hold?: string) {
  const { timeZone } = useSession().academy
  const today = useToday()
  const heldValues = useRef(holdValues(hold))
  const form = useForm<EnrolmentValues>(
    { ...emptyEnrolment(studentId !== undefined), ...heldValues.current, ...(studentId ? {} : visitValues(visit)) },
    { draft: draftOf(studentId, visit ?? hold) },
  )
  const typed = form.values
  const [finished, setOutcome] = useState<(EnrolmentAnswer & { left: number }) | null>(null)
  const [moving, setMoving] = useState(false)
  // The user pressed 'Siguiente' during the code's validation: continues by itself.
  const [queued, setQueued] = useState(false)
  const existing = useExisting(studentId)
  const owners = useEmailOwner(typed.email)
  const sameAs = useKnown(typed, studentId === undefined && typed.step === 1)
  const reckoning = useBill(typed, studentId, existing)
  // Discounts and credit cover everything: charges nothing, whatever the user typed before.
  const covered = reckoning.bill?.max === 0
  // Loads on entry to step 3; updates when other desks act.
  const groupsRead = useRead(
    groups.list,
    typed.courseId && typed.step >= 3 ? { query: { course: typed.courseId, stRngStart: groupsFrom(today) } } : skip,
    { fresh: 0 },
  )
  useLive(groupsChanged, [groups.list])
  // The hold makes a seat free in its group.
  const choices = offered(groupsRead.data?.groups ?? []).map(each =>
    each._id === heldValues.current.groupId ? { ...each, available: Math.max(each.available, 1) } : each,
  )
  const group: Group | null = choices.find(({ _id }) => _id === typed.groupId) ?? null
  const { plan, failed: planFailed } = usePlan(typed, { bill: reckoning.bill, today, location: group?.location ?? null })
  // An unchanged amount follows the plan's payment for today.
  const planAmount = plan?.rows && reckoning.bill ? Math.min(plan.dueNow, reckoning.bill.max) : null
  const values: ShownValues = { ...typed, amount: covered ? 0 : typed.amount === undefined ? planAmount : typed.amount }
  const short = values.step === 4 && values.paymentType === 'cash' ? changeOf(values.amount, values.received).missing : 0
  const register = useRegister(studentId, visit, hold)

  const own = existing.student?.groups ?? NONE
  const refusalOf = (each: Group) => (own.includes(each._id) ? enrolmentFailures._05.message : seatsOf(each, today).refusal)
  const refusal = group ? refusalOf(group) : goneText(groupsRead.data?.groups, typed.groupId, today)
  const only = choices.length === 1 && values.groupId === null && !refusalOf(choices[0]!) ? choices[0]!._id : null
  const { patch } = form
  useEffect(() => {
    if (only && values.step === 3) patch({ groupId: only })
  }, [only, values.step, patch])
  const concept = values.concept ?? (group ? conceptOf(group.name) : '')

  /** The rows of a template, which another day or desk may change; keeps edited ones. */
  const templateDates = plan?.template != null && plan.rows ? plan.rows.map(({ dueOn }) => dueOn).join() : null
  const [changed, setChanged] = useState<string | null>(null)
  const go = (place: Place | null) => {
    form.mark(null)
    setChanged(null)
    const { bill } = reckoning
    if (place)
      form.patch({ ...place, reviewed: place.review && bill ? { price: bill.price, toPay: bill.toPay, dates: templateDates } : null })
  }
  const fail = (check: Check | null): boolean => {
    if (check) tellCheck(form, check)
    return check !== null
  }

  const personFails = async (): Promise<boolean> => {
    if (fail(namesCheck(values) ?? printCheck(values, form.base()) ?? emailCheck(values))) return true
    return fail(ownerCheck(await owners.ask(values.email), timeZone) ?? phonesCheck(values, today))
  }
  const paymentFails = (): boolean => {
    const { bill, code, course, beforeStaff } = reckoning
    if (!bill || !course || !plan) return true
    if (!group || refusal) {
      toast.warn(refusal ?? PAYMENT_TEXTS.group)
      go({ step: 3, review: false })
      return true
    }
    if (code.waiting) {
      code.settle()
      setQueued(true)
      return true
    }
    if (code.failure) return fail({ field: 'code', text: code.failure })
    if (plan?.fault && leftToSettle(bill, values.amount) > 0) return fail({ field: 'plan', text: plan.fault })
    const wrong = short > 0 ? receivedCheck(values.amount, values.received) : null
    return fail(
      paymentCheck({ concept, amount: values.amount, staff: values.staff }, { price: bill.price, beforeStaff, max: bill.max }) ?? wrong,
    )
  }
  /** Price or dates differ from the review: registers only after the user sees the new ones. */
  const reviewFails = (): boolean => {
    const { bill } = reckoning
    const { review, reviewed } = values
    if (!review || !reviewed || !bill) return false
    const otherDates = reviewed.dates !== templateDates
    if (samePrice(reviewed, bill) && !otherDates) return false
    refuse({ step: 4, review: false }, otherDates ? planFailures.PLAN_DATES_CHANGED.message : priceChangedText(reviewed, bill))
    return true
  }
  const refuse = (place: Place, text: string) => {
    toast.warn(text)
    go(place)
    setChanged(text)
  }
  const stepFails = async (): Promise<boolean> => {
    if (values.step === 1) return personFails()
    if (values.step === 2) return fail(values.courseId ? null : { field: 'courseId', text: PAYMENT_TEXTS.course })
    if (values.step === 3) {
      if (!group || refusal) return fail({ field: 'groupId', text: refusal ?? PAYMENT_TEXTS.group })
      if (!studentId) return false
      const name = existing.named ? fullName(existing.named) : 'El alumno'
      return !(await passesClashes({ group, student: studentId, nameOf: () => name, verb: 'Inscribir' }))
    }
    return reviewFails() || paymentFails()
  }

  const registerNow = async () => {
    const { bill, code } = reckoning
    if (!bill) return
    const agreed = plan?.rows && leftToSettle(bill, values.amount) > 0 ? { template: plan.template, rows: plan.rows } : null
    const outcome = await register.run(values, paymentBody(values, { concept, code: code.text, bill, plan: agreed }))
    if (outcome.done) {
      form.reset()
      return setOutcome({ ...outcome.done, left: leftToSettle(bill, values.amount) })
    }
    tell(outcome.error, REGISTER_FAILURE)
    const place = placeOfRefusal(outcome.error.code, outcome.error.fields[0]?.path)
    if (place) go(studentId && place.step === 1 ? null : place)
    if (outcome.error.code === 'PRICE_CHANGED' || outcome.error.code === planFailures.PLAN_DATES_CHANGED.code)
      setChanged(outcome.error.message)
    if (outcome.error.code === 'EMAIL_TAKEN') await owners.ask(values.email)
  }

  /** 'Siguiente' and 'Registrar', also by Enter. */
  const next = async () => {
    if (moving || register.busy || finished) return
    setMoving(true)
    form.mark(null)
    try {
      if (await stepFails()) return
      if (values.review) await registerNow()
      else go(forward(values))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      tell(error)
    } finally {
      setMoving(false)
    }
  }

  const latest = useRef(next)
  latest.current = next
  const { waiting } = reckoning.code
  useEffect(() => {
    if (!queued || moving || waiting) return
    setQueued(false)
    void latest.current()
  }, [queued, moving, waiting])

  return {
    studentId,
    timeZone,
    today,
    form,
    values,
    existing,
    owners,
    known: sameAs,
    reckoning,
    plan,
    planFailed,
    short,
    covered,
    done: finished,
    concept,
    group,
    refusal,
    own,
    changed,
    choices,
    groupsRead,
    next,
    busy: moving || queued || register.busy,
    registering: register.busy,
    step: finished ? 5 : values.step,
    dirty: form.dirty && !finished,
    code: codeTyped(values, existing.student),
    backPlace: finished ? null : back(values, studentId !== undefined),
    goBack: () => go(back(values, studentId !== undefined)),
    goTo: go,
    again() {
      form.reset()
      setOutcome(null)
    },
  }
}

export const draftOf = (studentId: string | undefined, visit?: string): string =>
  `inscripcion.${studentId ?? 'nueva'}${visit ? `.${visit}` : ''}`
