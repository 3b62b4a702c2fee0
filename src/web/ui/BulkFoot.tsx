import { Button } from 'antd'
import { X } from 'lucide-react'
import { figure } from '#lib/numbers.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useRef, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import type { Many } from './useMany.ts'
import { usePlaceKeys, type PlaceKey } from './usePlaceKeys.ts'
import type { Selection } from './useSelection.ts'
import { classes } from '#web/look/classes.ts'
import styles from './list.module.css'

interface Props {
  selection: Selection
  /** The sum of the selected rows: 'deben $5,800.00'. */
  note?: ReactNode
  keys?: Readonly<Record<string, PlaceKey | undefined>>
  children: ReactNode
}

/** A list's footer while rows are selected (SHL-65): their number and actions. Escape clears the selection. */
export function BulkFoot({ selection: { ids, clear }, note, keys, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  usePlaceKeys(bar, { ...keys, escape: ['Quitar marcas', clear] })
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

interface NoteProps {
  many: Many
  /** Pesos that the ticked rows of the page owe. */
  owed: number
}

/** 'deben $5,800.00', and 'Marcar los 61': all that the filter shows, not the page alone. */
export const ManyNote = ({ many: { isAll, count, total, selection, tickAll }, owed }: NoteProps) => (
  <>
    {isAll ? `los ${figure(count)}` : owed > 0 && `deben ${formatMoney(toCentavos(owed))}`}
    {!isAll && total > selection.ids.length && (
      <Button type="link" size="small" onClick={tickAll}>
        Marcar los {figure(total)}
      </Button>
    )}
  </>
)
