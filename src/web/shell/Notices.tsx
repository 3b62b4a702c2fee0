import { formatInstant } from '#lib/days.ts'
import { acts, takenBack, wantedAct } from '#web/calls/acts.ts'
import { useSession } from '#web/session/session.tsx'
import { notices } from '#web/ui/toasts.ts'
import { useStore } from '#web/state/useStore.ts'
import { TOAST_ICONS } from '#web/ui/Toasts.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './userMenu.module.css'
import toastsStyles from '#web/ui/toasts.module.css'

export function Notices() {
  const { academy } = useSession()
  const toasts = useStore(notices)
  const open = new Set([...useStore(acts), ...useStore(takenBack)])
  return (
    <details className={classes(styles.part, styles.notices)}>
      <summary>
        Avisos <span className="count">{toasts.length}</span>
      </summary>
      {toasts.length === 0 && <p className="muted">Sin avisos.</p>}
      <ul>
        {toasts.map(({ id, kind, text, reason, at, act }) => {
          const Icon = TOAST_ICONS[kind]
          return (
            <li key={id} className={toastsStyles[kind === 'warn' ? 'warning' : kind]}>
              <Icon aria-hidden />
              <div>
                {text}
                {reason && <small>{reason}</small>}
                <small className="tabular">{formatInstant(at, academy.timeZone)}</small>
              </div>
              {act && open.has(act) && (
                <button type="button" className={toastsStyles.act} onClick={() => wantedAct.set(act)}>
                  {act.again ? 'Rehacer' : 'Deshacer'}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
