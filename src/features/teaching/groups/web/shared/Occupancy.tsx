import { StateTag } from '#web/ui/StateTag.tsx'
import type { Group } from '../../contract.ts'
import figureStyles from '#web/ui/figure.module.css'

interface Bar {
  percentage: number
  held?: number
  off?: boolean
  few?: boolean
}

/** A bar of taken seats, then held ones; gray while the group is disabled. The figures are beside it. */
export const OccupancyBar = ({ percentage, held = 0, off = false, few = false }: Bar) => (
  <span className={figureStyles.bar} data-slot="bar" aria-hidden>
    <i className={off ? figureStyles.fourth : few ? figureStyles.few : undefined} style={{ width: `${Math.min(percentage, 100)}%` }} />
    {held > 0 && <i className={figureStyles.held} style={{ width: `${Math.min(held, 100 - percentage)}%` }} />}
  </span>
)

/** 'Quedan 3' in amber, 'Lleno' without a tone; nothing while there is room. */
export function FewSeats({ group: { quota, available } }: { group: Pick<Group, 'quota' | 'available'> }) {
  if (quota === null || available > 3) return null
  if (available <= 0) return <StateTag tone="outline">Lleno</StateTag>
  return <StateTag tone="amber">{available === 1 ? 'Queda 1' : `Quedan ${available}`}</StateTag>
}
