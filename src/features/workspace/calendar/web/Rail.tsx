import { useRef, type KeyboardEvent } from 'react'
import { classes } from '#web/look/classes.ts'
import type { GridRow, Section } from './weekView.ts'
import styles from './rail.module.css'

interface Props {
  label: string
  sections: readonly Section[]
  chosen: GridRow
  onChoose(key: string): void
}

/** The rooms, teachers or campuses to choose, with their share of occupied hours. Arrows change it; on a phone a row of chips. */
export function Rail({ label, sections, chosen, onChoose }: Props) {
  const box = useRef<HTMLElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    const buttons = [...box.current!.querySelectorAll('button')]
    const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]
    event.preventDefault()
    if (!next) return
    next.focus()
    next.click()
  }
  return (
    <nav ref={box} className={styles.rail} aria-label={label} onKeyDown={step}>
      {sections.map(section => (
        <section key={section.key} aria-label={section.title}>
          <div className={styles.section}>
            <span className="truncate">{section.title}</span>
            <small className="tabular">{section.note}</small>
          </div>
          {section.rows.map(row => (
            <button
              key={row.key}
              type="button"
              className={classes(styles.row, row.key === chosen.key && styles.chosen)}
              aria-pressed={row.key === chosen.key}
              title={[row.title, row.note].filter(Boolean).join(', ')}
              onClick={() => onChoose(row.key)}
            >
              <span className="truncate">{row.title}</span>
              <small className="tabular">
                {row.taken === null ? row.note : `${row.taken} %`}
                {row.taken !== null && <span className="visuallyHidden"> ocupado, {row.note}</span>}
              </small>
              {row.taken !== null && (
                <span className={styles.bar} aria-hidden>
                  <i style={{ width: `${row.taken}%` }} />
                </span>
              )}
            </button>
          ))}
        </section>
      ))}
    </nav>
  )
}
