import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { ReceiptText, TriangleAlert } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/route.ts'
import type { CallError } from '#web/calls/api.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useToday } from '#web/state/useNow.ts'
import { figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reports, type Description } from '../contract.ts'
import { changeOf, figureText } from '../format.ts'
import { periodAt, periodName, stepped } from '../period.ts'
import { AheadChart } from './AheadChart.tsx'
import { Changed } from './Changed.tsx'
import { ColumnsChart } from './ColumnsChart.tsx'
import { FunnelBars } from './FunnelBars.tsx'
import { KeptChart } from './KeptChart.tsx'
import { ReportTable } from './ReportTable.tsx'
import { alertParts } from './shared/alertParts.ts'
import type { ReportAddress } from './useReportAddress.ts'
import styles from './body.module.css'

type Figures = Answer<typeof reports.figures>

interface Props {
  report: Description
  address: ReportAddress
  read: UseQueryResult<Figures, CallError>
}

/** The strip, the chart and the table. */
export function ReportBody({ report, address, read: { data, error, refetch, isPlaceholderData } }: Props) {
  const retry = () => void refetch()
  if (!data)
    return error ? <Failed reason={error.message} retry={retry} /> : <Skeleton rows={10} height={30} bars={['14%', '10%', '10%', '10%']} />
  const { period } = data
  const nothing = Object.values(data.total).every(value => !value)
  if (nothing)
    return (
      <>
        <Alert report={report} data={data} />
        <Empty
          icon={ReceiptText}
          title={period ? `Sin movimientos en ${periodName(period)}.` : report.empty}
          action={period && <Earlier address={address} />}
        />
      </>
    )
  return (
    <div className={styles.body} aria-busy={isPlaceholderData || undefined}>
      {error && <Failed slim reason={error.message} retry={retry} />}
      <Strip report={report} address={address} data={data} />
      {report.funnel.length > 0 && <FunnelBars report={report} address={address} data={data} />}
      {data.ahead && <AheadChart ahead={data.ahead} />}
      <Alert report={report} data={data} />
      {data.remarks.map(remark => (
        <p key={remark} className={classes(styles.remark, 'muted')}>
          {remark}
        </p>
      ))}
      {data.chart && <ColumnsChart report={report} data={data} />}
      {data.kept && (
        <div className={styles.kept}>
          <KeptChart label={report.kept!} kept={data.kept} />
        </div>
      )}
      <ReportTable report={report} address={address} data={data} />
    </div>
  )
}

function Earlier({ address: { period, change } }: { address: ReportAddress }) {
  const before = stepped(period, -1)
  return <Button onClick={() => change({ desde: before.from, hasta: before.to })}>Ver {periodName(before)}</Button>
}

type AlertOf = NonNullable<Description['alert']>

/** 'Costo incompleto: faltan tarifas en 6 clases.' */
function Alert({ report: { alert }, data }: { report: Description; data: Figures }) {
  if (!alert) return null
  if (alert.path) return <OtherAlert alert={alert} path={alert.path} />
  return (
    <AlertText alert={alert} count={data.total[alert.of]}>
      {alert.mends && <Mend what={alert.mends} />}
    </AlertText>
  )
}

/** Opens the window in which what the sentence tells is put right. */
function Mend({ what }: { what: string }) {
  const { can } = useSession()
  const [open, setOpen] = useState(false)
  const part = alertParts.all().find(({ mends, access }) => mends === what && can(access))
  if (!part) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {part.label}
      </Button>
      <Suspense>{open && <part.Window onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** The alert of another report, for this week, with a link to its rows. */
function OtherAlert({ alert, path }: { alert: AlertOf; path: string }) {
  const { from, to } = periodAt('week', useToday())
  const { data } = useRead(reports.figures, { params: { path }, query: { from, to, measure: alert.of } })
  return (
    <AlertText alert={alert} count={data?.total[alert.of]}>
      <Link to="/reportes/$reporte" params={{ reporte: path }} search={{ desde: from, hasta: to, medida: alert.of, abre: `${alert.of}~~` }}>
        Ver cuáles
      </Link>
    </AlertText>
  )
}

function AlertText({ alert: { one, many }, count, children }: { alert: AlertOf; count: number | null | undefined; children?: ReactNode }) {
  return (
    !!count && (
      <p className={classes(styles.alert, 'amber')}>
        <TriangleAlert aria-hidden /> {count === 1 ? one : many.replace('{n}', figure(count))} {children}
      </p>
    )
  )
}

/** Up to four figures of the whole. */
function Strip({ report, address, data: { total, earlier } }: { report: Description; address: ReportAddress; data: Figures }) {
  return (
    <div className={styles.strip}>
      {report.strip.map(key => {
        const { label, kind, bad } = report.measures.find(each => each.key === key)!
        const change = changeOf(kind, total[key], earlier?.[key])
        const opens = report.opens && !!total[key]
        const pressed = address.open?.measure === key && !address.open.line && !address.open.column
        const inside = (
          <>
            <span className={styles.label}>
              {label} {change && <Changed change={change} bad={bad} />}
            </span>
            <b className="tabular" translate="no">
              {figureText(kind, total[key])}
            </b>
            {earlier && <small className="muted tabular">antes {figureText(kind, earlier[key])}</small>}
          </>
        )
        return opens ? (
          <button key={key} type="button" aria-pressed={pressed} onClick={() => address.show({ measure: key, line: '', column: '' })}>
            {inside}
          </button>
        ) : (
          <div key={key}>{inside}</div>
        )
      })}
    </div>
  )
}
