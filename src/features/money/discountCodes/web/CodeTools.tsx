import { Button } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { CodeFilter } from './codeView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './codes.module.css'

interface SearchProps {
  value: string
  onSearch(text: string): void
}

export const CodeSearch = (props: SearchProps) => (
  <SearchField className={styles.search} label="Buscar por código" placeholder="Buscar por código..." {...props} />
)

const STATES = [
  { value: 'all', label: 'Todos los estados' },
  { value: 'active', label: 'Activo' },
  { value: 'inactive', label: 'Inactivo' },
]

interface FilterProps {
  state: CodeFilter['state']
  open: boolean
  onOpen(open: boolean): void
}

export const FilterButton = ({ state, open, onOpen }: FilterProps) => (
  <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={open} aria-controls="dc-filter" onClick={() => onOpen(!open)}>
    Filtros{state && <span className={classes(styles.count, styles.countOn)}>1</span>}
  </Button>
)

export const StateFilter = ({ state, onState }: { state: CodeFilter['state']; onState(state: CodeFilter['state']): void }) => (
  <div id="dc-filter" className={styles.filter}>
    <span className="compact muted" aria-hidden>
      Estado
    </span>
    <Segmented
      aria-label="Estado"
      options={STATES}
      value={state ?? 'all'}
      onChange={value => onState(value === 'all' ? undefined : (value as CodeFilter['state']))}
    />
  </div>
)
