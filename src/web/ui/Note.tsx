import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './note.module.css'

/** green went well · amber needs attention · red went wrong · plain help. */
type NoteTone = 'green' | 'amber' | 'red' | 'plain'

interface Props {
  tone: NoteTone
  icon: LucideIcon
  /** One bold line. */
  title: string
  /** What one may do about it, at the right. */
  action?: ReactNode
  /** One sentence. */
  children?: ReactNode
}

/** What a person should know before going on. One that comes after an act is announced. */
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
