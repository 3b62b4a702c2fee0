import { useState } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import styles from './sheet.module.css'

export interface StripRow {
  number: number
  cells: readonly string[]
  reason?: string | null
}
export interface StripPart {
  label: string
  rows: readonly StripRow[]
}

const MOST = 200

/** Counts every line of a file (LLE-5). Each figure opens its rows. */
export function FileStrip({ parts, blank }: { parts: readonly StripPart[]; blank: number }) {
  const [opened, setOpened] = useState<string>()
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const total = blank + parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const open = filled.find(({ label }) => label === opened)
  return (
    <>
      <div className={styles.strip} role="group" aria-label={`El archivo tiene ${counted(total, 'renglón', 'renglones')}`}>
        <div className="tabular">
          <span>Renglones del archivo</span>
          <b>{figure(total)}</b>
        </div>
        {filled.map(({ label, rows }) => (
          <button
            key={label}
            type="button"
            className="tabular"
            aria-pressed={label === opened}
            onClick={() => setOpened(label === opened ? undefined : label)}
          >
            <span>{label}</span>
            <b>{figure(rows.length)}</b>
          </button>
        ))}
        {blank > 0 && (
          <div className="tabular">
            <span>Vacíos</span>
            <b>{figure(blank)}</b>
          </div>
        )}
      </div>
      {open && (
        // A scrolling region must be reachable by keyboard.
        <div className={styles.opened} tabIndex={0} role="region" aria-label={`Renglones: ${open.label}`}>
          <ul>
            {open.rows.slice(0, MOST).map(({ number, cells, reason }) => (
              <li key={number}>
                <span className="tabular muted">{number}</span>
                <span>{cells.filter(Boolean).join(' · ') || '—'}</span>
                {reason && <small>{reason}</small>}
              </li>
            ))}
            {open.rows.length > MOST && <li>Y {counted(open.rows.length - MOST, 'renglón más', 'renglones más')}.</li>}
          </ul>
        </div>
      )}
    </>
  )
}
