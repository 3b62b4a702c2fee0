import { classes } from '#web/look/classes.ts'
import type { Change } from '../format.ts'
import styles from './body.module.css'

/** An arrow and words; green is good news. */
export function Changed({ change: { direction, text }, bad }: { change: Change; bad: boolean }) {
  if (direction === 'same') return <span className={styles.change}>igual</span>
  const good = (direction === 'up') !== bad
  return (
    <span className={classes(styles.change, good ? 'green' : 'red', 'tabular')}>
      <span aria-hidden>{direction === 'up' ? '↑' : '↓'}</span>
      <span className="visuallyHidden">{direction === 'up' ? 'subió' : 'bajó'}</span> {text}
      {bad && (direction === 'up' ? ' más' : ' menos')}
    </span>
  )
}
