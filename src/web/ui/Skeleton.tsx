import { classes } from '#web/look/classes.ts'
import styles from './skeleton.module.css'
import tabsStyles from './tabs.module.css'

interface Props {
  rows?: number
  /** Height of a row in pixels; the table's by default. */ height?: number
  bars?: readonly string[]
}

const BARS = ['16%', '14%', '14%', '26%', '12%'] as const

/** Rows of the final height, drawn after 300 ms. */
export const Skeleton = ({ rows = 6, height, bars = BARS }: Props) => (
  <div className={styles.skeleton} data-slot="skeleton" role="status" aria-label="Cargando">
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
  /** One CSS track per column. */
  heads: readonly { title: string; width: string; end: boolean }[]
}

export const TableSkeleton = ({ rows, heads }: TableProps) => (
  <div
    className={classes(styles.skeleton, styles.table)}
    data-slot="skeleton"
    style={{ '--tracks': heads.map(({ width }) => width).join(' ') } as React.CSSProperties}
  >
    <div className={styles.head} data-slot="skeleton-head">
      {heads.map(({ title, end }, at) => (
        <span key={at} className={end ? classes(styles.end, 'truncate') : 'truncate'}>
          {title}
        </span>
      ))}
    </div>
    <span className="visuallyHidden" role="status" aria-label="Cargando" />
    {Array.from({ length: rows }, (_, row) => (
      <div key={row}>
        {heads.map(({ end }, at) => (
          <i key={at} className={end ? styles.end : undefined} />
        ))}
      </div>
    ))}
  </div>
)

export const TabsSkeleton = ({ tabs = 2 }: { tabs?: number }) => (
  <div className={classes(tabsStyles.tabs, styles.tabs)} data-slot="tabs" aria-hidden>
    {Array.from({ length: tabs }, (_, at) => (
      <i key={at} />
    ))}
  </div>
)
