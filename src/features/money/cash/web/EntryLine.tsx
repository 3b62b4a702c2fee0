import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import type { CashEntry } from '../contract.ts'
import { detailOf, stateOf } from './cashView.ts'
import { VoidButton } from './VoidButton.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './rail.module.css'

export function EntryLine({ entry }: { entry: CashEntry }) {
  const { timeZone } = useSession().academy
  const detail = detailOf(entry, timeZone)
  return (
    <li className={entry.voided ? styles.voided : ''}>
      <div className={styles.line}>
        <div>
          <span className={classes(styles.struck, 'truncate medium')}>{fullName(entry.student)}</span>
          <b className={classes(styles.struck, 'tabular')}>{formatMoney(toCentavos(entry.amount))}</b>
        </div>
        <div className="small muted">
          <span className="tabular truncate" title={`${detail} · ${entry.concept}`}>
            {detail}
          </span>
          <span>{stateOf(entry)}</span>
        </div>
      </div>
      <VoidButton entry={entry} />
    </li>
  )
}
