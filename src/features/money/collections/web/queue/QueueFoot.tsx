import { counted, figure } from '#lib/numbers.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import type { TableState } from '#web/calls/useTable.ts'
import type { Case } from '../../contract.ts'
import listStyles from '#web/ui/list.module.css'

const KEYS: readonly [key: string, text: string][] = [
  ['L', 'llamar'],
  ['W', 'escribir'],
  ['P', 'promesa'],
  ['N', 'nota'],
  ['C', 'cobrar'],
]

/** The total, the keys, the pages. */
export function QueueFoot({ table: { rows, total, page, limit, selected, setPage } }: { table: TableState<Case> }) {
  const first = (page - 1) * limit + 1
  return (
    <div className={listStyles.foot} data-slot="list-foot">
      <span className="tabular" role="status">
        {rows.length < total && `${figure(first)}–${figure(first + rows.length - 1)} de `}
        {counted(total, 'alumno', 'alumnos')}
      </span>
      <span className={listStyles.keys} data-gives>
        <span className="hint">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> recorrer
        </span>
        <span className="hint">
          <Kbd>Espacio</Kbd> marcar
        </span>
        <span className="hint">
          <Kbd>1</Kbd>–<Kbd>6</Kbd> qué pasó
        </span>
        {/* Beside an open card, whose buttons show them, there is no room for all keys. */}
        {(selected === undefined ? KEYS : []).map(([key, text]) => (
          <span key={key} className="hint">
            <Kbd>{key}</Kbd> {text}
          </span>
        ))}
      </span>
      <Pager page={page} last={Math.ceil(total / limit)} onChange={setPage} />
    </div>
  )
}
