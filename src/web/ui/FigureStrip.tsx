import { classes } from '#web/look/classes.ts'
import styles from './figureStrip.module.css'

export interface StripFigure {
  label: string
  value: string
  note?: string
  tone?: 'red' | 'amber' | undefined
}

export const FigureStrip = ({ figures }: { figures: readonly StripFigure[] }) => (
  <dl className={classes(styles.strip, 'tabular')}>
    {figures.map(({ label, value, note, tone }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={tone} translate="no">
          {value} {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
