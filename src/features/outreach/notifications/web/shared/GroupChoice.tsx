import { useId } from 'react'
import { counted } from '#lib/numbers.ts'
import { formatDay } from '#lib/days.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { CourseGroup, CourseGroups, GroupsState } from './useCourseGroups.ts'
import { classes } from '#web/look/classes.ts'
import styles from './notificationModal.module.css'

const STATES: { value: GroupsState; label: string }[] = [
  { value: 'active', label: 'Activos' },
  { value: 'ended', label: 'Terminados' },
  { value: 'inactive', label: 'Inactivos' },
]

/** Selects groups of a course: by start and status, then manually (NOT-16). */
export function GroupChoice({ of: { filter, change, all, error, ...choice } }: { of: CourseGroups }) {
  const id = useId()
  return (
    <fieldset className={styles.filters}>
      <legend className="visuallyHidden">Grupos</legend>
      <div className={styles.range}>
        <label htmlFor={`${id}from`}>
          Inicio desde
          <DayField
            filter
            id={`${id}from`}
            value={filter.startDate}
            to={filter.endDate ?? undefined}
            onChange={startDate => change({ startDate })}
          />
        </label>
        <label htmlFor={`${id}to`}>
          Inicio hasta
          <DayField
            filter
            id={`${id}to`}
            value={filter.endDate}
            from={filter.startDate ?? undefined}
            onChange={endDate => change({ endDate })}
          />
        </label>
        <Segmented aria-label="Estado de los grupos" options={STATES} value={filter.state} onChange={state => change({ state })} />
      </div>
      {all ? (
        <Ticks groups={all} {...choice} />
      ) : error ? (
        <Failed reason={error.message} retry={error.retry} />
      ) : (
        <Skeleton rows={4} height={36} bars={['40%', '20%']} />
      )}
    </fieldset>
  )
}

type TicksProps = Pick<CourseGroups, 'ticked' | 'isTicked' | 'tick'> & { groups: readonly CourseGroup[] }

function Ticks({ groups, ticked, isTicked, tick }: TicksProps) {
  if (groups.length === 0) return <p className={styles.none}>No hay grupos con estos filtros.</p>
  const some = ticked.length > 0 && ticked.length < groups.length
  return (
    <div className={styles.ticks}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={ticked.length === groups.length}
          ref={box => void (box && (box.indeterminate = some))}
          onChange={({ target }) =>
            tick(
              groups.map(({ _id }) => _id),
              target.checked,
            )
          }
        />
        <b>Todos los grupos</b>
        <span className="tabular muted">
          {ticked.length} de {groups.length}
        </span>
      </label>
      <ul>
        {groups.map(group => (
          <li key={group._id}>
            <label>
              <input type="checkbox" checked={isTicked(group)} onChange={({ target }) => tick([group._id], target.checked)} />
              <span className="truncate" title={group.name}>
                {group.name}
              </span>
              <span className="tabular muted">{formatDay(group.startDate)}</span>
              <span className={classes(styles.seats, 'tabular')}>{counted(group.studentListLength, 'alumno', 'alumnos')}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
