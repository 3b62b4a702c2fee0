import { formatPhone, fullName } from '#lib/text.ts'
import { CallLink } from '#web/ui/Reach.tsx'
import { pressed } from '#web/ui/press.ts'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../visitor.ts'
import { CallTag } from './CallTag.tsx'
import { NextCall } from './NextCall.tsx'
import { classes } from '#web/look/classes.ts'
import cardsStyles from '#web/ui/cards.module.css'
import styles from './visitors.module.css'

interface Props<Row> {
  rows: readonly Row[]
  label: string
  select(id: string): void
  onCall?(visitor: TalkStudent): void
}

export const VisitorCards = <Row extends TalkStudent>({ rows, label, select, onCall }: Props<Row>) => (
  <ul className={cardsStyles.cards} data-slot="cards" aria-label={label}>
    {rows.map(visitor =>
      visitor.isUnavailable ? (
        <li key={visitor._id} className={classes(cardsStyles.card, styles.off)} data-slot="card">
          <div className={cardsStyles.open} data-slot="card-open">
            <span className={classes(cardsStyles.title, styles.blur, 'truncate')} data-slot="card-title" aria-hidden>
              {fullName(visitor)}
            </span>
            <span className={cardsStyles.line} data-slot="card-line">
              {TALK_TEXTS.moved}
            </span>
          </div>
        </li>
      ) : (
        <li key={visitor._id} className={cardsStyles.card} data-slot="card">
          <button type="button" className={cardsStyles.open} data-slot="card-open" {...pressed(() => select(visitor._id))}>
            <span className={classes(cardsStyles.title, 'truncate')} data-slot="card-title">
              {fullName(visitor)}
            </span>
            <span className={classes(cardsStyles.line, 'tabular')} data-slot="card-line">
              <CallTag visitor={visitor} />
              {visitor.nextCallAt ? <NextCall visitor={visitor} /> : formatPhone(visitor.phoneNumber)}
            </span>
          </button>
          <CallLink digits={visitor.phoneNumber} who={fullName(visitor)} onClick={() => onCall?.(visitor)} />
        </li>
      ),
    )}
  </ul>
)
