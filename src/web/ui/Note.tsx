import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './note.module.css'

/** green success · amber warning · red failure · plain help */
type NoteTone = 'green' | 'amber' | 'red' | 'plain'

interface Props {
  tone: NoteTone
  icon: LucideIcon
  title: string
  action?: ReactNode
  children?: ReactNode
}

/** A notice to read before going on. One that appears after an act is announced. */
export const Note = ({ tone, icon: Icon, title, action, children }: Props) => (
  <div className={classes(styles.note, styles[tone])} role={tone === 'red' ? 'alert' : 'status'}>
    <Icon aria-hidden />
    <div className={styles.words}>
      <b>{title}</b>
      {children && <p>{children}</p>}
    </div>
    {action}
  </div>
)
