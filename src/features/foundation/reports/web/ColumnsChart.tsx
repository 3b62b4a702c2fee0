import type { Answer } from '#contract/route.ts'
import { shortPesos } from '#lib/charts.ts'
import chartStyles from '#web/ui/chart.module.css'
import type { Description, reports } from '../contract.ts'
import { figureText } from '../format.ts'
import { partMark, partName } from '../period.ts'
import { Column, TimeChart, YearLine } from './TimeChart.tsx'
import styles from './chart.module.css'

/** Columns over time, the present part in the stronger tone; the year before is a line with its name at the end. */
export function ColumnsChart({ report, data }: { report: Description; data: Answer<typeof reports.figures> }) {
  const { kind, label } = report.measures.find(({ key }) => key === data.measure)!
  const { slots, unit } = data.chart!
  const short = (value: number) => (kind === 'money' ? shortPesos(value) : figureText(kind, value))
  const last = slots.findLastIndex(({ now }) => now !== null)
  return (
    <TimeChart
      marks={slots.map(({ key }) => partMark(unit, key))}
      last={last}
      most={Math.max(...slots.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))}
      label={sentence(report, data, label)}
      format={short}
      right={48}
      className={styles.chart}
      column={(at, place) => <Column at={at} value={slots[at]!.now} place={place} />}
      over={place => (
        <>
          <YearLine values={slots.map(({ before }) => before)} place={place} name={data.before?.to.slice(0, 4)} />
          {last >= 0 && (
            <text x={place.x(last)} y={place.y(slots[last]!.now ?? 0) - 6} textAnchor="middle" className={chartStyles.now}>
              {short(slots[last]!.now ?? 0)}
            </text>
          )}
        </>
      )}
    />
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
