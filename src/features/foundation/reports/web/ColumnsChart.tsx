import type { Answer } from '#contract/route.ts'
import { axisOf, barPath, scaleOf, shortPesos } from '#lib/charts.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import type { Description, reports } from '../contract.ts'
import { figureText } from '../format.ts'
import { partMark, partName } from '../period.ts'
import { classes } from '#web/look/classes.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'
import styles from './chart.module.css'

const [HEIGHT, TOP, BASE, LEFT_EDGE, RIGHT] = [132, 16, 108, 60, 48]

/** Columns over time, the present part in the stronger tone; the year before is a line with its name at the end. */
export function ColumnsChart({ report, data }: { report: Description; data: Answer<typeof reports.figures> }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const { kind, label } = report.measures.find(({ key }) => key === data.measure)!
  const { slots } = data.chart!
  const unit = data.chart!.unit
  const short = (value: number) => (kind === 'money' ? shortPesos(value) : figureText(kind, value))
  const steps = axisOf(Math.max(...slots.flatMap(({ now, before }) => [now ?? 0, before ?? 0])))
  const y = scaleOf(steps, TOP, BASE)
  const step = (width - LEFT_EDGE - RIGHT) / slots.length
  const bar = Math.max(2, Math.min(42, step * 0.6))
  const x = (at: number) => LEFT_EDGE + step * (at + 0.5)
  const last = slots.findLastIndex(({ now }) => now !== null)
  const every = Math.max(1, Math.ceil(44 / step))
  const line = slots.flatMap(({ before }, at) => (before === null ? [] : [[x(at), y(before)] as const]))
  const path = line.map(([x, top], at) => `${at === 0 ? 'M' : 'L'}${x} ${top}`).join('')
  return (
    <div ref={box} className={classes(chartStyles.chart, styles.chart)}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={sentence(report, data, label)}>
        <ChartGrid steps={steps} y={y} from={LEFT_EDGE} to={width - RIGHT} format={short} />
        {slots.map(({ key, now }, at) =>
          now !== null && now > 0 ? (
            <path key={key} d={barPath(x(at) - bar / 2, y(now), bar, BASE)} fill={at === last ? 'var(--c1)' : 'var(--c2)'} />
          ) : null,
        )}
        {line.length > 1 && (
          <>
            <path d={path} fill="none" stroke="var(--surface)" strokeWidth="5" />
            <path d={path} fill="none" stroke="var(--text-3)" strokeWidth="2" />
            <text x={line.at(-1)![0] + 10} y={line.at(-1)![1] + 4}>
              {data.before!.to.slice(0, 4)}
            </text>
          </>
        )}
        {slots.map(
          ({ key }, at) =>
            (at === last || (at % every === 0 && Math.abs(at - last) >= every)) && (
              <text key={key} x={x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                {partMark(unit, key)}
              </text>
            ),
        )}
        {last >= 0 && (
          <text x={x(last)} y={y(slots[last]!.now ?? 0) - 6} textAnchor="middle" className={chartStyles.now}>
            {short(slots[last]!.now ?? 0)}
          </text>
        )}
      </svg>
    </div>
  )
}

/** The whole chart in words. */
function sentence(
  report: Description,
  { chart, period, total, measure, before, earlier }: Answer<typeof reports.figures>,
  label: string,
): string {
  const { kind } = report.measures.find(({ key }) => key === measure)!
  const knownSlots = chart!.slots.filter(({ now }) => now !== null)
  const most = knownSlots.toSorted((a, b) => b.now! - a.now!)[0]
  const than = before && earlier ? ` Un año antes: ${figureText(kind, earlier[measure])}.` : ''
  const peak = most ? ` Lo más alto, ${partName(chart!.unit, most.key, period!)}: ${figureText(kind, most.now)}.` : ''
  return `${label}: ${figureText(kind, total[measure])}.${peak}${than}`
}
