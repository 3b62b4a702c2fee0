import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import type { TalkStudent } from '../../visitor.ts'
import { nextCallOf } from './visitorView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './visitors.module.css'

export function NextCall({ visitor }: { visitor: Pick<TalkStudent, 'nextCallAt'> }) {
  const { timeZone } = useSession().academy
  const next = nextCallOf(visitor, useNow(), timeZone)
  if (!next) return <span className="muted">—</span>
  return <span className={next.due ? classes(styles.due, 'tabular') : 'tabular'}>{next.text}</span>
}
