import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './tag.module.css'

/** green fine · red owes or failed · amber due · grey inactive or void · outline a plain fact · soft the present one */
export type Tone = 'green' | 'red' | 'amber' | 'grey' | 'outline' | 'soft'

/** A state by tone, icon and word: never by color alone. */
export const StateTag = ({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) => (
  <span className={classes(styles.tag, styles[tone])} data-slot="tag">
    {Icon && <Icon aria-hidden />}
    {children}
  </span>
)
