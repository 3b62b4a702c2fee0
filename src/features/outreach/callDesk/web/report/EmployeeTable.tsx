import { fullName } from '#lib/text.ts'
import { reportLines, type Counters } from '../../callParts.ts'
import type { TalkReport } from '../../contract.ts'
import { COLUMNS } from './outcomes.ts'
import { classes } from '#web/look/classes.ts'
import styles from './report.module.css'

/** The counters per caller, with the talk's total below (TLK-71). */
export function EmployeeTable({ report }: { report: TalkReport }) {
  const { callers, nobody } = reportLines(report)
  return (
    // Scrollable content must be reachable without a mouse.
    <div className={styles.scroll} role="region" aria-label="Reporte por empleado" tabIndex={0}>
      <table className={styles.table} aria-label="Por empleado">
        <thead>
          <tr>
            <th scope="col">Empleado</th>
            {COLUMNS.map(({ key, label, title }) => (
              <th key={key} scope="col" className={styles.right} title={title}>
                {label === title ? label : <abbr title={title}>{label}</abbr>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {callers.map(({ employee, data }, at) => (
            <Row key={`${fullName(employee)}${at}`} name={fullName(employee)} counts={data} />
          ))}
          {nobody && <Row name="Sin llamada" counts={nobody} />}
        </tbody>
        <tfoot>
          <Row name="Toda la plática" counts={report} />
        </tfoot>
      </table>
    </div>
  )
}

const Row = ({ name, counts }: { name: string; counts: Counters }) => (
  <tr>
    <th scope="row">{name}</th>
    {COLUMNS.map(({ key }) => (
      <td key={key} className={classes(styles.right, counts[key] === 0 && 'muted', 'tabular')}>
        {counts[key]}
      </td>
    ))}
  </tr>
)
