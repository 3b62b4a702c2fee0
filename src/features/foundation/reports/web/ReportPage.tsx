import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Select } from 'antd'
import { ChartColumn, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useLiveOften } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useNarrow } from '#web/hooks/useWidth.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reports, type Description } from '../contract.ts'
import { Rail } from './Rail.tsx'
import { ReportBody } from './ReportBody.tsx'
import { RowsDrawer } from './RowsDrawer.tsx'
import { ReportTools } from './ReportTools.tsx'
import { useReportAddress } from './useReportAddress.ts'
import styles from './reports.module.css'

const LIVE_MS = 10_000

/** /reportes/{reporte}: one screen for all reports. It knows none by name. */
export function ReportPage() {
  const { reporte = '' } = useParams({ strict: false }) as { reporte?: string }
  return <ReportAt path={reporte} />
}

export function ReportAt({ path }: { path: string }) {
  const list = useRead(reports.list, {}, { fresh: 60_000 })
  const all = list.data?.reports
  const report = all?.find(each => each.path === path)
  if (!all)
    return (
      <Page section="Reportes" title="Reporte">
        {list.error ? <Failed reason={list.error.message} retry={() => void list.refetch()} /> : <Skeleton rows={9} />}
      </Page>
    )
  if (!report)
    return (
      <Page section="Reportes" title="Reporte">
        <Empty icon={ChartColumn} title="Ese reporte no existe." action={<Link to="/reportes">Ver los reportes</Link>} />
      </Page>
    )
  return <Opened key={report.path} report={report} all={all} />
}

function Opened({ report, all }: { report: Description; all: readonly Description[] }) {
  const address = useReportAddress(report)
  const narrow = useNarrow()
  // The act with which the list begins at its first person (DIR-38).
  const [run, setRun] = useState<string | null>(null)
  const start = (act: string) => {
    setRun(act)
    address.show({ measure: report.first, line: '', column: '' })
  }
  const reading = useRead(reports.figures, { params: { path: report.path }, query: address.query })
  useLiveOften(
    report.hears.map(resource => ({ resource, access: 'auth' as const })),
    [reports.figures, reports.rows],
    LIVE_MS,
  )
  return (
    <Page
      section="Reportes"
      title={report.name}
      aside={
        address.open &&
        report.opens &&
        reading.data?.total[address.open.measure] !== 0 && (
          <RowsDrawer
            key={JSON.stringify(address.open)}
            report={report}
            address={address}
            answer={reading.data}
            run={run}
            onRun={() => setRun(null)}
            onChanged={() => void reading.refetch()}
          />
        )
      }
    >
      <div className={styles.layout}>
        {!narrow && <Rail all={all} />}
        <div className={styles.main}>
          {narrow && <ReportChoice all={all} path={report.path} />}
          <ReportTools report={report} address={address} answer={reading.data} onRun={start} />
          <ReportBody report={report} address={address} read={reading} />
        </div>
      </div>
    </Page>
  )
}

function ReportChoice({ all, path }: { all: readonly Description[]; path: string }) {
  const navigate = useNavigate()
  return (
    <Select
      className={styles.choice}
      aria-label="Reporte"
      suffixIcon={<ChevronDown aria-hidden />}
      value={path}
      options={[...Map.groupBy(all, ({ block }) => block)].map(([label, list]) => ({
        label,
        options: list.map(each => ({ value: each.path, label: each.name })),
      }))}
      onChange={reporte => void navigate({ to: '/reportes/$reporte', params: { reporte } })}
    />
  )
}
