import type { ReactNode } from 'react'
import { pressed } from './press.ts'
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
}

/** Rows as cards of 72 px. */
export const CardList = <Row extends { _id: string }>({ rows, label, card, select }: Props<Row>) => (
  <ul className={styles.cards} data-slot="cards" aria-label={label}>
    {rows.map(row => {
      const { title, line, side, action } = card(row)
      return (
        <li key={row._id} className={styles.card} data-slot="card">
          <button
            type="button"
            className={classes(styles.open, side !== undefined && styles.sided)}
            data-slot="card-open"
            {...pressed(() => select?.(row._id))}
          >
            <span className={classes(styles.title, 'lines')} data-slot="card-title">
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
