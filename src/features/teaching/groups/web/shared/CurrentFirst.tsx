import { Fragment, type ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { byEnd } from './groupText.ts'
import styles from './currentFirst.module.css'

interface Props<G> {
  groups: readonly G[]
  label: string
  className?: string | undefined
  line(group: G, today: string): ReactNode
  /** The text shown when there are no groups. */
  none: string
  /** Centavos owed in a group; the fold shows the sum, so that it hides no debt. */
  owed?(group: G): number
  keyOf?(group: G): string
}

/** A card's groups: running ones, and ended ones folded below (M160). */
export function CurrentFirst<G extends { _id: string; endDate: string }>({ groups, label, className, line, none, owed, keyOf }: Props<G>) {
  const today = useToday()
  const { current, ended } = byEnd(groups, today)
  const list = (some: readonly G[], name: string) => (
    <ul className={className} aria-label={name}>
      {some.map(group => (
        <Fragment key={keyOf?.(group) ?? group._id}>{line(group, today)}</Fragment>
      ))}
    </ul>
  )
  return (
    <>
      {current.length > 0 ? list(current, label) : <p className="compact muted">{ended.length > 0 ? 'Ninguno vigente.' : none}</p>}
      <EndedFold count={ended.length} owed={owed ? ended.reduce((sum, group) => sum + owed(group), 0) : 0}>
        {list(ended, `${label}, terminados`)}
      </EndedFold>
    </>
  )
}

export const EndedFold = ({ count, owed = 0, children }: { count: number; owed?: number; children: ReactNode }) =>
  count > 0 && (
    <details className={styles.ended}>
      <summary>
        <span>{counted(count, 'grupo terminado', 'grupos terminados')}</span>
        {owed > 0 && <span className={classes(styles.owed, 'tabular red')}>Debe {formatMoney(owed)}</span>}
      </summary>
      {children}
    </details>
  )
