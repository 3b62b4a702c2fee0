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
