import { useEffect, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react'
import { PAYMENT_TYPES } from '#features/money/payments/contract.ts'
import { AmountField } from '#features/money/payments/web/shared/AmountField.tsx'
import { PaymentTypes } from '#features/money/payments/web/shared/PaymentTypes.tsx'
import type { Family } from '#features/people/payers/contract.ts'
import { familyName } from '#features/people/payers/family.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { overlayOpen } from '#web/ui/overlay.ts'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { ChargeButton } from '../ChargeButton.tsx'
import { changeOf, receivedCheck } from '#features/money/payments/web/shared/change.ts'
import { Received } from '#features/money/payments/web/shared/Received.tsx'
import { useTileKeys } from '../useDeskKeys.ts'
import { useHalfTyped, type HalfTyped } from '../useHalfTyped.ts'
import type { FamilyDone } from './FamilyChargeDone.tsx'
import { familyCheck, ticked } from './familyCharge.ts'
import { FamilyDues } from './FamilyDues.tsx'
import { useFamilyCharge, type FamilyCharge } from './useFamilyCharge.ts'
import cashStyles from '../cash.module.css'
import styles from './family.module.css'

interface Props {
  family: Family
  today: string
  halfTyped: RefObject<HalfTyped>
  onDone(outcome: FamilyDone): void
}

/** The form of a family's charge: amount, shares, type of payment. Enter charges. */
export function FamilyForm({ family, today, halfTyped, onDone }: Props) {
  const received = useForm<{ received: number | null }>({ received: null })
  const charge = useFamilyCharge(family, today, ({ charged, amount: total, type }) =>
    onDone({
      ...charged,
      name: familyName(family.payer, family.students),
      amount: total,
      change: changeOf(total, type === 'cash' ? received.values.received : null).change,
      type: PAYMENT_TYPES[type],
    }),
  )
  const { members, ranges, shares, form, give } = charge
  const { paymentType } = form.values
  const amount = form.values.amount ?? 0
  const inCash = paymentType === 'cash'
  const send = useHalfTyped(halfTyped, received.values.received !== null || !charge.range)
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const rows = members.flatMap(member => member.dues.map((_, at) => ({ member, at })))
  useTileKeys(rows.length, nth => {
    const { member, at } = rows[nth]!
    give({ ...shares, [member._id]: ticked(member, at, shares[member._id] ?? 0) })
  })
  useRangeKeys(key => {
    const range = ranges.find(each => each.key === key)
    if (range) give(range.shares)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = inCash && !familyCheck(shares, members) ? receivedCheck(amount, received.values.received) : null
    if (short) return tellCheck(received, short)
    send(charge.submit())
  }
  const hold = (event: KeyboardEvent) => event.key === 'Enter' && event.repeat && event.preventDefault()
  return (
    <form ref={box} className={cashStyles.columns} noValidate onSubmit={submit} onKeyDown={hold} aria-label="Cobro de familia">
      <FamilyDues charge={charge} today={today} />
      <section className={cashStyles.pay} aria-label="Pago">
        <AmountField form={form} max={charge.max} big quick={false} />
        <FamilyShares charge={charge} />
        <div className="label">Tipo de pago</div>
        <PaymentTypes value={paymentType} onChange={type => form.patch({ paymentType: type })} columns={2} />
        {inCash && <Received form={received} amount={amount} />}
        <ChargeButton amount={amount} busy={charge.busy} hint="Un comprobante por alumno, por correo." />
      </section>
    </form>
  )
}

function FamilyShares({ charge: { members, shares, form, give } }: { charge: FamilyCharge }) {
  const owing = members.filter(({ debt }) => debt > 0)
  if (owing.length < 2) return null
  return (
    <ul className={styles.shares} aria-label="Partes">
      {owing.map(({ _id, name }) => {
        const [id, mark] = [form.idOf(_id), form.marks[_id]]
        return (
          <li key={_id}>
            <label htmlFor={id}>{name}</label>
            <MoneyField
              id={id}
              value={shares[_id] || null}
              onChange={share => give({ ...shares, [_id]: share ?? 0 })}
              status={mark && 'error'}
              aria-invalid={mark ? true : undefined}
              aria-describedby={mark ? `${id}-error` : undefined}
            />
            {mark && <FieldError id={`${id}-error`} text={mark.text} />}
          </li>
        )
      })}
    </ul>
  )
}

/** V: the due amounts; T: all. */
function useRangeKeys(choose: (key: 'due' | 'all') => void): void {
  const latest = useRef(choose)
  latest.current = choose
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const key = ({ v: 'due', t: 'all' } as const)[event.key.toLowerCase()]
      const field = event.target instanceof HTMLInputElement && event.target.inputMode !== 'decimal' && event.target.type === 'text'
      if (!key || field || event.ctrlKey || event.metaKey || event.defaultPrevented || overlayOpen()) return
      event.preventDefault()
      latest.current(key)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
