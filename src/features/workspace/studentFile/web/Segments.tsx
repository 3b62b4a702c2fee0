import { skip, useRead } from '#web/calls/useRead.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { students } from '#features/people/students/contract.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { BALANCES, countOf } from './listed.ts'
import styles from './students.module.css'

interface Props {
  value: string
  /** Search and filters without the segment's own. */
  query: Record<string, string | undefined>
  /** The rows are shown: only then are they counted. */
  ready: boolean
  /** There is room for the sum. */
  wide: boolean
  onChange(value: string): void
}

/** Counting stops here; more reads '1,000+' (060). */
const MOST = 1_000

/** 'Todos 406 · Tiene adeudos 165 …', each a filter, and what they owe. The counts come after the rows (STU-64). */
export function Segments({ value, query, ready, wide, onChange }: Props) {
  const { data } = useRead(students.counts, ready ? { query } : skip)
  const { segments, owed, overdue } = data ?? {}
  return (
    <>
      <Segmented
        aria-label="Saldo"
        className={styles.segments}
        options={BALANCES.map(({ value: key, label }) => {
          const count = segments?.[countOf(key)]
          return {
            value: key,
            label: (
              <>
                <span>{label}</span>{' '}
                <span className={styles.count}>{count !== undefined && (count > MOST ? `${figure(MOST)}+` : figure(count))}</span>
              </>
            ),
          }
        })}
        value={value}
        onChange={onChange}
      />
      {wide && segments && owed != null && overdue != null && owed > 0 && (
        <span className={styles.sum}>
          {value !== 'overdue' && (
            <>
              {counted(segments.owing, 'alumno debe', 'alumnos deben')} <b>{wholeMoney(toCentavos(owed))}</b>
              {overdue > 0 && ' · '}
            </>
          )}
          {overdue > 0 && <span>vencido {wholeMoney(toCentavos(overdue))}</span>}
        </span>
      )}
    </>
  )
}
