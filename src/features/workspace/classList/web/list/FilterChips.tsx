import { X } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { counted } from '#lib/numbers.ts'
import type { ChangeAddress } from '../useGroups.ts'
import { NO_FILTER, type Chip } from './filters.ts'
import type { Totals } from './panels.ts'
import { classes } from '#web/look/classes.ts'
import styles from './filters.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'

interface Props {
  chips: readonly Chip[]
  /** Null: not loaded yet. */
  totals: Totals | null
  change: ChangeAddress
}

/** The active filters, each removable, and the number of results. */
export const FilterChips = ({ chips, totals, change }: Props) => (
  <div className={styles.chips}>
    {chips.map(({ key, text, without }) => (
      <span key={key} className={classes(styles.chip, 'tabular')}>
        {text}
        <IconButton icon={X} label={`Quitar el filtro ${text}`} onClick={() => change(without)} />
      </span>
    ))}
    {chips.length > 0 && (
      <button type="button" className={styles.clear} onClick={() => change(NO_FILTER)}>
        Limpiar
      </button>
    )}
    <span className="spacer" />
    {totals ? (
      <span className={classes(styles.totals, 'tabular')} role="status">
        {[
          counted(totals.groups, 'grupo', 'grupos'),
          counted(totals.enrolled, 'inscrito', 'inscritos'),
          counted(totals.seats, 'lugar', 'lugares'),
        ].join(' · ')}
      </span>
    ) : (
      <i className={skeletonStyles.line} aria-hidden />
    )}
  </div>
)
