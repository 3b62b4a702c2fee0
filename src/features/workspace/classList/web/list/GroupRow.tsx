import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, type HTMLAttributes } from 'react'
import { formatDay } from '#lib/days.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RowLink } from '#web/ui/RowLink.tsx'
import type { Group } from '#features/teaching/groups/contract.ts'
import { hoursOf, percentText } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './groupTable.module.css'

export interface RowActions {
  keysOf(group: Group): HTMLAttributes<HTMLTableRowElement>
  expand(id: string, open: boolean): void
  toggle(group: Group, active: boolean): void
}

interface Props {
  group: Group
  /** The address that opens the group (M129). */
  to: string
  /** Position in the panel; absent: a module of the row above. */
  number?: number
  /** A module's name below its parent. */
  label?: string
  /** The last module of its parent. */
  last?: boolean
  /** True when the modules of this parent group are visible. */
  expanded?: boolean
  active: boolean
  busy: boolean
  selected: boolean
  /** The table's tab stop. */
  stop: boolean
  /** Keeps its identity. */
  actions: RowActions
}

/** One line of a panel: a group, or a module of a parent group on a tree line. */
export const GroupRow = memo(function GroupRow(props: Props) {
  const { group, to, number, label = group.name, last, expanded, active, busy, selected, stop, actions } = props
  const keys = actions.keysOf(group)
  const kid = number === undefined
  const hours = hoursOf(group)
  return (
    <tr
      {...keys}
      tabIndex={stop ? 0 : -1}
      aria-selected={selected}
      data-row-key={group._id}
      className={classes(kid && styles.child, selected && styles.on)}
      onKeyDown={event => {
        const open = { ArrowRight: true, ArrowLeft: false }[event.key]
        if (open !== undefined && expanded !== undefined && event.target === event.currentTarget) actions.expand(group._id, open)
        keys.onKeyDown?.(event)
      }}
    >
      <td className="tabular muted">{number}</td>
      <td className="mainCell">
        <div className={classes(styles.name, kid && (last ? classes(styles.branch, styles.end) : styles.branch))}>
          {expanded !== undefined && (
            <IconButton
              icon={expanded ? ChevronDown : ChevronRight}
              label={`${expanded ? 'Ocultar' : 'Ver'} los módulos de ${group.name}`}
              aria-expanded={expanded}
              className={styles.expand}
              onClick={() => actions.expand(group._id, !expanded)}
            />
          )}
          <span className="lines" title={group.name}>
            <RowLink to={to}>{label}</RowLink>
          </span>
          <FewSeats group={group} />
        </div>
      </td>
      <td>
        <div className={styles.occupancy}>
          <OccupancyBar percentage={group.percentage} off={!active} />
          <span className="tabular">{percentText(group)}</span>
        </div>
      </td>
      <td className={classes(styles.right, 'tabular')}>{group.studentListLength}</td>
      <td className={classes(styles.right, 'tabular')}>{group.quota ?? '—'}</td>
      <td className={classes(styles.cardPlace, 'truncate')} title={group.locationInfo?.name}>
        {group.locationInfo?.name ?? '—'}
      </td>
      <td className="tabular truncate" title={hours}>
        {hours}
      </td>
      <td className={classes(styles.cardStart, 'tabular')}>{formatDay(group.startDate)}</td>
      <td>
        <StatusSwitch group={group} active={active} busy={busy} onToggle={actions.toggle} />
      </td>
    </tr>
  )
})
