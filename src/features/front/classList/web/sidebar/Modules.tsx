import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'
import { moduleName, percentText } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'

interface Props {
  parent: ListedGroup
  activeOf(group: Group): boolean
  select(id: string): void
}

/** The child groups of a parent group, each a way to its own card. */
export const Modules = ({ parent, activeOf, select }: Props) => (
  <>
    <hr className="hr" />
    <h3 className="h3">
      Módulos <span className="mut">{parent.buckets.length}</span>
    </h3>
    <ul className="gs-modules">
      {parent.buckets.map(module => (
        <li key={module._id}>
          <button type="button" onClick={() => select(module._id)}>
            <span className="row">
              <span className="m5 clip">{moduleName(module, parent)}</span>
              <span className="sp" />
              <FewSeats group={module} />
            </span>
            <span className="gs-module num">
              <OccupancyBar percentage={module.percentage} off={!activeOf(module)} />
              {percentText(module)}
              <span className="mut">
                {module.studentListLength} de {module.quota ?? '—'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
)
