import { Button } from 'antd'
import { useRef } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Instalment } from '#features/money/plans/planOf.ts'
import { PlanLines } from '#features/money/plans/web/shared/PlanLines.tsx'
import { PlanRows } from '#features/money/plans/web/shared/PlanRows.tsx'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useAltKeys } from '#web/ui/useAltKeys.ts'
import type { Bill } from '../bill.ts'
import { leftToSettle } from './billView.ts'
import { duesAfter, ownRows } from './plan.ts'
import type { PlanState } from './usePlan.ts'
import type { Wizard } from './useWizard.ts'
import { PLAN } from './values.ts'
import wizardStyles from './wizard.module.css'
import styles from './planChoice.module.css'

const MOST_KEYS = 9

/** 'Plan de pagos': pay now, by one of the course's templates, or on other dates; shows the dates beside it. Alt and a digit choose. */
export function PlanChoice({ wizard, bill, plan }: { wizard: Wizard; bill: Bill; plan: PlanState }) {
  const { form, values, today } = wizard
  const { templates, choice, rows, dueNow, ownDates } = plan
  const choices = [
    { value: PLAN.none as string, label: 'De contado' },
    ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(ownDates ? [{ value: PLAN.own as string, label: 'A la medida' }] : []),
  ]
  const choose = (next: string) =>
    form.patch({
      plan: next,
      keepDates: false,
      ...(next === PLAN.own && choice !== PLAN.own ? { rows: ownRows(rows, bill.toPay, today), amount: values.amount ?? undefined } : {}),
    })
  const box = useRef<HTMLElement>(null)
  useAltKeys(box, Object.fromEntries(choices.slice(0, MOST_KEYS).map(({ value }, at) => [`Digit${at + 1}`, () => choose(value)])))
  const short = values.amount === null || rows === null ? 0 : dueNow - values.amount
  const other = templates[0]?._id ?? (ownDates ? PLAN.own : null)
  const settled = leftToSettle(bill, values.amount) === 0
  const mark = form.marks.plan
  return (
    <section ref={box} className={styles.plan} aria-label="Plan de pagos">
      <h2 className={wizardStyles.heading}>
        Plan de pagos
        {choices.length > 1 && (
          <span className="hint muted">
            <Kbd>Alt</Kbd> + número
          </span>
        )}
      </h2>
      <div className={styles.beside}>
        <ChoiceTiles label="Plan de pagos" choices={choices} value={choice} columns={1} onChange={choose} />
        <div>
          {settled ? (
            <p className="compact muted">Todo queda pagado hoy.</p>
          ) : choice === PLAN.own ? (
            <PlanRows
              id={form.idOf('plan')}
              rows={values.rows}
              onChange={next => form.patch({ rows: next })}
              total={bill.toPay}
              span={plan.span}
              today={today}
            />
          ) : (
            <PlanLines
              plan={rows ?? [{ dueOn: today, amount: bill.toPay }]}
              today={today}
              before={plan.before}
              dues={values.amount ? duesAfter(plan, bill, values.amount, today) : []}
            />
          )}
          {mark && <FieldError id={`${form.idOf('plan')}-error`} text={mark.text} />}
          {!settled && short > 0 && (
            <p className={styles.short} role="status">
              Hoy quedan {formatMoney(short)} por cubrir del primer pago.
            </p>
          )}
          {!settled && choice === PLAN.none && values.amount !== null && (
            <p className={styles.short} role="status">
              {`Los ${formatMoney(leftToSettle(bill, values.amount))} restantes vencen hoy y saldrán como vencidos mañana. `}
              {other && (
                <Button type="link" size="small" onClick={() => choose(other)}>
                  {'Ponerlos en plan'}
                </Button>
              )}
            </p>
          )}
          {plan.before && rows && <Shared before={plan.before} rows={rows} today={today} onKeep={() => form.patch({ keepDates: true })} />}
        </div>
      </div>
    </section>
  )
}

interface SharedProps {
  before: readonly Instalment[]
  rows: readonly Instalment[]
  today: string
  onKeep(): void
}

/** Shown when more than today's share is paid: the shared later dates, and a button to restore them (M76). */
function Shared({ before, rows, today, onKeep }: SharedProps) {
  const later = (all: readonly Instalment[]) => all.filter(({ dueOn }) => dueOn > today)
  const sum = (all: readonly Instalment[]) => all.reduce((total, { amount }) => total + amount, 0)
  const [was, now] = [later(before), later(rows)]
  const others = now.length === 1 ? 'el otro baja' : `los otros ${now.length} bajan`
  return (
    <p className={styles.shared} role="status">
      {`Hoy paga ${formatMoney(sum(was) - sum(now))} más de lo acordado: ${others} a ${formatMoney(now[0]!.amount)}. `}
      <Button type="link" size="small" onClick={onKeep}>
        {now.length === 1 ? `Dejarlo en ${formatMoney(was[0]!.amount)}` : `Dejarlos en ${formatMoney(was[0]!.amount)}`}
      </Button>
    </p>
  )
}
