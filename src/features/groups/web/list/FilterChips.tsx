import { X } from 'lucide-react'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChangeAddress } from '../useGroups.ts'
import { NO_FILTER, type Chip } from './filters.ts'
import type { Totals } from './panels.ts'

interface Props {
  chips: readonly Chip[]
  totals: Totals
  change: ChangeAddress
}

const count = (figure: number, one: string, many: string) => `${figure.toLocaleString('es-MX')} ${figure === 1 ? one : many}`

/** What narrows the list, each to be removed, and what it comes to. */
export const FilterChips = ({ chips, totals: { groups, enrolled, seats }, change }: Props) => (
  <div className="gr-chips">
    {chips.map(({ key, text, without }) => (
      <span key={key} className="gr-chip num">
        {text}
        <IconButton icon={X} label={`Quitar el filtro ${text}`} onClick={() => change(without)} />
      </span>
    ))}
    {chips.length > 0 && (
      <button type="button" className="gr-clear" onClick={() => change(NO_FILTER)}>
        Limpiar
      </button>
    )}
    <span className="sp" />
    <span className="gr-totals num" role="status">
      {[count(groups, 'grupo', 'grupos'), count(enrolled, 'inscrito', 'inscritos'), count(seats, 'lugar', 'lugares')].join(' · ')}
    </span>
  </div>
)
