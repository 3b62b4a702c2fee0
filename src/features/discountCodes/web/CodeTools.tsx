import { Button, Input, Segmented } from 'antd'
import { Search, SlidersHorizontal } from 'lucide-react'
import { clearable } from '#web/ui/clearable.tsx'
import { useEffect, useRef, useState } from 'react'
import type { CodeFilter } from './codeView.ts'

/** 'Buscar por código...': filters while one types. */
export function CodeSearch({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  // Back and Forward change the address from outside; our own change arrives late and must not undo typing.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  return (
    <Input
      className="dc-search"
      role="searchbox"
      aria-label="Buscar por código"
      placeholder="Buscar por código..."
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      prefix={<Search aria-hidden />}
      allowClear={clearable}
      value={text}
      onChange={event => {
        setText(event.target.value)
        sent.current = event.target.value.trim()
        onSearch(sent.current)
      }}
    />
  )
}

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

/** Opens and closes the state filter; carries the number of filters that are on. */
export const FilterButton = ({ state, open, onOpen }: FilterProps) => (
  <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={open} aria-controls="dc-filter" onClick={() => onOpen(!open)}>
    Filtros{state && <span className="dc-count dc-count-on">1</span>}
  </Button>
)

export const StateFilter = ({ state, onState }: { state: CodeFilter['state']; onState(state: CodeFilter['state']): void }) => (
  <div id="dc-filter" className="dc-filter">
    <span className="t13 mut" aria-hidden>
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
