import { Check } from 'lucide-react'
import { formatPhone, fullName } from '#lib/text.ts'
import { CallLink } from '#web/ui/Reach.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { pressed } from '#web/ui/press.ts'
import { TALK_TEXTS } from '../../texts.ts'
import type { TalkStudent } from '../../visitor.ts'
import { CallTag } from './CallTag.tsx'
import { NextCall } from './NextCall.tsx'

interface Props<Row> {
  rows: readonly Row[]
  label: string
  select(id: string): void
  onCall?(visitor: TalkStudent): void
}

/** Visitors on a phone: a card opens theirs, the button beside it calls. */
export const VisitorCards = <Row extends TalkStudent>({ rows, label, select, onCall }: Props<Row>) => (
  <ul className="cards" aria-label={label}>
    {rows.map(visitor =>
      visitor.isUnavailable ? (
        <li key={visitor._id} className="card tv-off">
          <div className="card-open">
            <span className="card-title clip tv-blur" aria-hidden>
              {fullName(visitor)}
            </span>
            <span className="card-line">{TALK_TEXTS.moved}</span>
          </div>
        </li>
      ) : (
        <li key={visitor._id} className="card">
          <button type="button" className="card-open" {...pressed(() => select(visitor._id))}>
            <span className="card-title clip">{fullName(visitor)}</span>
            <span className="card-line num">
              <CallTag visitor={visitor} />
              {visitor.confirmed && (
                <StateTag tone="green" icon={Check}>
                  Confirmado
                </StateTag>
              )}
              {visitor.nextCallAt ? <NextCall visitor={visitor} /> : formatPhone(visitor.phoneNumber)}
            </span>
          </button>
          <CallLink digits={visitor.phoneNumber} who={fullName(visitor)} onClick={() => onCall?.(visitor)} />
        </li>
      ),
    )}
  </ul>
)
