import { formatMoney } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { balanceView, barLabel } from './balance.ts'

interface Props {
  balance: Student['balance']
  /** Pesos. */ debt: number
  credit: number
}

/** Debt as the one big figure, with paid and discount as its bar. */
export function BalanceCard({ balance, debt, credit }: Props) {
  const view = balanceView(balance, debt)
  return (
    <section className="bal" aria-label="Saldo">
      <div className="bal-top">
        <div>
          <div className="t12 mut">Adeudo</div>
          <BigMoney centavos={view.debt} tone={view.debt > 0 ? 'red' : undefined} />
        </div>
        <div className="t12 mut num">costo {formatMoney(view.cost)}</div>
      </div>
      <div className="bar" role="img" aria-label={barLabel(view)}>
        <i style={{ width: `${view.bar.paid}%` }} />
        <i className="b2" style={{ width: `${view.bar.discount}%` }} />
      </div>
      <dl className="bal-legend">
        <div>
          <dt>
            <i className="k1" />
            Total pagado
          </dt>
          <dd className="num">{formatMoney(view.paid)}</dd>
        </div>
        <div>
          <dt>
            <i className="k2" />
            Descuento
          </dt>
          <dd className="num">{formatMoney(view.discount)}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>
              <i className="k0" />
              Saldo a favor
            </dt>
            <dd className="num green">{formatMoney(Math.round(credit * 100))}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
