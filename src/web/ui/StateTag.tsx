import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './tag.module.css'

/** green fine · red owes or failed · amber due · grey inactive or void · outline a plain fact · soft the one at hand. */
export type Tone = 'green' | 'red' | 'amber' | 'grey' | 'outline' | 'soft'

/** State as tone, icon and word: never colour alone. */
export const StateTag = ({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) => (
  <span className={classes(styles.tag, styles[tone])} data-slot="tag">
    {Icon && <Icon aria-hidden />}
    {children}
  </span>
)
