import { Fragment } from 'react'
import { moduleName } from '#features/teaching/groups/web/shared/groupText.ts'
import type { Panel } from './panels.ts'
import { GroupRow } from './GroupRow.tsx'
import { useSteps } from './useSteps.ts'
import type { Rows } from './useRows.ts'
import { classes } from '#web/look/classes.ts'
import styles from './groupTable.module.css'

/** The groups of a course; figures align across parents and modules. */
export function GroupTable({ panel: { course, list }, rows }: { panel: Panel; rows: Rows }) {
  const { shown, end } = useSteps(list, rows.isChosen)
  return (
    <table className={styles.table} aria-label={`Grupos de ${course.name}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.columnNumber}>
            #
          </th>
          <th scope="col">Grupo</th>
          <th scope="col" className={styles.columnPercent}>
            Porcentaje
          </th>
          <th scope="col" className={classes(styles.columnEnrolled, styles.right)}>
            Inscritos
          </th>
          <th scope="col" className={classes(styles.columnQuota, styles.right)}>
            Cupo
          </th>
          <th scope="col" className={classes(styles.columnPlace, styles.cardPlace)}>
            Sede
          </th>
          <th scope="col" className={styles.columnHours}>
            Días y horarios
          </th>
          <th scope="col" className={classes(styles.columnStart, styles.cardStart)}>
            Inicio
          </th>
          <th scope="col" className={styles.columnStatus}>
            Estatus
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((group, at) => {
          const expanded = group.buckets.length > 0 ? rows.expanded(group) : undefined
          return (
            <Fragment key={group._id}>
              <GroupRow {...rows.propsOf(group)} number={at + 1} expanded={expanded} />
              {expanded &&
                group.buckets.map((bucket, index) => (
                  <GroupRow
                    key={bucket._id}
                    {...rows.propsOf(bucket)}
                    label={moduleName(bucket, group)}
                    last={index === group.buckets.length - 1}
                  />
                ))}
            </Fragment>
          )
        })}
        {end && (
          <tr ref={end} aria-hidden>
            <td colSpan={9}>…</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
