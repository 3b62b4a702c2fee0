import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Answer } from '#contract/route.ts'
import { figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { REST, type Description, type reports } from '../contract.ts'
import { changeOf, figureText, reachText } from '../format.ts'
import { isUnit, partAt, UNITS } from '../period.ts'
import { Changed } from './Changed.tsx'
import type { OpenFigure, ReportAddress } from './useReportAddress.ts'
import styles from './table.module.css'

type Figures = Answer<typeof reports.figures>
type Line = Figures['lines'][number]

interface Props {
  report: Description
  address: ReportAddress
  data: Figures
}

export const byLabel = (report: Description, by: string): string =>
  isUnit(by) ? UNITS[by] : (report.by.find(({ key }) => key === by)?.label ?? '')

const moves: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Arrows walk from figure to figure; with the drawer open ↑ ↓ are its rows'. */
function walk(event: KeyboardEvent<HTMLTableElement>, isOpen: boolean): void {
  const move = moves[event.key]
  if (isOpen && move?.[0]) return
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.closest('tr')
  if (!move || !cell || !row) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')] as HTMLTableRowElement[]
  let [down, right] = [rows.indexOf(row), cell.cellIndex]
  for (;;) {
    down += move[0]
    right += move[1]
    const next = rows[down]?.cells[right]
    if (!next) return
    const button = next.querySelector('button')
    if (button) return button.focus()
  }
}

/** Lines by columns: the total first, a bar of the shown measure, the year before and the change. */
export function ReportTable(props: Props) {
  const phone = usePhone()
  return phone ? <Cards {...props} /> : <Wide {...props} />
}

function Wide({ report, address, data }: Props) {
  const today = useToday()
  const measure = report.measures.find(({ key }) => key === data.measure)!
  const others = data.columns.length > 0 ? [] : report.measures.filter(({ key, aside }) => key !== data.measure && !aside)
  const most = Math.max(1, ...data.lines.map(({ figures }) => figures[measure.key] ?? 0))
  const total: Line = {
    key: '',
    name: data.whole ? 'Total' : 'Total de tus sedes',
    figures: data.total,
    earlier: data.earlier,
    cells: data.columns.map(({ total: all }) => all),
  }
  const running = data.period && isUnit(data.by) ? partAt(data.by, today).from : null
  const cell = (line: Line, of: Description['measures'][number], value: number | null, column = '') => (
    <Cell
      report={report}
      address={address}
      value={value}
      figure={{ measure: of.key, line: line.key, column }}
      name={`${of.label}, ${line.name}`}
    />
  )
  return (
    // A scrolling region must be reachable by keyboard.
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={report.asks}>
      <table className={styles.table} onKeyDown={event => walk(event, address.open !== null)}>
        <thead>
          <tr>
            <th scope="col">{byLabel(report, data.by)}</th>
            {data.columns.map(({ key, name }) => (
              <th key={key} scope="col">
                <span className="truncate">{name}</span>
              </th>
            ))}
            <th scope="col" className={styles.barHead}>
              <span className="visuallyHidden">Barra</span>
            </th>
            <th scope="col">{measure.label}</th>
            {others.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {data.before && <th scope="col">{data.before.to.slice(0, 4)}</th>}
            {data.before && <th scope="col">Cambio</th>}
          </tr>
        </thead>
        <tbody>
          {[total, ...data.lines].map(line => {
            const value = line.figures[measure.key] ?? null
            const change = changeOf(measure.kind, value, line.earlier?.[measure.key])
            return (
              <tr key={line.key || 'total'} className={classes(line === total && styles.total, line.key === running && styles.now)}>
                <th scope="row">
                  <span className="truncate">{line.name}</span>
                  <Missed report={report} by={data.by} line={line} />
                </th>
                {data.columns.map(({ key }, at) => (
                  <td key={key}>{cell(line, measure, line.cells[at] ?? null, key)}</td>
                ))}
                <td className={styles.bar}>
                  {report.reach && data.columns.length === 0 ? (
                    <Reach reach={report.reach} line={line} />
                  ) : (
                    line !== total && !measure.ratio && <i style={{ width: `${Math.max(0, ((value ?? 0) * 100) / most)}%` }} aria-hidden />
                  )}
                </td>
                <td className={styles.first}>{cell(line, measure, value)}</td>
                {others.map(other => (
                  <td key={other.key} {...shade(report, other, line)}>
                    {cell(line, other, line.figures[other.key] ?? null)}
                  </td>
                ))}
                {data.before && <td className="muted tabular">{figureText(measure.kind, line.earlier?.[measure.key])}</td>}
                {data.before && <td>{change && <Changed change={change} bad={measure.bad} />}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
      {data.more > 0 && <p className={styles.more}>y {figure(data.more)} más en Excel</p>}
    </div>
  )
}

/** The more percent, the darker its cell (DIR-42). */
function shade({ shaded }: Description, { key, kind }: Description['measures'][number], { figures }: Line) {
  const percent = figures[key] ?? 0
  if (!shaded || kind !== 'percent' || percent <= 0) return {}
  return { className: styles.shaded, style: { '--share': `${Math.min(100, Math.round(percent))}%` } as CSSProperties }
}

type ReachOf = NonNullable<Description['reach']>

/** The three numbers of a line's bar; `mark` null: unknown, or nothing to pay. */
const reached = ({ of, most, mark }: ReachOf, { figures }: Line) => ({
  of: figures[of] ?? 0,
  most: figures[most] ?? 0,
  mark: (mark && figures[mark]) || null,
})

/** Seats taken, with a mark at the number that pays (look4 45). */
function Reach({ reach, line }: { reach: ReachOf; line: Line }) {
  const { of, most, mark } = reached(reach, line)
  const share = (part: number) => `${most === 0 ? 0 : Math.min(100, (part * 100) / most)}%`
  return (
    <span className={classes(styles.reach, mark !== null && mark > of && styles.short)} aria-hidden>
      <i style={{ width: share(of) }} />
      {mark !== null && mark <= most && <b style={{ insetInlineStart: share(mark) }} />}
    </span>
  )
}

/** 'Se paga con 12 de 30; hay 8.', below the name where it is missed. */
function Missed({ report: { reach }, by, line }: { report: Description; by: string; line: Line }) {
  if (!reach || by !== reach.by || line.key === '') return null
  const { of, most, mark } = reached(reach, line)
  const text = mark === null ? null : reachText(of, most, mark)
  return text && <small className="amber">{text}</small>
}

interface CellProps {
  report: Description
  address: ReportAddress
  value: number | null
  figure: OpenFigure
  name: string
}

/** Every figure but 0 opens its rows (DIR-6). */
function Cell({ report, address, value, figure: of, name }: CellProps) {
  const { kind } = report.measures.find(({ key }) => key === of.measure)!
  const text = figureText(kind, value)
  if (!value || !report.opens || of.column === REST) return <span className={value ? 'tabular' : 'muted tabular'}>{text}</span>
  const open = address.open
  const pressed = open?.measure === of.measure && open.line === of.line && open.column === of.column
  return (
    <button type="button" className="tabular" aria-pressed={pressed} aria-label={`${name}: ${text}`} onClick={() => address.show(of)}>
      {text}
    </button>
  )
}

/** On a phone a line is its name and the first measure; the others come on press. */
function Cards({ report, address, data }: Props) {
  const [shown, setShown] = useState<string>()
  const measure = report.measures.find(({ key }) => key === data.measure)!
  const lines: Line[] = [
    {
      key: '',
      name: data.whole ? 'Total' : 'Total de tus sedes',
      figures: data.total,
      earlier: data.earlier,
      cells: data.columns.map(({ total }) => total),
    },
    ...data.lines,
  ]
  return (
    <ul className={styles.cards}>
      {lines.map(line => {
        const change = changeOf(measure.kind, line.figures[measure.key], line.earlier?.[measure.key])
        const open = shown === (line.key || 'total')
        return (
          <li key={line.key || 'total'} className={classes(line.key === '' && styles.total)}>
            <button type="button" aria-expanded={open} onClick={() => setShown(open ? undefined : line.key || 'total')}>
              <span className={styles.lineName}>
                <span className="truncate">{line.name}</span>
                <Missed report={report} by={data.by} line={line} />
              </span>
              {change && <Changed change={change} bad={measure.bad} />}
              <b className="tabular">{figureText(measure.kind, line.figures[measure.key])}</b>
            </button>
            {open && (
              <dl>
                {data.columns.map(({ key, name }, at) => (
                  <div key={key}>
                    <dt className="truncate">{name}</dt>
                    <dd>
                      <Cell
                        report={report}
                        address={address}
                        value={line.cells[at] ?? null}
                        figure={{ measure: measure.key, line: line.key, column: key }}
                        name={`${name}, ${line.name}`}
                      />
                    </dd>
                  </div>
                ))}
                {report.measures
                  .filter(({ aside }) => !aside)
                  .map(({ key, label }) => (
                    <div key={key}>
                      <dt>{label}</dt>
                      <dd>
                        <Cell
                          report={report}
                          address={address}
                          value={line.figures[key] ?? null}
                          figure={{ measure: key, line: line.key, column: '' }}
                          name={`${label}, ${line.name}`}
                        />
                      </dd>
                    </div>
                  ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
