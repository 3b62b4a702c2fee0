import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { usePlaceKeys } from './usePlaceKeys.ts'
import type { Selection } from './useSelection.ts'
import { classes } from '#web/look/classes.ts'
import styles from './list.module.css'

interface Props {
  selection: Selection
  /** What they come to: 'deben $5,800.00'. */
  note?: ReactNode
  /** What can be done with them. */
  children: ReactNode
}

/** A list's foot while rows are chosen (SHL-65): how many, and what can be done with them. Escape lets go. */
export function BulkFoot({ selection: { ids, clear }, note, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  usePlaceKeys(bar, { escape: clear })
  return (
    <div ref={bar} className={classes(styles.foot, styles.bulk)} data-slot="list-foot" role="group" aria-label="Selección">
      <IconButton icon={X} label="Quitar selección" onClick={clear} />
      <span className={classes(styles.chosen, 'tabular')} role="status">
        {ids.length === 1 ? '1 seleccionado' : `${ids.length} seleccionados`}
      </span>
      {note && <span className="tabular">{note}</span>}
      <span className="spacer" />
      <span className={styles.deeds}>{children}</span>
    </div>
  )
}
