import { toCentavos } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { CashReport } from '../contract.ts'
import { backText, chargesText, kindsText } from './cashView.ts'
import { TypeBar } from './TypeBar.tsx'
import styles from './closing.module.css'

/** The day in one strip: Cobrado, less what was voided and what went back, is the net; and the net by type of payment. */
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
          <dt>Anulado</dt>
          <dd>
            <BigMoney centavos={-toCentavos(totals.voids)} />
            <small>{chargesText(voids)}</small>
          </dd>
        </div>
        <div>
          <dt>Devuelto</dt>
          <dd>
            <BigMoney centavos={-back} />
            <small>{backText(entries)}</small>
          </dd>
        </div>
        <div>
          <dt>Neto</dt>
          <dd>
            <BigMoney pesos={totals.net} />
            <small>en {kindsText(entries)}</small>
          </dd>
        </div>
      </dl>
      <div className={styles.types}>
        <TypeBar byType={totals.byType} />
      </div>
    </section>
  )
}
