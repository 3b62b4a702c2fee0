import type { Answer } from '#contract/route.ts'
import { funnelSteps } from '#lib/charts.ts'
import { figure, percentText } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import type { Description, reports } from '../contract.ts'
import { lossText } from '../format.ts'
import type { ReportAddress } from './useReportAddress.ts'
import styles from './funnel.module.css'

interface Props {
  report: Description
  address: ReportAddress
  data: Answer<typeof reports.figures>
}

/** The steps of a funnel as bars, each with its percent of the step before and, in words, how many came no further than that. */
export function FunnelBars({ report, address, data: { total } }: Props) {
  const steps = funnelSteps(report.funnel.map(({ step }) => total[step] ?? 0))
  const labels = report.funnel.map(({ step }) => report.measures.find(({ key }) => key === step)!.label)
  const [first, last] = [steps[0]!, steps.at(-1)!]
  return (
    <figure
      className={styles.funnel}
      aria-label={`De ${figure(first.count)} ${labels[0]!.toLowerCase()}, ${figure(last.count)} ${labels.at(-1)!.toLowerCase()}`}
    >
      <figcaption>
        <b>
          {labels[0]}: {figure(first.count)}. {labels.at(-1)}: {figure(last.count)}.
        </b>
        <span className="muted small">% de quienes llegaron al paso anterior</span>
      </figcaption>
      <ol>
        {steps.map(({ count, ofBefore, width }, at) => (
          <li key={labels[at]}>
            <span className="truncate">{labels[at]}</span>
            <span className={styles.track} aria-hidden>
              <i className={classes(at >= steps.length - 2 && styles.strong)} style={{ width: `${width}%` }} />
            </span>
            <b className="tabular">{figure(count)}</b>
            <span className="muted tabular">{ofBefore === null ? '' : percentText(ofBefore)}</span>
            <Loss loss={report.funnel[at]!.loss} report={report} address={address} total={total} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

type LossProps = Pick<Props, 'report' | 'address'> & { loss: Description['funnel'][number]['loss']; total: Props['data']['total'] }

/** 'faltan 33', which opens who they are (DIR-6). */
function Loss({ loss, report, address, total }: LossProps) {
  const text = lossText(loss, total)
  if (!loss || !text) return <span />
  if (!report.opens) return <span className="muted">{text}</span>
  const isOpen = address.open?.measure === loss.of && !address.open.line && !address.open.column
  return (
    <button
      type="button"
      className={styles.loss}
      aria-pressed={isOpen}
      onClick={() => address.show({ measure: loss.of, line: '', column: '' })}
    >
      {text}
    </button>
  )
}
