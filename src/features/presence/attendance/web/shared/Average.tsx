import { countedDays } from '../../average.ts'
import type { AttendanceRecord, ListedRecord } from '../../contract.ts'
import { classes } from '#web/look/classes.ts'
import styles from './attendance.module.css'
import figureStyles from '#web/ui/figure.module.css'

/** Percent with one decimal; '—' without records (ATT-6). */
const averageText = (average: number | null): string => (average === null ? '—' : `${average.toLocaleString('es-MX')} %`)

export function Average({ average, records }: { average: number | null; records: readonly (AttendanceRecord | ListedRecord)[] }) {
  const counted = countedDays(records)
  const present = counted.filter(record => record.attendance).length
  return (
    <div className={styles.average}>
      <div className={styles.figures}>
        <div>
          <div className="small muted">Promedio</div>
          <div className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
            {averageText(average)}
          </div>
        </div>
        {counted.length > 0 && (
          <div className="small muted tabular">
            {present} de {counted.length} {counted.length === 1 ? 'día' : 'días'}
          </div>
        )}
      </div>
      {average !== null && (
        <div className={figureStyles.bar} data-slot="bar" aria-hidden>
          <i style={{ width: `${average}%` }} />
        </div>
      )}
    </div>
  )
}
