// What a list's columns take, whoever draws them: names what they need, figures what they have, everything else gives way.
type Kind = 'figure' | 'name' | 'rest'

/** What decides about a column's width; antd's columns fit. */
export interface Measured {
  className?: string
  width?: string | number
  ellipsis?: unknown
}

/** The paddings of a cell, and what the outer cells have more. */
const PADDING = 20
const EDGES = 12
/** Of a text without a width of its own. */
const LEAST = 96

const words = ({ className }: Measured) => className?.split(' ') ?? []

/** The column that names the row's record. */
export const isMain = (column: Measured): boolean => words(column).includes('mainCell') && !words(column).includes('tabular')

/** `name` or `mainCell` is a name; `long` text is not, whatever else it is; what may be cut or has no width gives way. */
export function kindOf(column: Measured): Kind {
  const own = words(column)
  if (own.includes('long')) return 'rest'
  if (own.includes('name') || isMain(column)) return 'name'
  return typeof column.width === 'number' && !column.ellipsis ? 'figure' : 'rest'
}

/** Pixels without its paddings that a text has in any case. */
export const leastOf = ({ width }: Measured): number => (typeof width === 'number' ? width - PADDING : LEAST)

/** The most that a name may take, as a CSS length: its share of what figures and the least of the rest leave. `more`: pixels of other columns. */
export function takeOf(columns: readonly Measured[], more = 0): string {
  const names = columns.filter(column => kindOf(column) === 'name').length
  const others = columns.reduce((sum, column) => {
    const kind = kindOf(column)
    return sum + (kind === 'figure' ? Number(column.width) : PADDING + (kind === 'rest' ? leastOf(column) : 0))
  }, EDGES + more)
  return `max(72px, calc((100cqi - ${others}px) / ${Math.max(names, 1)}))`
}
