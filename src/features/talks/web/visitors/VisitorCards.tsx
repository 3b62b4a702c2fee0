import { Phone } from 'lucide-react'
import { formatPhone, fullName } from '#lib/text.ts'
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
          <button type="button" className="card-open" onClick={() => select(visitor._id)}>
            <span className="card-title clip">{fullName(visitor)}</span>
            <span className="card-line num">
              <CallTag visitor={visitor} />
              {visitor.nextCallAt ? <NextCall visitor={visitor} /> : formatPhone(visitor.phoneNumber)}
            </span>
          </button>
          <a href={`tel:${visitor.phoneNumber}`} aria-label={`Llamar a ${fullName(visitor)}`} onClick={() => onCall?.(visitor)}>
            <Phone aria-hidden />
          </a>
        </li>
      ),
    )}
  </ul>
)
