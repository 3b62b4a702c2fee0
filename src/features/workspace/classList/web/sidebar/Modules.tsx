import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'
import { moduleName, percentText } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './groupSidebar.module.css'

interface Props {
  parent: ListedGroup
  activeOf(group: Group): boolean
  select(id: string): void
}

/** The child groups of a parent group, with links. */
export const Modules = ({ parent, activeOf, select }: Props) => (
  <>
    <hr className="divider" />
    <h3 className="sectionTitle">
      Módulos <span className="muted">{parent.buckets.length}</span>
    </h3>
    <ul className={styles.modules}>
      {parent.buckets.map(module => (
        <li key={module._id}>
          <button type="button" onClick={() => select(module._id)}>
            <span className="row">
              <span className="medium lines">{moduleName(module, parent)}</span>
              <span className="spacer" />
              <FewSeats group={module} />
            </span>
            <span className={classes(styles.module, 'tabular')}>
              <OccupancyBar percentage={module.percentage} off={!activeOf(module)} />
              {percentText(module)}
              <span className="muted">
                {module.studentListLength} de {module.quota ?? '—'}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  </>
)
