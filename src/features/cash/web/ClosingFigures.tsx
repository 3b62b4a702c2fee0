import { toCentavos } from '#lib/money.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { CashReport } from '../contract.ts'
import { chargesText, countCharges } from './cashView.ts'
import { TypeBar } from './TypeBar.tsx'

/** The day in one strip: net, what was taken, what went back; and the net by type of payment. */
export function ClosingFigures({ report: { totals, entries } }: { report: CashReport }) {
  const voids = entries.filter(({ voided, source }) => voided && source === 'payment').length
  const back = toCentavos(totals.reversals) + toCentavos(totals.refunds)
  return (
    <section className="corte-figures" aria-label="Totales">
      <dl>
        <div>
          <dt>Neto</dt>
          <dd>
            <BigMoney pesos={totals.net} />
            <small>en {chargesText(countCharges(entries))}</small>
          </dd>
        </div>
        <div>
          <dt>Cobrado</dt>
          <dd>
            <BigMoney pesos={totals.payments} />
            <small>{totals.count === 1 ? '1 movimiento' : `${totals.count} movimientos`}</small>
          </dd>
        </div>
        <div>
          <dt>Anulado</dt>
          <dd>
            <BigMoney pesos={totals.voids} />
            <small>{voids === 1 ? '1 cobro' : `${voids} cobros`}</small>
          </dd>
        </div>
        <div>
          <dt>Reversos y devoluciones</dt>
          <dd>
            <BigMoney centavos={back} />
          </dd>
        </div>
      </dl>
      <div className="corte-types">
        <TypeBar byType={totals.byType} />
      </div>
    </section>
  )
}
