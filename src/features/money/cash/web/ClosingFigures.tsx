import { toCentavos } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { CashReport } from '../contract.ts'
import { backText, chargesText, kindsText } from './cashView.ts'
import styles from './closing.module.css'

const Sign = ({ children }: { children: string }) => (
  <span className={styles.sign} aria-hidden>
    {children}
  </span>
)

export function ClosingFigures({ report: { totals, entries } }: { report: CashReport }) {
  const charges = entries.filter(({ source }) => source === 'payment')
  const voids = charges.filter(({ voided }) => voided).length
  const back = toCentavos(totals.reversals) + toCentavos(totals.refunds)
  return (
    <section className={styles.figures} aria-label="Totales">
      <dl>
        <div>
          <dt>Cobrado</dt>
          <dd>
            <BigMoney pesos={totals.payments} />
            <small>{chargesText(charges.length)}</small>
          </dd>
        </div>
        <div>
          <Sign>−</Sign>
          <dt>Anulado</dt>
          <dd>
            <BigMoney pesos={totals.voids} />
            <small>{chargesText(voids)}</small>
          </dd>
        </div>
        <div>
          <Sign>−</Sign>
          <dt>Devuelto</dt>
          <dd>
            <BigMoney centavos={back} />
            <small>{backText(entries)}</small>
          </dd>
        </div>
        <div className={styles.result}>
          <Sign>=</Sign>
          <dt>Neto</dt>
          <dd>
            <BigMoney pesos={totals.net} />
            <small>en {kindsText(entries)}</small>
          </dd>
        </div>
      </dl>
    </section>
  )
}
