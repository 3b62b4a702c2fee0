import { Clock, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './say.module.css'

/** 'did': what the product did by itself; 'will': what happens if nobody does anything. With the one button that changes it. */
export const Say = ({ tone, children }: { tone: 'did' | 'will'; children: ReactNode }) => {
  const Icon = tone === 'did' ? WandSparkles : Clock
  return (
    <p className={classes(styles.say, styles[tone])} role="status">
      <Icon aria-hidden />
      <span>{children}</span>
    </p>
  )
}
