import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { axisOf, barPath, scaleOf, shortPesos } from '#lib/charts.ts'
import { addDays, shortDay } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import chartStyles from '#web/ui/chart.module.css'
import { reports } from '../contract.ts'
import { changeOf, figureText } from '../format.ts'
import { periodName } from '../period.ts'
import { Changed } from './Changed.tsx'
import styles from './sheet.module.css'

type Sheet = Answer<typeof reports.sheet>

/** 'La academia en una hoja': a week against the same week a year before. Each figure opens its report (DIR-51). */
export function Sheet() {
  const { semana } = useSearch({ strict: false }) as { semana?: string }
  const navigate = useNavigate()
  const { data, error, refetch } = useRead(reports.sheet, { query: { week: semana } })
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={4} height={56} bars={['30%']} />
  const step = (days: number) => void navigate({ to: '.', search: { semana: addDays(data.week.from, days) }, replace: true })
  return (
    <section className={styles.sheet} aria-label="La academia en una hoja">
      <header>
        <IconButton label="Semana anterior" icon={ChevronLeft} onClick={() => step(-7)} />
        <h2>{periodName(data.week)}</h2>
        <IconButton label="Semana siguiente" icon={ChevronRight} onClick={() => step(7)} />
        <span className="muted small">
          contra {periodName(data.before)}
          {!data.whole && ' · de tus sedes'}
        </span>
      </header>
      <ul className={styles.figures}>
        {data.figures.map(each => (
          <FigureOf key={`${each.path} ${each.measure}`} figure={each} />
        ))}
      </ul>
      {data.income && <Income weeks={data.income} />}
      {data.todo.length > 0 && (
        <div className={styles.todo}>
          <h3>Para esta semana</h3>
          <ul>
            {data.todo.map(({ path, name, measure, days, filter, text }) => (
              <li key={path}>
                <Opens path={path} measure={measure} days={days} filter={filter}>
                  <b>{text}</b>
                  <span className="muted">{name}</span>
                </Opens>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface OpensProps extends Pick<Sheet['todo'][number], 'path' | 'measure' | 'days' | 'filter'> {
  children: React.ReactNode
}

function Opens({ path, measure, days, filter, children }: OpensProps) {
  const search = {
    ...(days && { desde: days.from, hasta: days.to }),
    ...(filter && { [filter.key]: filter.value }),
    medida: measure,
    abre: `${measure}~~`,
  }
  return (
    <Link to="/reportes/$reporte" params={{ reporte: path }} search={search}>
      {children}
    </Link>
  )
}

function FigureOf({ figure: { path, name, measure, label, kind, bad, days, now, before } }: { figure: Sheet['figures'][number] }) {
  const change = changeOf(kind, now, before)
  return (
    <li>
      <Opens path={path} measure={measure} days={days} filter={null}>
        <span className={styles.label}>
          {label} {change && <Changed change={change} bad={bad} />}
        </span>
        <b className="tabular">{figureText(kind, now)}</b>
        <small className="muted">{before === null ? name : `antes ${figureText(kind, before)}`}</small>
      </Opens>
    </li>
  )
}

const [HEIGHT, TOP, BASE, LEFT] = [132, 16, 108, 60]

/** 13 weeks of income against those of a year before. */
function Income({ weeks }: { weeks: NonNullable<Sheet['income']> }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const today = useToday()
  const steps = axisOf(Math.max(...weeks.map(({ now, before }) => Math.max(now, before ?? 0))))
  const y = scaleOf(steps, TOP, BASE)
  const step = (width - LEFT) / weeks.length
  const bar = Math.max(2, Math.min(30, step * 0.6))
  const x = (at: number) => LEFT + step * (at + 0.5)
  const every = Math.max(1, Math.ceil(48 / step))
  const last = weeks.length - 1
  const line = weeks.flatMap(({ before }, at) => (before === null ? [] : [`${x(at)},${y(before)}`])).join(' ')
  return (
    <div ref={box} className={classes(chartStyles.chart, styles.chart)}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={`Neto de 13 semanas; la última, ${figureText('money', weeks[last]!.now)}`}
      >
        <ChartGrid steps={steps} y={y} from={LEFT} to={width} format={shortPesos} />
        {weeks.map(({ key, now }, at) => (
          <g key={key}>
            {now > 0 && <path d={barPath(x(at) - bar / 2, y(now), bar, BASE)} fill={at === last ? 'var(--c1)' : 'var(--c2)'} />}
            {(last - at) % every === 0 && (
              <text x={x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                {shortDay(key, today)}
              </text>
            )}
          </g>
        ))}
        {line && <polyline points={line} fill="none" stroke="var(--text-3)" strokeWidth="2" />}
      </svg>
    </div>
  )
}
