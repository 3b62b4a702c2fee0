import type { TableColumnsType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { isMain, kindOf, leastOf, takeOf } from './columnKinds.ts'
import { RowLink } from './RowLink.tsx'
import styles from './list.module.css'

const wrapped =
  <Row,>(column: TableColumnType<Row>, wrap: (inside: ReactNode, row: Row) => ReactNode): TableColumnType<Row>['render'] =>
  (value: unknown, row, at) => {
    const inside = column.render ? column.render(value, row, at) : (value as ReactNode)
    // antd's form for cells that span columns.
    return inside && typeof inside === 'object' && 'props' in inside && !('type' in inside) ? inside : wrap(inside as ReactNode, row)
  }

/**
 * The columns for antd with `tableLayout="auto"`.
 * @param more pixels of a column that antd adds
 * @param address of a row's record, for the link on its name
 * @returns also the largest width of a name as CSS
 */
export function byContent<Row>(
  all: TableColumnsType<Row>,
  more = 0,
  address?: (row: Row) => string | undefined,
): { columns: TableColumnsType<Row>; take: string } {
  const columns = all as readonly TableColumnType<Row>[]
  const nameColumn = address && (columns.find(isMain) ?? columns.find(column => kindOf(column) === 'name'))
  return {
    take: takeOf(columns, more),
    columns: columns.map(column => {
      const kind = kindOf(column)
      // antd adds no element around a title (M125).
      const title = typeof column.title === 'string' && !column.sorter ? <>{column.title}</> : column.title
      if (kind === 'figure') return { ...column, title, render: wrapped(column, inside => <>{inside}</>) }
      const linked = (inside: ReactNode, row: Row) => {
        const to = column === nameColumn ? address?.(row) : undefined
        return to === undefined ? inside : <RowLink to={to}>{inside}</RowLink>
      }
      const wrap =
        kind === 'name'
          ? (inside: ReactNode, row: Row) => (
              <div className={styles.takes} data-slot="list-name" translate="no">
                {linked(inside, row)}
              </div>
            )
          : (inside: ReactNode, row: Row) => (
              <div className={styles.gives} style={{ gridTemplateColumns: `minmax(${leastOf(column)}px,max-content)` }}>
                <span className="truncate">{linked(inside, row)}</span>
              </div>
            )
      return { ...column, title, width: undefined, ellipsis: false, render: wrapped(column, wrap) }
    }),
  }
}

export const headsOf = <Row,>(all: TableColumnsType<Row>): { title: string; width: string; end: boolean }[] =>
  (all as readonly TableColumnType<Row>[]).map(column => ({
    title: typeof column.title === 'string' ? column.title : '',
    width: kindOf(column) === 'figure' ? `${Number(column.width)}px` : 'minmax(0,1fr)',
    end: column.align === 'right' || column.align === 'end',
  }))
