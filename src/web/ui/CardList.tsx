import type { ReactNode } from 'react'
import { pressed } from './press.ts'

interface Card {
  title: string
  line: ReactNode
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
  <ul className="cards" aria-label={label}>
    {rows.map(row => {
      const { title, line, action } = card(row)
      return (
        <li key={row._id} className="card">
          <button type="button" className="card-open" {...pressed(() => select?.(row._id))}>
            <span className="card-title lines">{title}</span>
            <span className="card-line num">{line}</span>
          </button>
          {action}
        </li>
      )
    })}
  </ul>
)
