import { DayField } from '#web/ui/DayField.tsx'
import type { TableState } from '#web/calls/useTable.ts'
import type { AuditEntry } from '../contract.ts'
import styles from './audit.module.css'

export function AuditDays({ table: { filters, setFilter } }: { table: TableState<AuditEntry> }) {
  return (
    <div className={styles.days}>
      <DayField
        filter
        aria-label="Desde"
        value={filters.from ?? null}
        onChange={value => setFilter('from', value ?? undefined)}
        to={filters.to}
      />
      <span aria-hidden>–</span>
      <DayField
        filter
        aria-label="Hasta"
        value={filters.to ?? null}
        onChange={value => setFilter('to', value ?? undefined)}
        from={filters.from}
      />
    </div>
  )
}
