import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ReceiptText } from 'lucide-react'
import type { Answer } from '#contract/route.ts'
import { addDays } from '#lib/days.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useToday } from '#web/state/useNow.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { reports } from '../contract.ts'
import { changeOf, figureText } from '../format.ts'
import { periodName } from '../period.ts'
import { Changed } from './Changed.tsx'
import { iconOf } from './icons.ts'
import { IncomeChart } from './IncomeChart.tsx'
import { KeptChart } from './KeptChart.tsx'
import { SheetTools } from './SheetTools.tsx'
import styles from './sheet.module.css'

type Data = Answer<typeof reports.sheet>

/** 'La academia en una hoja': a week against the same week a year before. Each figure opens its report (DIR-51). */
export function Sheet() {
  const { semana } = useSearch({ strict: false }) as { semana?: string }
  const navigate = useNavigate()
  const today = useToday()
  const { data, error, refetch, isPlaceholderData } = useRead(reports.sheet, { query: { week: semana } })
  const retry = () => void refetch()
  if (!data) return error ? <Failed reason={error.message} retry={retry} /> : <Skeleton rows={4} height={56} bars={['30%']} />
  const step = (days: number) => void navigate({ to: '.', search: { semana: addDays(data.week.from, days) }, replace: true })
  return (
    <section className={styles.sheet} aria-label="La academia en una hoja" aria-busy={isPlaceholderData || undefined}>
      <header>
        <IconButton label="Semana anterior" icon={ChevronLeft} onClick={() => step(-7)} />
        <h2>{periodName(data.week)}</h2>
        <IconButton label="Semana siguiente" icon={ChevronRight} disabled={data.week.to >= today} onClick={() => step(7)} />
        <span className="muted small">
          contra {periodName(data.before)}
          {!data.whole && ' · de tus sedes'}
        </span>
        <span className="spacer" />
        <SheetTools week={data.week.from} />
      </header>
      {error && <Failed slim reason={error.message} retry={retry} />}
      <Body data={data} />
    </section>
  )
}

function Body({ data: { week, before, figures, income, debt, todo } }: { data: Data }) {
  const nothing = [...figures, ...(income ?? [])].every(({ now }) => !now) && !debt && todo.length === 0
  if (nothing)
    return (
      <Empty icon={ReceiptText} title={`Sin movimientos del ${periodName(week)}.`}>
        Mira otra semana con las flechas de arriba.
      </Empty>
    )
  return (
    <>
      <ul className={styles.figures}>
        {figures.map(each => (
          <FigureOf key={`${each.path} ${each.measure}`} figure={each} />
        ))}
      </ul>
      <div className={styles.charts}>
        {income && <IncomeChart weeks={income} year={before.to.slice(0, 4)} />}
        {debt && <KeptChart label="Vencido por antigüedad" kept={debt} brief={figures.every(({ opens }) => opens)} />}
      </div>
      {todo.length > 0 && <Todo lines={todo} />}
    </>
  )
}

type Report = NonNullable<Data['todo'][number]['report']>

const searchOf = ({ measure, days, filter }: Omit<Report, 'path'>) => ({
  ...(days && { desde: days.from, hasta: days.to }),
  ...(filter && { [filter.key]: filter.value }),
  medida: measure,
  abre: `${measure}~~`,
})

function FigureOf({ figure }: { figure: Data['figures'][number] }) {
  const { path, name, measure, label, kind, bad, days, now, before, about, opens } = figure
  const change = changeOf(kind, now, before)
  const earlier = before !== null && `antes ${figureText(kind, before)}`
  const inside = (
    <>
      <span className={styles.label}>
        {label} {change && <Changed change={change} bad={bad} />}
      </span>
      <b className="tabular" translate="no">
        {figureText(kind, now)}
      </b>
      <small className="muted">{about || earlier || (name !== label && name)}</small>
    </>
  )
  return (
    <li>
      {opens ? (
        <Link
          to="/reportes/$reporte"
          params={{ reporte: path }}
          search={searchOf({ measure, days, filter: null })}
          title={earlier || undefined}
        >
          {inside}
        </Link>
      ) : (
        <div>{inside}</div>
      )}
    </li>
  )
}

function Todo({ lines }: { lines: Data['todo'] }) {
  return (
    <div className={styles.todo}>
      <h3>Para esta semana</h3>
      <ul>
        {lines.map(({ icon, text, about, name, report, screen }) => {
          const Icon = iconOf(icon)
          const inside = (
            <>
              <Icon aria-hidden />
              <span>
                <b>{text}</b> {about && <span className="muted">{about}</span>}
              </span>
              <span className={styles.where}>{name}</span>
            </>
          )
          return (
            <li key={text}>
              {report ? (
                <Link to="/reportes/$reporte" params={{ reporte: report.path }} search={searchOf(report)}>
                  {inside}
                </Link>
              ) : (
                <Link to={screen!}>{inside}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
