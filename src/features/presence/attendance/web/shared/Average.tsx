import type { AttendanceRecord } from '../../contract.ts'

/** Percent with one decimal; '—' without records (ATT-6). */
const averageText = (average: number | null): string => (average === null ? '—' : `${average.toLocaleString('es-MX')} %`)

/** The average as the figure that matters, with the days that it is made of. */
export function Average({ average, records }: { average: number | null; records: readonly AttendanceRecord[] }) {
  const present = records.filter(record => record.attendance).length
  return (
    <div className="at-average">
      <div className="at-figures">
        <div>
          <div className="t12 mut">Promedio</div>
          <div className="fig num">{averageText(average)}</div>
        </div>
        {records.length > 0 && (
          <div className="t12 mut num">
            {present} de {records.length} {records.length === 1 ? 'día' : 'días'}
          </div>
        )}
      </div>
      {average !== null && (
        <div className="bar" aria-hidden>
          <i style={{ width: `${average}%` }} />
        </div>
      )}
    </div>
  )
}
