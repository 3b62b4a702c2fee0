import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './wizard.module.css'

/** Shows what changed under the wizard, above the step that fixes it. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes(styles.note, styles.warning)} role="status">
    <CircleAlert aria-hidden />
    <span>{children}</span>
  </p>
)
