import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import type { Panel } from './panels.ts'

interface Props {
  panel: Panel
  open: boolean
  onOpen(open: boolean): void
  /** The groups; drawn only while the panel is open. */
  children: ReactNode
}

/** A course in one line with its own bar; open, its groups below (GRP-74). */
export function GroupPanel({ panel: { course, groups, enrolled, seats }, open, onOpen, children }: Props) {
  const id = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <section className="gr-panel" aria-label={course.name}>
      <h2>
        <button type="button" className="gr-head" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => onOpen(!open)}>
          <Chevron aria-hidden />
          <b className="clip">{course.name}</b>
          <span className="gr-many num">{counted(groups, 'grupo', 'grupos')}</span>
          <span className="sp" />
          <OccupancyBar percentage={seats > 0 ? (enrolled * 100) / seats : 0} />
          <span className="gr-of num">
            {figure(enrolled)} de {figure(seats)}
          </span>
        </button>
      </h2>
      {open && <div id={id}>{children}</div>}
    </section>
  )
}
