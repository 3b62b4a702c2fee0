import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import type { CashEntry } from '../contract.ts'
import { detailOf, stateOf } from './cashView.ts'
import { VoidButton } from './VoidButton.tsx'

/** A charge of the day: who, how much, when; a voided one struck through, with who and when. */
export function EntryLine({ entry }: { entry: CashEntry }) {
  const { timeZone } = useSession().academy
  const detail = detailOf(entry, timeZone)
  return (
    <li className={entry.voided ? 'is-void' : ''}>
      <div className="cash-line">
        <div>
          <span className="clip m5 cash-struck">{fullName(entry.student)}</span>
          <b className="num cash-struck">{formatMoney(toCentavos(entry.amount))}</b>
        </div>
        <div className="t12 mut">
          <span className="num clip" title={`${detail} · ${entry.concept}`}>
            {detail}
          </span>
          <span>{stateOf(entry)}</span>
        </div>
      </div>
      <VoidButton entry={entry} />
    </li>
  )
}
