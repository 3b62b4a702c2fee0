import type { Answer } from '#contract/route.ts'
import { funnelSteps } from '#lib/charts.ts'
import { figure, percentText } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import type { Description, reports } from '../contract.ts'
import styles from './funnel.module.css'

/** The steps of a funnel as bars, each with its percent of the step before. */
export function FunnelBars({ report, data: { total } }: { report: Description; data: Answer<typeof reports.figures> }) {
  const steps = funnelSteps(report.funnel.map(key => total[key] ?? 0))
  const labels = report.funnel.map(key => report.measures.find(each => each.key === key)!.label)
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
          <li key={report.funnel[at]}>
            <span className="truncate">{labels[at]}</span>
            <span className={styles.track} aria-hidden>
              <i className={classes(at >= steps.length - 2 && styles.strong)} style={{ width: `${width}%` }} />
            </span>
            <b className="tabular">{figure(count)}</b>
            <span className="muted tabular">{ofBefore === null ? '' : percentText(ofBefore)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
