import { Input } from 'antd'
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { AmountField } from '#features/money/payments/web/shared/AmountField.tsx'
import { changeOf, receivedCheck } from '#features/money/payments/web/shared/change.ts'
import { chargeCheck, OTHERS } from '#features/money/payments/web/shared/charge.ts'
import { filledBy, type DebtLine } from '#features/money/payments/web/shared/debtLine.ts'
import { DebtTiles } from '#features/money/payments/web/shared/DebtTiles.tsx'
import { PaymentTypes } from '#features/money/payments/web/shared/PaymentTypes.tsx'
import { Received } from '#features/money/payments/web/shared/Received.tsx'
import { useCharge, type Charge } from '#features/money/payments/web/shared/useCharge.ts'
import type { Student } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import type { ChargeOutcome } from './done.ts'
import { ChargeButton } from './ChargeButton.tsx'
import { dueTiles, leftOf, pouredOver, type OpenDate } from './dueTiles.ts'
import { useTileKeys } from './useDeskKeys.ts'
import { useHalfTyped, type HalfTyped } from './useHalfTyped.ts'
import styles from './cash.module.css'

interface Props {
  student: Student
  lines: readonly DebtLine[]
  /** Open dates of the debt; empty when unknown. */
  dates: readonly OpenDate[]
  today: string
  /** The whole debt, centavos. */
  owed: number
  halfTyped: RefObject<HalfTyped>
  onDone(outcome: ChargeOutcome): void
  children: ReactNode
}

/** The form of a charge: items, amount, type of payment. Enter charges. */
export function DeskForm({ student, lines: courses, dates, today, owed, halfTyped, onDone, children }: Props) {
  const lines = [...dueTiles(dates, today), ...courses]
  const open = lines.filter(({ balance }) => balance > 0)
  const received = useForm<{ received: number | null }>({ received: null })
  const charge = useCharge({
    studentId: student._id,
    lines,
    course: open[0]?.courseId ?? OTHERS,
    fill: true,
    // No toast, because the slip shows the charge.
    told: false,
    atTill: true,
    onDone: ({ payment, receipt, debt }) => {
      const byDate = Boolean(charge.line?.due)
      const remaining = others ? dates : pouredOver(amount, dates, byDate ? null : course)
      const owes = toCentavos(debt)
      onDone({
        student,
        payment,
        receipt,
        amount,
        change,
        before: owed,
        debt: owes,
        // Another desk may have charged meanwhile: then only the sum is known.
        dates: remaining.reduce((sum, { open: of }) => sum + of, 0) === owes ? remaining : [],
        next: nextOf(byDate ? leftOf(remaining, courses) : paidOff(courses, course, amount)),
      })
    },
  })
  const { form } = charge
  const { paymentType, course } = form.values
  const amount = form.values.amount ?? 0
  const inCash = paymentType === 'cash'
  const { change } = changeOf(amount, inCash ? received.values.received : null)
  const others = course === OTHERS
  const filled = charge.line ? filledBy(charge.line) : null
  const send = useHalfTyped(halfTyped, received.values.received !== null || form.values.amount !== filled)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  useFollowed(charge)
  // An amount that was too small may suffice now, or may no longer be needed.
  const recheck = useRef(() => {})
  recheck.current = () => received.patch({ received: received.values.received })
  useEffect(() => recheck.current(), [amount, inCash])
  useTileKeys(open.length + 1, at => {
    const next = open[at]?.courseId ?? OTHERS
    charge.choose(next)
    // The chosen debt's fields have to be rendered first.
    requestAnimationFrame(() => {
      const field = document.getElementById(form.idOf(next === OTHERS ? 'concept' : 'amount')) as HTMLInputElement | null
      field?.focus()
      field?.select()
    })
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = inCash && !chargeCheck(form.values, lines, 'payment') ? receivedCheck(amount, received.values.received) : null
    if (short) return received.mark(short.field, { text: short.text })
    send(charge.submit())
  }
  // A held key repeats: one press, one charge.
  const hold = (event: KeyboardEvent) => event.key === 'Enter' && event.repeat && event.preventDefault()
  return (
    <form ref={box} className={styles.columns} noValidate onSubmit={submit} onKeyDown={hold} aria-label="Cobro">
      <section className={styles.what}>
        <div className={styles.title}>
          <h3 className="sectionTitle">¿Qué paga?</h3>
          <span className="hint muted">
            <Kbd>Alt</Kbd> + número
          </span>
        </div>
        <DebtTiles lines={lines} value={course} onChange={charge.choose} keys id={form.idOf('course')} error={form.marks.course?.text} />
        <div className={styles.last}>{children}</div>
      </section>
      <section className={styles.pay} aria-label="Pago">
        {others && (
          <Field form={form} name="concept" label="Concepto" required>
            <Input data-first maxLength={120} autoComplete="off" placeholder="Guía impresa" />
          </Field>
        )}
        <AmountField form={form} max={charge.max} big first={!others} quick={false} />
        <div className="label">Tipo de pago</div>
        <PaymentTypes value={paymentType} onChange={type => form.patch({ paymentType: type })} columns={2} />
        {inCash && <Received form={received} amount={amount} />}
        <ChargeButton amount={amount} busy={charge.busy} />
      </section>
    </form>
  )
}

/** When another desk changes the debt, a filled-in amount follows, a typed one does not. */
function useFollowed({ form, line }: Charge): void {
  const { course, amount } = form.values
  const filled = line ? filledBy(line) : null
  const last = useRef({ course, filled })
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const before = last.current
    last.current = { course, filled }
    if (course === before.course && filled !== before.filled && filled !== null && amount === before.filled)
      latest.current.patch({ amount: filled })
  }, [course, filled, amount])
}

const paidOff = (courses: readonly DebtLine[], course: string | null, amount: number): DebtLine[] =>
  courses.map(line => (line.courseId === course ? { ...line, balance: line.balance - amount } : line))

const nextOf = (remaining: readonly DebtLine[]): ChargeOutcome['next'] =>
  remaining.filter(({ balance }) => balance > 0).toSorted((a, b) => b.balance - a.balance)[0] ?? null
