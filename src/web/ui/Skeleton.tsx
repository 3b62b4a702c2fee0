interface Props {
  rows?: number
  /** Height of a row in pixels; the table's by default. */ height?: number
  /** Widths of the grey bars in a row. */ bars?: readonly string[]
}

const BARS = ['16%', '14%', '14%', '26%', '12%'] as const

/** Rows of the final height, drawn after 300 ms. */
export const Skeleton = ({ rows = 6, height, bars = BARS }: Props) => (
  <div className="skeleton" role="status" aria-label="Cargando">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={height ? { height } : undefined}>
        {bars.map((width, bar) => (
          <i key={bar} style={{ width }} />
        ))}
      </div>
    ))}
  </div>
)

interface TableProps {
  rows: number
  /** Of the columns: a CSS track each. */
  heads: readonly { title: string; width: string; end: boolean }[]
}

/** A table on its way: its head, its columns, no figure yet. */
export const TableSkeleton = ({ rows, heads }: TableProps) => (
  <div className="skeleton sk-table" style={{ '--tracks': heads.map(({ width }) => width).join(' ') } as React.CSSProperties}>
    <div className="sk-head">
      {heads.map(({ title, end }, at) => (
        <span key={at} className={end ? 'clip sk-end' : 'clip'}>
          {title}
        </span>
      ))}
    </div>
    <span className="sr" role="status" aria-label="Cargando" />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        {heads.map(({ end }, at) => (
          <i key={at} className={end ? 'sk-end' : undefined} />
        ))}
      </div>
    ))}
  </div>
)

/** Tabs on their way: names and counts come with the data. */
export const TabsSkeleton = ({ tabs = 2 }: { tabs?: number }) => (
  <div className="tabs sk-tabs" aria-hidden>
    {Array.from({ length: tabs }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)
