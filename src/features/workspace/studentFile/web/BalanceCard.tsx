import { formatMoney, toCentavos } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { balanceView } from './balance.ts'
import { BalanceBar, BalanceLegend } from './BalanceFigures.tsx'
import styles from './balance.module.css'

interface Props {
  balance: Student['balance']
  /** Pesos. */ debt: number
  credit: number
}

/** The debt as one large figure, with payments and discounts as its bar. */
export function BalanceCard({ balance, debt, credit }: Props) {
  const view = balanceView(balance, debt)
  return (
    <section className={styles.balance} aria-label="Saldo">
      <div className={styles.top}>
        <div>
          <div className="small muted">Adeudo</div>
          <BigMoney centavos={view.debt} tone={view.debt > 0 ? 'red' : undefined} />
        </div>
        <div className="small muted tabular">costo {formatMoney(view.cost)}</div>
      </div>
      <BalanceBar view={view} />
      <BalanceLegend view={view} credit={toCentavos(credit)} />
    </section>
  )
}
