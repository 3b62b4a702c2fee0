import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNarrow } from '#web/hooks/useWidth.ts'
import { useSession } from '#web/session/session.tsx'
import { SHEET_LEAVES } from '../access.ts'
import { reports, type Description } from '../contract.ts'
import { Rail } from './Rail.tsx'
import { Sheet } from './Sheet.tsx'
import { iconOf } from './icons.ts'
import styles from './reports.module.css'

/** /reportes: the caller's reports in blocks. */
export function ReportsPage() {
  const { can } = useSession()
  const sees = can(SHEET_LEAVES)
  // Beside the sheet; on a narrow screen the reports are below it.
  const rail = !useNarrow() && sees
  const { data, error, refetch } = useRead(reports.list, {}, { fresh: 60_000 })
  return (
    <Page title="Reportes">
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} height={72} bars={['40%']} />
        )
      ) : data.reports.length === 0 ? (
        <Empty icon={ChartColumn} title="Todavía no tienes reportes">
          Pide a quien administra los roles que te dé alguno.
        </Empty>
      ) : (
        <div className={styles.layout}>
          {rail && <Rail all={data.reports} />}
          <div className={styles.page}>
            {sees && <Sheet />}
            {!rail && <Blocks all={data.reports} />}
          </div>
        </div>
      )}
    </Page>
  )
}

function Blocks({ all }: { all: readonly Description[] }) {
  return (
    <div className={styles.blocks}>
      {[...Map.groupBy(all, ({ block }) => block)].map(([block, list]) => (
        <section key={block}>
          <h2>{block}</h2>
          <ul>
            {list.map(({ path, name, asks, icon }) => {
              const Icon = iconOf(icon)
              return (
                <li key={path}>
                  <Link to="/reportes/$reporte" params={{ reporte: path }}>
                    <Icon aria-hidden />
                    <b>{name}</b>
                    <span className="muted small">{asks}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
