import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import homeStyles from '../home.module.css'
import styles from './desk.module.css'

/** A card in one line that a press opens: what is over for today. */
export function Folded({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <details className={classes(homeStyles.card, styles.folded)}>
      <summary>
        <ChevronRight aria-hidden />
        <b className="medium">{title}</b>
        <span className="muted tabular">{text}</span>
      </summary>
      {children}
    </details>
  )
}
