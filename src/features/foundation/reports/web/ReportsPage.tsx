import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSession } from '#web/session/session.tsx'
import { REPORT_LEAVES } from '../access.ts'
import { reports } from '../contract.ts'
import { Sheet } from './Sheet.tsx'
import { iconOf } from './icons.ts'
import styles from './reports.module.css'

/** /reportes: the caller's reports in blocks. */
export function ReportsPage() {
  const { can } = useSession()
  const { data, error, refetch } = useRead(reports.list, {}, { fresh: 60_000 })
  const blocks = data && [...Map.groupBy(data.reports, ({ block }) => block)]
  return (
    <Page title="Reportes">
      {!blocks ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} height={72} bars={['40%']} />
        )
      ) : blocks.length === 0 ? (
        <Empty icon={ChartColumn} title="Todavía no tienes reportes">
          Pide a quien administra los roles que te dé alguno.
        </Empty>
      ) : (
        <div className={styles.blocks}>
          {can(REPORT_LEAVES) && <Sheet />}
          {blocks.map(([block, list]) => (
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
      )}
    </Page>
  )
}
