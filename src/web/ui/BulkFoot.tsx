import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { usePlaceKeys } from './usePlaceKeys.ts'
import type { Selection } from './useSelection.ts'
import { classes } from '#web/look/classes.ts'
import styles from './list.module.css'

interface Props {
  selection: Selection
  /** The sum of the selected rows: 'deben $5,800.00'. */
  note?: ReactNode
  children: ReactNode
}

/** A list's footer while rows are selected (SHL-65): their number and actions. Escape clears the selection. */
export function BulkFoot({ selection: { ids, clear }, note, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  usePlaceKeys(bar, { escape: ['Quitar marcas', clear] })
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
