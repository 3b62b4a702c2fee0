// Column widths of every list: names get the width they need, figures their own, the rest shrinks.
type Kind = 'figure' | 'name' | 'rest'

/** The fields that decide a column's width; antd's columns have them. */
export interface Measured {
  className?: string
  width?: string | number
  ellipsis?: unknown
}

/** A cell's padding, and the extra of outer cells. */
const PADDING = 20
const EDGES = 12
/** The minimum of a text without a width. */
const LEAST = 96

const words = ({ className }: Measured) => className?.split(' ') ?? []

export const isMain = (column: Measured): boolean => words(column).includes('mainCell') && !words(column).includes('tabular')

/** `name` or `mainCell` is a name; `long` text never is; text that may be cut or has no width shrinks. */
export function kindOf(column: Measured): Kind {
  const own = words(column)
  if (own.includes('long')) return 'rest'
  if (own.includes('name') || isMain(column)) return 'name'
  return typeof column.width === 'number' && !column.ellipsis ? 'figure' : 'rest'
}

/** The minimum width of a text in pixels without padding. */
export const leastOf = ({ width }: Measured): number => (typeof width === 'number' ? width - PADDING : LEAST)

/** The largest width of a name as CSS: its share of the space left by figures and minima. `more`: pixels of other columns. */
export function takeOf(columns: readonly Measured[], more = 0): string {
  const names = columns.filter(column => kindOf(column) === 'name').length
  const others = columns.reduce((sum, column) => {
    const kind = kindOf(column)
    return sum + (kind === 'figure' ? Number(column.width) : PADDING + (kind === 'rest' ? leastOf(column) : 0))
  }, EDGES + more)
  return `max(72px, calc((100cqi - ${others}px) / ${Math.max(names, 1)}))`
}
