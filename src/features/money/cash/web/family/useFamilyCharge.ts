import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { payments, type PaymentType } from '#features/money/payments/contract.ts'
import { amountOf, pourShares, type Shares } from '#features/money/payments/shares.ts'
import { isMeant, rememberCharge } from '#features/money/payments/web/shared/recentCharges.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { payers, type Family } from '#features/people/payers/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { familyName } from '#features/people/payers/family.ts'
import type { CallError } from '#web/calls/api.ts'
import { useSession } from '#web/session/session.tsx'
import { refresh } from '#web/calls/useRead.ts'
import { tell, useCall } from '#web/calls/useCall.ts'
import { useForm, type Form } from '#web/ui/useForm.ts'
import { familyCheck, membersOf, rangesOf, sharesBody, type Range } from './familyCharge.ts'

export type FamilyCharged = Answer<typeof payments.family>

export interface FamilyValues {
  amount: number | null
  paymentType: PaymentType
}

/** A charge just made; centavos. */
interface FamilyResult {
  charged: FamilyCharged
  amount: number
  type: PaymentType
}

const STALE = [...MONEY_READS, payers.family]

export function useFamilyCharge(family: Family, today: string, onDone: (result: FamilyResult) => void) {
  const members = membersOf(family)
  const ranges = rangesOf(members, today)
  const [shares, setShares] = useState<Shares>(ranges[0]?.shares ?? {})
  const form = useForm<FamilyValues>({ amount: amountOf(shares) || null, paymentType: 'cash' })
  const { run, busy, lastError } = useCall(payments.family, { quiet: true, success: 'Operacion exitosa', refresh: STALE })
  const { timeZone } = useSession().academy
  const range = ranges.find(each => sameShares(each.shares, shares))
  const give = (next: Shares) => {
    setShares(next)
    form.mark(null)
    form.patch({ amount: amountOf(next) || null })
  }
  useFollowed(ranges, range, give)
  // The amount is the sum; typed by hand it fills the oldest dates first.
  const amountForm: Form<FamilyValues> = {
    ...form,
    set(name, value) {
      form.mark(null)
      form.set(name, value)
      if (name === 'amount') setShares(pourShares((value as number | null) ?? 0, members))
    },
  }

  const submit = async () => {
    if (busy) return
    form.mark(null)
    // More than all of them owe has no share, so the amount shows the error.
    const above = (form.values.amount ?? 0) > amountOf(shares)
    const wrong = above ? { field: 'amount', text: 'El pago no puede ser mayor al adeudo.' } : familyCheck(shares, members)
    if (wrong) return form.mark(wrong.field, { text: wrong.text })
    const bodyShares = sharesBody(shares, members)
    const concept = `Pago ${familyName(family.payer, family.students)}`.slice(0, 120)
    const charges = bodyShares.map(({ student, amount }) => ({ student, concept, amount: toCentavos(amount) }))
    if (!(await isMeant(charges, timeZone))) return
    const charged = await run({ body: { payer: family.payer._id, paymentType: form.values.paymentType, concept, shares: bodyShares } })
    if (charged)
      for (const each of charges)
        rememberCharge(
          each,
          charged.payments.filter(({ student }) => student === each.student),
        )
    if (charged) return onDone({ charged, amount: amountOf(shares), type: form.values.paymentType })
    markRefusal(form, lastError()!, bodyShares)
  }
  return { members, ranges, range, shares, form: amountForm, busy, submit, give, max: members.reduce((sum, { debt }) => sum + debt, 0) }
}

export type FamilyCharge = ReturnType<typeof useFamilyCharge>

const sameShares = (a: Shares, b: Shares) => [...new Set([...Object.keys(a), ...Object.keys(b)])].every(id => (a[id] ?? 0) === (b[id] ?? 0))

/** When another desk changes the debts, a chosen range follows, typed shares do not. */
function useFollowed(ranges: readonly Range[], range: Range | undefined, give: (shares: Shares) => void): void {
  const lastRange = useRef(range?.key)
  const figures = JSON.stringify(ranges.map(({ shares }) => shares))
  const lastFigures = useRef(figures)
  const latest = useRef(() => {})
  latest.current = () => {
    const next = ranges.find(({ key }) => key === lastRange.current)
    if (next) give(next.shares)
  }
  useEffect(() => {
    if (lastFigures.current === figures) return
    lastFigures.current = figures
    latest.current()
  }, [figures])
  // Runs after the update, to use the present choice.
  useEffect(() => {
    lastRange.current = range?.key
  })
}

/** A refusal names one student: shown under that share, with the rest. */
function markRefusal(form: Form<FamilyValues>, error: CallError, shares: readonly { student: string }[]): void {
  const [field] = error.fields
  const at = /^shares\.(\d+)\./.exec(field?.path ?? '')?.[1]
  const student = at === undefined ? undefined : shares[Number(at)]?.student
  if (!field || !student) return tell(error)
  form.mark(student, { text: field.message })
  void refresh(STALE)
}
