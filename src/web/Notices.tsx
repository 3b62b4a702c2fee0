import { formatInstant } from '#lib/days.ts'
import { useSession } from '#web/session.tsx'
import { notices } from '#web/toasts.ts'
import { useStore } from '#web/useStore.ts'
import { TOAST_ICONS } from './ui/Toasts.tsx'
import { classes } from '#web/classes.ts'
import styles from './topBar.module.css'
import toastsStyles from './ui/toasts.module.css'

/** 'Avisos': the last 20 things that were said in passing. */
export function Notices() {
  const { academy } = useSession()
  const kept = useStore(notices)
  return (
    <details className={classes(styles.userPart, styles.notices)}>
      <summary>
        Avisos <span className="count">{kept.length}</span>
      </summary>
      {kept.length === 0 && <p className="muted">Sin avisos.</p>}
      <ul>
        {kept.map(({ id, kind, text, reason, at }) => {
          const Icon = TOAST_ICONS[kind]
          return (
            <li key={id} className={toastsStyles[kind === 'warn' ? 'warning' : kind]}>
              <Icon aria-hidden />
              <div>
                {text}
                {reason && <small>{reason}</small>}
                <small className="tabular">{formatInstant(at, academy.timeZone)}</small>
              </div>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
