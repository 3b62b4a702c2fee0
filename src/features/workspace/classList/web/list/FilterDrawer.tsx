import { Button, Drawer, Select } from 'antd'
import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { counted } from '#lib/numbers.ts'
import { useOneCampus } from '#web/session/useOneCampus.ts'
import { clearable } from '#web/ui/clearable.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { holdsRefused } from '#web/ui/useTyped.ts'
import type { GroupFilters } from '../address.ts'
import type { ChangeAddress } from '../useGroups.ts'
import { coursesOf, endsFrom, NO_FILTER } from './filters.ts'
import type { Choice, Choices } from './useChoices.ts'
import styles from './filters.module.css'
import fieldStyles from '#web/ui/field.module.css'
import { Segmented } from '#web/ui/Segmented.tsx'

interface Props {
  filters: GroupFilters
  choices: Choices
  today: string
  /** How many groups remain with these filters. */
  found: number
  change: ChangeAddress
  onClose(): void
}

const STATES = [
  { value: 'all', label: 'Todos' },
  { value: 'true', label: 'Habilitado' },
  { value: 'false', label: 'Inhabilitado' },
]
const search = { optionFilterProp: 'label' }

/** 'Ver filtros' (GRP-87): each choice applies at once; the list behind shows the result. */
export function FilterDrawer({ filters, choices, today, found, change, onClose }: Props) {
  useFocusReturn()
  const id = useId()
  const oneCampus = useOneCampus()
  // All choices share one history entry.
  const set = (next: GroupFilters) => change(next, true)
  const one = (name: 'location' | 'teacher', options: Choice[], placeholder: string) => (
    <Select
      id={`${id}${name}`}
      allowClear={clearable}
      showSearch={search}
      loading={choices.loading}
      options={options}
      placeholder={placeholder}
      value={filters[name] ?? null}
      onChange={(value: string | null) => set({ [name]: value ?? undefined })}
    />
  )
  const ends = endsFrom(filters, today)
  return (
    <Drawer
      open
      placement="left"
      size={360}
      title="Filtros"
      className={styles.drawer}
      closable={{ 'aria-label': 'Cerrar', placement: 'end' }}
      closeIcon={<X aria-hidden />}
      onClose={onClose}
      footer={
        <div className="row">
          <Button type="text" onClick={() => change(NO_FILTER, true)}>
            Limpiar
          </Button>
          <span className="spacer" />
          <Button type="primary" onClick={({ currentTarget }) => holdsRefused(currentTarget.closest('[role=dialog]')) || onClose()}>
            Ver {counted(found, 'grupo', 'grupos')}
          </Button>
        </div>
      }
    >
      {!oneCampus && (
        <Labelled id={`${id}location`} label="Sede">
          {one('location', choices.location, 'Todas')}
        </Labelled>
      )}
      <Labelled id={`${id}course`} label="Curso">
        <Select
          id={`${id}course`}
          mode="multiple"
          allowClear={clearable}
          showSearch={search}
          loading={choices.loading}
          maxTagCount={3}
          options={choices.course}
          placeholder="Todos"
          value={[...coursesOf(filters)]}
          onChange={(value: string[]) => set({ course: value.join(',') || undefined })}
        />
      </Labelled>
      <Labelled id={`${id}teacher`} label="Profesor">
        {one('teacher', choices.teacher, 'Todos')}
      </Labelled>
      <Range
        label="Inicio"
        from={filters.stRngStart}
        to={filters.stRngEnd}
        onFrom={stRngStart => set({ stRngStart })}
        onTo={stRngEnd => set({ stRngEnd })}
      />
      <Range
        label="Fin"
        hint={
          ends === today ? undefined : (
            <button type="button" className={styles.clear} onClick={() => set({ endRngStart: undefined })}>
              Desde hoy
            </button>
          )
        }
        from={ends}
        to={filters.endRngEnd}
        onFrom={endRngStart => set({ endRngStart: endRngStart ?? 'all' })}
        onTo={endRngEnd => set({ endRngEnd })}
      />
      <div className={fieldStyles.field} data-slot="field">
        <div className="label" aria-hidden>
          Estatus
        </div>
        <Segmented
          block
          aria-label="Estatus"
          options={STATES}
          value={filters.active ?? 'all'}
          onChange={value => set({ active: value === 'all' ? undefined : (value as GroupFilters['active']) })}
        />
      </div>
    </Drawer>
  )
}

const Labelled = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={fieldStyles.field} data-slot="field">
    <div className="label">
      <label htmlFor={id}>{label}</label>
    </div>
    {children}
  </div>
)

interface RangeProps {
  label: string
  hint?: ReactNode
  from?: string
  to?: string
  onFrom(day: string | undefined): void
  onTo(day: string | undefined): void
}

/** Two days, each optional. */
const Range = ({ label, hint, from, to, onFrom, onTo }: RangeProps) => (
  <fieldset className={styles.range}>
    <legend className="label">{label}, desde y hasta</legend>
    {hint}
    <DayField filter aria-label={`${label} desde`} value={from ?? null} to={to} onChange={day => onFrom(day ?? undefined)} />
    <DayField filter aria-label={`${label} hasta`} value={to ?? null} from={from} onChange={day => onTo(day ?? undefined)} />
  </fieldset>
)
