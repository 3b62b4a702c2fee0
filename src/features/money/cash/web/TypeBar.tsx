import { formatMoney } from '#lib/money.ts'
import type { CashTotals } from '../contract.ts'
import { sharesText, typeShares } from './cashView.ts'

/** Money by type of payment: a bar and its legend. */
export function TypeBar({ byType }: Pick<CashTotals, 'byType'>) {
  const shares = typeShares(byType)
  return (
    <>
      <div className="bar cash-bar cash-k" role="img" aria-label={sharesText(shares)}>
        {shares.map(({ type, share }, at) => share > 0 && <i key={type} className={`k${at + 1}`} style={{ width: `${share}%` }} />)}
      </div>
      <dl className="cash-legend cash-k">
        {shares.map(({ type, label, amount }, at) => (
          <div key={type}>
            <dt>
              <i className={`k${at + 1}`} aria-hidden />
              {label}
            </dt>
            <dd className="num">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
