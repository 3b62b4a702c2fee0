import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { pressed } from './press.ts'
import type { Selection } from './useSelection.ts'
import { classes } from '#web/look/classes.ts'
import styles from './cards.module.css'

interface Card {
  title: string
  line: ReactNode
  /** At the right, before the action. */ side?: ReactNode
  /** A link or button of 44 px at the right. */ action?: ReactNode
}
export type CardOf<Row> = (row: Row) => Card

interface Props<Row> {
  rows: readonly Row[]
  label: string
  card: CardOf<Row>
  select?(id: string): void
  /** With `hold` a long press ticks a card; while one is ticked, a press does. */
  selection?: Selection | undefined
}

/** Rows as cards of 72 px. */
export function CardList<Row extends { _id: string }>({ rows, label, card, select, selection }: Props<Row>) {
  const ticking = selection?.hold !== undefined && selection.ids.length > 0
  return (
    <ul className={styles.cards} data-slot="cards" aria-label={label}>
      {rows.map(row => {
        const { title, line, side, action } = card(row)
        const isTicked = selection?.has(row._id) ?? false
        const act = () => (ticking ? selection.toggle(row._id) : select?.(row._id))
        return (
          <li key={row._id} className={classes(styles.card, isTicked && styles.ticked)} data-slot="card">
            <button
              type="button"
              className={classes(styles.open, side !== undefined && styles.sided)}
              data-slot="card-open"
              aria-pressed={ticking ? isTicked : undefined}
              {...(selection?.hold?.(act, () => selection.toggle(row._id)) ?? pressed(act))}
            >
              <span className={classes(styles.title, 'lines')} data-slot="card-title">
                {isTicked && <Check aria-hidden />}
                {title}
              </span>
              <span className={classes(styles.line, 'tabular')} data-slot="card-line">
                {line}
              </span>
              {side && <span className={styles.side}>{side}</span>}
            </button>
            {action}
          </li>
        )
      })}
    </ul>
  )
}
