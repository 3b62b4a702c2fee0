import { Suspense } from 'react'
import type { Student } from '#features/people/students/contract.ts'
import { formatMoney, wholeMoney } from '#lib/money.ts'
import figureStyles from '#web/ui/figure.module.css'
import { lazy } from '#web/ui/lazy.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { balanceView, barLabel } from './balance.ts'
import styles from './moneyBlock.module.css'

const NextDues = lazy(async () => (await import('#features/money/plans/web/shared/NextDues.tsx')).NextDues)

/** '3,700': the figure above has the sign. */
const bare = (centavos: number) => wholeMoney(centavos).replace('$', '')

interface Props {
  student: Student
  /** Centavos. */
  debt: number
  credit: number
  /** Without the paid dates. */
  slim?: boolean
  onPlan(registration: string): void
}

/** Shows a student's debt and its dates. A card says them nowhere else (COB-50). */
export function MoneyBlock({ student, debt, credit, slim = false, onPlan }: Props) {
  const view = balanceView(student.balance, debt)
  const { paid, discount, cost, bar } = view
  const parts = [`Pagado ${bare(paid)}`, ...(discount > 0 ? [`desc. ${bare(discount)}`] : []), `costo ${bare(cost)}`]
  return (
    <div className={styles.block} role="group" aria-label="Saldo">
      <div className={styles.sums}>
        <p className={styles.debt}>
          <BigMoney centavos={debt} tone={debt > 0 ? 'red' : undefined} />
          <span className="small muted">debe</span>
          <span className="spacer" />
          {credit > 0 && <span className="small medium green tabular">A favor {formatMoney(credit)}</span>}
        </p>
        <div className={figureStyles.bar} data-slot="bar" role="img" aria-label={barLabel(view)}>
          <i style={{ width: `${bar.paid}%` }} />
          <i className={figureStyles.second} style={{ width: `${bar.discount}%` }} />
        </div>
        <p className="small muted tabular lines">{parts.join(' · ')}</p>
      </div>
      {debt > 0 && (
        <Suspense fallback={<Skeleton rows={1} height={36} bars={['40%', '20%']} />}>
          <NextDues student={student} slim={slim} onPlan={onPlan} />
        </Suspense>
      )}
    </div>
  )
}
