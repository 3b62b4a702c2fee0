import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import type { Panel } from './panels.ts'
import { classes } from '#web/look/classes.ts'
import styles from './groupList.module.css'

interface Props {
  panel: Panel
  open: boolean
  onOpen(open: boolean): void
  /** The groups; rendered only while the panel is open. */
  children: ReactNode
}

/** A course in one line with its own bar; when open, its groups below (GRP-74). */
export function GroupPanel({ panel: { course, groups, enrolled, seats }, open, onOpen, children }: Props) {
  const id = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className={styles.panel} data-slot="group-panel" aria-label={course.name}>
      <h2>
        <button
          type="button"
          className={styles.head}
          data-slot="group-panel-head"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => onOpen(!open)}
        >
          <Chevron aria-hidden />
          <b className="truncate">{course.name}</b>
          <span className={classes(styles.many, 'tabular')}>{counted(groups, 'grupo', 'grupos')}</span>
          <span className="spacer" />
          <OccupancyBar percentage={seats > 0 ? (enrolled * 100) / seats : 0} />
          <span className={classes(styles.outOf, 'tabular')}>
            {figure(enrolled)} de {figure(seats)}
          </span>
        </button>
      </h2>
      {open && <div id={id}>{children}</div>}
    </section>
  )
}
