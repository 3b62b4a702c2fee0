import { useRef, useState, type FormEvent } from 'react'
import type { Answer } from '#contract/route.ts'
import { shortDay } from '#lib/days.ts'
import { formatMoney, toCentavos, toPesos } from '#lib/money.ts'
import { today } from '#web/state/clock.ts'
import { refresh } from '#web/calls/useRead.ts'
import { call, CallError } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.tsx'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { payments } from '../../contract.ts'
import { chargeBody, chargeCheck, chosenLine, conceptOf, emptyCharge, maxOf, OTHERS, type ChargeMode, type ChargeValues } from './charge.ts'
import { filledBy, type DebtLine } from './debtLine.ts'
import { isMeant, rememberCharge } from './recentCharges.ts'
import { MONEY_READS } from './useDebts.ts'

export type Charged = Answer<typeof payments.create>

/** Milliseconds after a question in which a key press does not answer it. */
export const answerPause = { ms: 600 }

interface Options {
  studentId: string
  lines: readonly DebtLine[]
  mode?: ChargeMode
  /** The initial course (also OTHERS). */
  course?: string | null
  /** A chosen line fills in its due amount: of a course its whole debt. */
  fill?: boolean
  /** The initial amount in centavos. */
  amount?: number | undefined
  draft?: string | undefined
  /** A toast reports success. */
  told?: boolean
  /** At the till: asks before a repeat within five minutes. */
  atTill?: boolean
  onDone(charged: Charged): void
}

export interface Charge {
  form: Form<ChargeValues>
  mode: ChargeMode
  /** The chosen course; undefined for 'Otros' and without a choice. */
  line: DebtLine | undefined
  /** Centavos; null: no cap. */
  max: number | null
  concept: string
  choose(course: string): void
  ownConcept(own: boolean): void
  submit(event?: FormEvent): Promise<void>
  busy: boolean
}

/** A charge at the desk: form, checks, the call with one key per open form, and the reaction to a refusal. */
export function useCharge({
  studentId,
  lines,
  mode = 'payment',
  course = null,
  fill = false,
  amount,
  draft,
  told = true,
  atTill = false,
  onDone,
}: Options): Charge {
  const balanceOf = (id: string | null) => {
    const debtLine = fill && lines.find(line => line.courseId === id)
    return debtLine ? filledBy(debtLine) : null
  }
  const form = useForm(emptyCharge(course, amount ?? balanceOf(course)), { draft })
  const lastQuestion = useRef<{ what: string; at: number } | null>(null)
  const [asking, setAsking] = useState(false)
  const { run, busy, lastError } = useCall(payments.create, {
    quiet: true,
    success: told ? 'Operacion exitosa' : undefined,
    refresh: MONEY_READS,
  })
  const { timeZone } = useSession().academy
  const { values } = form
  const line = chosenLine(values, lines)
  const concept = conceptOf(values, line, mode)

  /** Asks once whether a transfer or deposit differs from the bank's; the next press continues (LLE-24). */
  const bankHasIt = async (): Promise<boolean> => {
    const { amount: centavos, paymentType } = values
    const what = `${centavos} ${paymentType}`
    if (mode === 'discount' || (paymentType !== 'transfer' && paymentType !== 'deposit') || lastQuestion.current?.what === what)
      return false
    setAsking(true)
    try {
      const { lines: near } = await call(payments.near, { query: { student: studentId, amount: toPesos(centavos!) } })
      const [first] = near
      if (!first) return false
      lastQuestion.current = { what, at: performance.now() }
      form.mark('amount', {
        text: `El banco ya registró ${formatMoney(toCentavos(first.amount))} el ${shortDay(first.day, today())}. ¿Es otro pago?`,
      })
      return true
    } catch (error) {
      // If the lookup fails, charges as before.
      if (!(error instanceof CallError)) throw error
      return false
    } finally {
      setAsking(false)
    }
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || asking) return
    // A double press does not answer the question of the first.
    if (lastQuestion.current && performance.now() - lastQuestion.current.at < answerPause.ms) return
    form.mark(null)
    const wrong = chargeCheck(values, lines, mode)
    // All fields of the till are in sight: the error shows once, beside its field.
    if (wrong) return atTill ? form.mark(wrong.field, { text: wrong.text }) : tellCheck(form, wrong)
    if (await bankHasIt()) return
    const body = chargeBody(values, lines, mode, studentId)
    const charge = { student: studentId, concept: body.concept, amount: values.amount! }
    if (atTill && !(await isMeant([charge], timeZone))) return
    const charged = await run({ body })
    if (!charged) return markRefusal(form, lastError()!)
    if (atTill) rememberCharge(charge, charged.payments)
    lastQuestion.current = null
    form.reset(emptyCharge(null))
    onDone(charged)
  }
  return {
    form,
    mode,
    line,
    max: maxOf(line),
    concept,
    submit,
    busy: busy || asking,
    choose(next) {
      if (next === values.course) return
      const own = next === OTHERS ? { ownConcept: true } : values.course === OTHERS ? { ownConcept: false, concept: '' } : {}
      // The error belongs to the other course's amount.
      form.patch({ course: next, ...own, amount: fill ? balanceOf(next) : values.amount })
    },
    // The automatic concept is the start of the typed one.
    ownConcept: own => form.patch({ ownConcept: own, concept: own ? concept : '' }),
  }
}

/** Another desk was faster: fills in the new rest, for the user to charge or correct. */
function markRefusal(form: Form<ChargeValues>, error: CallError): void {
  if (error.code !== 'ABOVE_DEBT') {
    const fields = error.fields
      .map(({ path, message }) => ({ path: path === 'discount' ? 'amount' : path, message }))
      .filter(({ path }) => path in form.values)
    if (fields.length === 0) return tell(error)
    for (const { path, message } of fields.toReversed()) form.mark(path, { text: message })
    return
  }
  const rest = toCentavos(Number(error.ext?.left ?? 0))
  form.patch({ amount: rest > 0 ? rest : null })
  form.mark('amount', { text: `${error.message} Ahora quedan ${formatMoney(rest)}.` })
  void refresh(MONEY_READS)
}
