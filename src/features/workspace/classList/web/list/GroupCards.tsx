import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { pressed } from '#web/ui/press.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { hoursOf, moduleName } from '#features/teaching/groups/web/shared/groupText.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import type { Panel } from './panels.ts'
import { useSteps } from './useSteps.ts'
import type { Rows } from './useRows.ts'
import { classes } from '#web/look/classes.ts'
import styles from './groupList.module.css'
import cardsStyles from '#web/ui/cards.module.css'

/** The groups of a course on a phone. The status switch is in the sidebar. */
export function GroupCards({ panel: { course, list }, rows }: { panel: Panel; rows: Rows }) {
  const { shown, end } = useSteps(list, rows.isChosen)
  return (
    <ul className={styles.cards} aria-label={`Grupos de ${course.name}`}>
      {shown.map(group => {
        const open = group.buckets.length > 0 && rows.expanded(group)
        return (
          <Fragment key={group._id}>
            <li className={cardsStyles.card} data-slot="card">
              <Open group={group} rows={rows} />
              {group.buckets.length > 0 && (
                <IconButton
                  icon={open ? ChevronDown : ChevronRight}
                  label={`${open ? 'Ocultar' : 'Ver'} los módulos de ${group.name}`}
                  aria-expanded={open}
                  onClick={() => rows.expand(group._id, !open)}
                />
              )}
            </li>
            {open &&
              group.buckets.map(bucket => (
                <li key={bucket._id} className={classes(cardsStyles.card, styles.cardChild)} data-slot="card">
                  <Open group={bucket} name={moduleName(bucket, group)} rows={rows} />
                </li>
              ))}
          </Fragment>
        )
      })}
      {end && <li ref={end} className={cardsStyles.card} data-slot="card" aria-hidden />}
    </ul>
  )
}

function Open({ group, name = group.name, rows }: { group: Group; name?: string; rows: Rows }) {
  const { active } = rows.propsOf(group)
  return (
    <button type="button" className={cardsStyles.open} data-slot="card-open" {...pressed(() => rows.select(group._id))}>
      <span className="row">
        <span className={classes(cardsStyles.title, 'truncate')} data-slot="card-title">
          {name}
        </span>
        <span className="spacer" />
        <FewSeats group={group} />
      </span>
      <span className={classes(cardsStyles.line, 'tabular')} data-slot="card-line">
        <OccupancyBar percentage={group.percentage} off={!active} />
        {group.studentListLength} de {group.quota ?? '—'}
        <span className="truncate">{active ? hoursOf(group) : 'Inhabilitado'}</span>
      </span>
    </button>
  )
}
