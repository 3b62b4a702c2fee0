import { Button } from 'antd'
import { useRef } from 'react'
import { formatMoney } from '#lib/money.ts'
import type { Instalment } from '#features/money/plans/planOf.ts'
import { PlanLines } from '#features/money/plans/web/shared/PlanLines.tsx'
import { PlanRows, PlanSum } from '#features/money/plans/web/shared/PlanRows.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Say } from '#web/ui/Say.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useAltKeys } from '#web/ui/useAltKeys.ts'
import type { Bill } from '../bill.ts'
import { leftToSettle } from './billView.ts'
import { duesAfter, ownRows, shareLater } from './plan.ts'
import type { PlanState } from './usePlan.ts'
import type { Wizard } from './useWizard.ts'
import { PLAN } from './values.ts'
import wizardStyles from './wizard.module.css'
import styles from './planChoice.module.css'

const MOST_KEYS = 9

/** 'Plan de pagos': pay now, by one of the course's templates, or on other dates; shows the dates below. Alt and a digit choose. */
export function PlanChoice({ wizard, bill, plan }: { wizard: Wizard; bill: Bill; plan: PlanState }) {
  const { form, values, today } = wizard
  const { templates, choice, rows, dueNow, ownDates } = plan
  const choices = [
    { value: PLAN.none as string, label: 'De contado' },
    ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(ownDates ? [{ value: PLAN.own as string, label: 'A la medida' }] : []),
  ]
  const choose = (next: string, own = rows) =>
    form.patch({
      plan: next,
      keepDates: false,
      ...(next === PLAN.own && (choice !== PLAN.own || own !== rows)
        ? { rows: ownRows(own, bill.toPay, today), amount: values.amount ?? undefined }
        : {}),
    })
  const box = useRef<HTMLElement>(null)
  useAltKeys(box, Object.fromEntries(choices.slice(0, MOST_KEYS).map(({ value }, at) => [`Digit${at + 1}`, () => choose(value)])))
  const short = values.amount === null || rows === null ? 0 : dueNow - values.amount
  const other = templates[0]?._id ?? (ownDates ? PLAN.own : null)
  const settled = leftToSettle(bill, values.amount) === 0
  const mark = form.marks.plan
  const rest = short > 0 && ownDates && rows ? shareLater(rows, { toPay: bill.toPay, covered: bill.credit + values.amount!, today }) : null
  return (
    <section ref={box} aria-label="Plan de pagos">
      <div className={styles.head}>
        <h2 className={wizardStyles.heading}>Plan de pagos</h2>
        <span className="spacer" />
        <div className={styles.choices} title="Alt + número">
          <Segmented aria-label="Plan de pagos" options={choices} value={choice} onChange={choose} />
        </div>
      </div>
      {settled ? (
        <p className="compact muted">Todo queda pagado hoy.</p>
      ) : choice === PLAN.own ? (
        <>
          <PlanRows
            id={form.idOf('plan')}
            rows={values.rows}
            onChange={next => form.patch({ rows: next })}
            total={bill.toPay}
            span={plan.span}
            today={today}
          />
          <PlanSum rows={values.rows} total={bill.toPay} />
        </>
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
        <Say tone="will">
          {`Hoy paga ${formatMoney(short)} menos de lo acordado y eso vence hoy. `}
          {rest && (
            <Button type="link" size="small" onClick={() => choose(PLAN.own, rest)}>
              {rest.length > 2 ? `Pasarlo a los otros ${rest.length - 1}` : 'Pasarlo al otro'}
            </Button>
          )}
        </Say>
      )}
      {!settled && choice === PLAN.none && values.amount !== null && (
        <Say tone="will">
          {`Los ${formatMoney(leftToSettle(bill, values.amount))} restantes vencen hoy y saldrán como vencidos mañana. `}
          {other && (
            <Button type="link" size="small" onClick={() => choose(other)}>
              {'Ponerlos en plan'}
            </Button>
          )}
        </Say>
      )}
      {plan.before && rows && <Shared before={plan.before} rows={rows} today={today} onKeep={() => form.patch({ keepDates: true })} />}
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
    <Say tone="did">
      {`Hoy paga ${formatMoney(sum(was) - sum(now))} más de lo acordado: ${others} a ${formatMoney(now[0]!.amount)}. `}
      <Button type="link" size="small" onClick={onKeep}>
        {now.length === 1 ? `Dejarlo en ${formatMoney(was[0]!.amount)}` : `Dejarlos en ${formatMoney(was[0]!.amount)}`}
      </Button>
    </Say>
  )
}
