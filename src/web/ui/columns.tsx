// Widths of a list's columns: names take what they need, figures have theirs, everything else gives way.
import type { TableColumnsType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'

type Kind = 'figure' | 'name' | 'rest'

/** The paddings of a cell, and what the outer cells have more. */
const PADDING = 20
const EDGES = 12
/** Of a text without a width of its own. */
const LEAST = 96

const words = ({ className }: { className?: string }) => className?.split(' ') ?? []

/** `name` or `k` (the row's key) is a name; `long` text is not, whatever else it is; what may be cut or has no width gives way. */
function kindOf<Row>(column: TableColumnType<Row>): Kind {
  const own = words(column)
  if (own.includes('long')) return 'rest'
  if (own.includes('name') || (own.includes('k') && !own.includes('num'))) return 'name'
  return typeof column.width === 'number' && !column.ellipsis ? 'figure' : 'rest'
}

/** Pixels without its paddings that a text has in any case. */
const leastOf = ({ width }: { width?: string | number }) => (typeof width === 'number' ? width - PADDING : LEAST)

const wrapped =
  <Row,>(column: TableColumnType<Row>, wrap: (inside: ReactNode) => ReactNode): TableColumnType<Row>['render'] =>
  (value: unknown, row, at) => {
    const inside = column.render ? column.render(value, row, at) : (value as ReactNode)
    // antd's own way to say how many columns a cell covers.
    return inside && typeof inside === 'object' && 'props' in inside && !('type' in inside) ? inside : wrap(inside as ReactNode)
  }

/**
 * The columns as antd draws them with `tableLayout="auto"`.
 * @param more pixels of a column that antd adds
 * @returns with the most that a name may take, as a CSS length: its share of what figures and the least of the rest leave
 */
export function byContent<Row>(all: TableColumnsType<Row>, more = 0): { columns: TableColumnsType<Row>; take: string } {
  const columns = all as readonly TableColumnType<Row>[]
  const names = columns.filter(column => kindOf(column) === 'name').length
  const others = columns.reduce((sum, column) => {
    const kind = kindOf(column)
    return sum + (kind === 'figure' ? Number(column.width) : PADDING + (kind === 'rest' ? leastOf(column) : 0))
  }, EDGES + more)
  return {
    take: `max(72px, calc((100cqi - ${others}px) / ${Math.max(names, 1)}))`,
    columns: columns.map(column => {
      const kind = kindOf(column)
      if (kind === 'figure') return column
      const wrap =
        kind === 'name'
          ? (inside: ReactNode) => <div className="take">{inside}</div>
          : (inside: ReactNode) => (
              <div className="give" style={{ gridTemplateColumns: `minmax(${leastOf(column)}px,max-content)` }}>
                <span className="clip">{inside}</span>
              </div>
            )
      return { ...column, width: undefined, ellipsis: false, render: wrapped(column, wrap) }
    }),
  }
}

/** Heads and widths for a list that is on its way. */
export const headsOf = <Row,>(all: TableColumnsType<Row>): { title: string; width: string; end: boolean }[] =>
  (all as readonly TableColumnType<Row>[]).map(column => ({
    title: typeof column.title === 'string' ? column.title : '',
    width: kindOf(column) === 'figure' ? `${Number(column.width)}px` : 'minmax(0,1fr)',
    end: column.align === 'right' || column.align === 'end',
  }))
