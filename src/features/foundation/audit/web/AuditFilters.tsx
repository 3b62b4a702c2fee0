import { Button, Input, Select } from 'antd'
import { ChevronDown, X } from 'lucide-react'
import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { clearable } from '#web/ui/clearable.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { TableState } from '#web/calls/useTable.ts'
import { audit, type AuditEntry } from '../contract.ts'
import styles from './audit.module.css'

// The calendar is heavy, and the rows do not wait for it.
const AuditDays = lazy(async () => (await import('./AuditDays.tsx')).AuditDays)

const ALL = 'all'

const byText = (typed: string, option?: { label: string }) =>
  option !== undefined && option.label.toLocaleLowerCase('es').includes(typed.toLocaleLowerCase('es'))

export function AuditFilters({ table }: { table: TableState<AuditEntry> }) {
  const { data, isPending } = useRead(audit.people, {}, { fresh: 60_000 })
  const { filters, setFilter } = table
  return (
    <>
      <SearchField className={styles.search} label="Buscar registro" value={table.search} onSearch={table.setSearch} rest={250} />
      <Choice
        label="Persona"
        all="Todas las personas"
        loading={isPending}
        choices={data?.people}
        value={filters.user}
        onChange={user => setFilter('user', user)}
      />
      <Choice
        label="Tipo de registro"
        all="Todos los registros"
        loading={isPending}
        choices={data?.resources}
        value={filters.resource}
        onChange={resource => setFilter('resource', resource)}
      />
      <Suspense
        fallback={
          <div className={styles.days} aria-hidden>
            <Input disabled />
            <span>–</span>
            <Input disabled />
          </div>
        }
      >
        <AuditDays table={table} />
      </Suspense>
      <Segmented
        aria-label="Cuáles movimientos"
        options={[
          { value: ALL, label: 'Todos' },
          { value: 'undone', label: 'Deshechos' },
        ]}
        value={filters.state === 'undone' ? 'undone' : ALL}
        onChange={state => setFilter('state', state === ALL ? undefined : state)}
      />
      {filters.record && (
        <Button icon={<X aria-hidden />} onClick={() => setFilter('record', undefined)}>
          Solo un registro
        </Button>
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  all: string
  loading: boolean
  choices: readonly { _id: string; name: string }[] | undefined
  value: string | undefined
  onChange(value: string | undefined): void
}

const Choice = ({ label, all, loading, choices, value, onChange }: ChoiceProps) => (
  <Select
    className={styles.select}
    aria-label={label}
    placeholder={all}
    showSearch={{ filterOption: byText }}
    allowClear={clearable}
    loading={loading}
    suffixIcon={<ChevronDown aria-hidden />}
    options={choices?.map(({ _id, name }) => ({ value: _id, label: name }))}
    value={value}
    onChange={(value: string | undefined) => onChange(value)}
  />
)
