import { Select } from 'antd'
import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { figure } from '#lib/numbers.ts'
import type { TableState } from '#web/calls/useTable.ts'
import { Kbd } from './Kbd.tsx'
import { Pager } from './Pager.tsx'
import styles from './list.module.css'

interface Props {
  table: Pick<TableState<unknown>, 'rows'> & Partial<TableState<unknown>>
  noun: readonly [one: string, many: string]
  range?(first: number, last: number, total: number): string
  more: boolean
  /** The sum of all rows; the key hints shrink for it. */
  sums?: ReactNode
}

/** '1–10 de 1,248 alumnos', key hints, pages. */
export function TableFoot({ table, noun, range, more, sums }: Props) {
  const { rows, total = rows.length, totalIsMore, page = 1, limit = Math.max(rows.length, 1), setPage, sizes, setLimit } = table
  const first = (page - 1) * limit + 1
  const count = `${figure(total)}${totalIsMore ? '+' : ''} ${total === 1 ? noun[0] : noun[1]}`
  return (
    <div className={styles.foot} data-slot="list-foot">
      <span className="tabular" role="status">
        {range
          ? range(first, first + rows.length - 1, total)
          : rows.length < total
            ? `${figure(first)}–${figure(first + rows.length - 1)} de ${count}`
            : count}
      </span>
      {sums ?? <Keys select={table.select !== undefined} more={more} />}
      {sizes && setLimit && (
        <Select
          className={styles.pageSize}
          size="small"
          aria-label="Filas por página"
          suffixIcon={<ChevronDown aria-hidden />}
          options={sizes.map(size => ({ value: size, label: `${size} por página` }))}
          value={limit}
          onChange={setLimit}
        />
      )}
      {setPage && <Pager page={page} last={Math.ceil(total / limit)} onChange={setPage} />}
    </div>
  )
}

const Keys = ({ select, more }: { select: boolean; more: boolean }) => (
  <span className={styles.keys} data-gives>
    <span className="hint">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> recorrer
    </span>
    {select && (
      <>
        <span className="hint">
          <Kbd>Enter</Kbd> {more ? 'ver más' : 'abrir'}
        </span>
        <span className="hint">
          <Kbd>Esc</Kbd> cerrar
        </span>
      </>
    )}
    <span className="hint">
      <Kbd>?</Kbd> teclas
    </span>
  </span>
)
