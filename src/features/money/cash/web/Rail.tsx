import { Link } from '@tanstack/react-router'
import { Failed } from '#web/ui/Blocks.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { cash, type CashReport } from '../contract.ts'
import { allChargesText, countCharges, kindsText } from './cashView.ts'
import { EntryLine } from './EntryLine.tsx'
import { TypeBar } from './TypeBar.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './rail.module.css'
import listStyles from '#web/ui/list.module.css'

/** The newest entries in the rail; the Corte lists all. */
export const RAIL_SHOWN = 20

export function Rail() {
  const { user } = useSession()
  const { data, error, refetch } = useRead(cash.report, { query: { cashier: user._id } })
  return (
    <aside className={styles.rail} data-slot="cash-rail" aria-label="Cobros de hoy">
      {error && data && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {data ? (
        <Today report={data} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={9} height={53} bars={['48%', '20%']} />
      )}
    </aside>
  )
}

function Today({ report: { date, totals, entries, cashier } }: { report: CashReport }) {
  const count = countCharges(entries)
  const search = { corte: date, cajero: cashier?._id }
  return (
    <>
      <div className={styles.railHead}>
        <div className="row">
          <h2 className="sectionTitle">Cobros de hoy</h2>
          <span className="spacer" />
          <Link className="compact medium" to="/caja" search={search}>
            Corte de caja
          </Link>
        </div>
        <div className={classes(styles.sum, 'row')}>
          <BigMoney pesos={totals.net} />
          <span className="compact muted">en {kindsText(entries)}</span>
        </div>
        {totals.byType.length > 0 && <TypeBar byType={totals.byType} />}
      </div>
      {entries.length === 0 && <p className={classes(styles.none, 'compact muted')}>Todavía no hay cobros hoy.</p>}
      {entries.length > 0 && (
        // A scrolling list must be reachable without a mouse.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lista de cobros">
          <ul className={styles.list} data-slot="entry-list">
            {entries.slice(0, RAIL_SHOWN).map(entry => (
              <EntryLine key={entry._id} entry={entry} />
            ))}
          </ul>
        </div>
      )}
      {entries.length > 0 && (
        <div className={listStyles.foot} data-slot="list-foot">
          <Link className="medium" to="/caja" search={search}>
            {allChargesText(count)}
          </Link>
        </div>
      )}
    </>
  )
}
