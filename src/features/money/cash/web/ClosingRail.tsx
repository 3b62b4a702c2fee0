import { formatMoney, toCentavos } from '#lib/money.ts'
import { useNarrow, usePhone } from '#web/hooks/useWidth.ts'
import type { CashReport } from '../contract.ts'
import { cashierName } from '../matrix.ts'
import { closable, CloseButton, useMayClose } from './CloseButton.tsx'
import { ClosingList } from './ClosingList.tsx'
import { DrawerForm } from './DrawerForm.tsx'
import { useCashAddress } from './useCashAddress.ts'
import styles from './drawer.module.css'

export function ClosingRail({ report }: { report: CashReport }) {
  const [narrow, phone] = [useNarrow(), usePhone()]
  const mayClose = useMayClose(report)
  const { date, cashier, closings } = report
  const counts = mayClose && closable(report) === true
  return (
    <aside className={narrow ? styles.below : styles.rail} aria-label="Cierre del día">
      {counts ? (
        // Another day, or a closing, starts another drawer.
        <DrawerForm key={`${date} ${cashier!._id} ${closings.length}`} report={report}>
          {closings.length > 0 && <ClosingList report={report} />}
        </DrawerForm>
      ) : (
        <>
          <div className={styles.rows}>
            {mayClose && !cashier && <Unclosed report={report} />}
            <ClosingList report={report} />
          </div>
          {mayClose && !phone && (
            <div className={styles.sums}>
              <CloseButton report={report} block />
            </div>
          )}
        </>
      )}
    </aside>
  )
}

function Unclosed({ report: { entries } }: { report: CashReport }) {
  const { change } = useCashAddress()
  const waiting = entries.filter(({ closed, cashier }) => !closed && cashier)
  const groups = [...Map.groupBy(waiting, ({ cashier }) => cashier!._id).values()]
  if (groups.length === 0) return null
  return (
    <section className={styles.unclosed} aria-labelledby="corte-unclosed">
      <h2 id="corte-unclosed">Sin cerrar</h2>
      <ul aria-label="Sin cerrar">
        {groups.map(group => {
          const { cashier } = group[0]!
          const sum = group.reduce((all, { amount, voided }) => all + (voided ? 0 : toCentavos(amount)), 0)
          return (
            <li key={cashier!._id}>
              <button type="button" onClick={() => change({ cajero: cashier!._id })}>
                <span className="truncate">{cashierName(cashier)}</span>
                <span className="tabular">{formatMoney(sum)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
