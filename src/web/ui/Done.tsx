import { CircleCheck, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './done.module.css'

interface Props {
  title: string
  icon?: LucideIcon
  sub?: ReactNode
  action?: ReactNode
  className?: string
  /** The act was done earlier, so it does not take the focus. */
  past?: boolean
  children?: ReactNode
}

/** Confirms an act: it takes the focus, so that it is read aloud and nothing is pressed twice. */
export function DoneNotice({ title, icon: Icon = CircleCheck, sub, action, className, past = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!past) heading.current?.focus({ preventScroll: true })
  }, [past])
  return (
    <div className={classes(styles.done, className)}>
      <div className={styles.head}>
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <div className={styles.words}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {sub}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
