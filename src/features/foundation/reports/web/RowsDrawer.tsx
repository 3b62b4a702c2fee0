import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { FileSpreadsheet, Printer } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { formatDay } from '#lib/days.ts'
import { toCentavos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { call } from '#web/calls/api.ts'
import { useSaveFile } from '#web/calls/saveFile.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { useFocusReturn } from '#web/ui/useFocusReturn.ts'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { reportsAccess } from '../access.ts'
import { LIMITS, reports, type Description } from '../contract.ts'
import { changeOf, figureText } from '../format.ts'
import { isUnit, partName, periodName } from '../period.ts'
import { Changed } from './Changed.tsx'
import { useContactPart } from './useContactPart.ts'
import { usePrint } from './usePrint.ts'
import type { ReportAddress } from './useReportAddress.ts'
import styles from './drawer.module.css'

type Figures = Answer<typeof reports.figures>
type Rows = Answer<typeof reports.rows>
type Row = Rows['rows'][number]

interface Props {
  report: Description
  address: ReportAddress
  answer: Figures | undefined
  /** An act with which the list begins at its first person. */
  run: string | null
  /** The list has begun it. */
  onRun(): void
  /** The rows say something else than the figure. */
  onChanged(): void
}

type Opens = NonNullable<Rows['rows'][number]['opens']>

const addressOf = ({ screen, id, under }: Opens) => {
  if (screen === 'visitor') return { to: '/platicas', search: { ficha: under ?? undefined, ver: 'alumnos', visitante: id } } as const
  return { to: screen === 'student' ? '/alumnos' : '/grupos', search: { ficha: id } } as const
}

/** 'Neto · Coyoacán · octubre 2026'. */
function titleOf(report: Description, { open, period, by, filters }: ReportAddress, answer: Figures | undefined): string {
  const { measure, line, column } = open!
  const label = report.measures.find(({ key }) => key === measure)?.label ?? ''
  const nameOf = (key: string, list: readonly { key: string; name: string }[] | undefined) => list?.find(each => each.key === key)?.name
  const lineName = line && (isUnit(by) ? partName(by, line, period) : nameOf(line, answer?.lines))
  const days = report.timed && !filters.some(([name]) => isUnit(name)) ? periodName(period) : ''
  return [label, nameOf(column, answer?.columns), lineName, days].filter(Boolean).join(' · ')
}

/** The rows behind a figure, with their own sums above (DIR-6). */
export function RowsDrawer({ report, address, answer, run, onRun, onChanged }: Props) {
  useFocusReturn('[data-slot=aside]')
  const open = address.open!
  const [page, setPage] = useState(1)
  const query = address.rowsQuery(open)
  const { data, error, refetch } = useRead(reports.rows, {
    params: { path: report.path },
    query: { ...query, skip: (page - 1) * LIMITS.rows, limit: LIMITS.rows },
  })
  return (
    <Aside
      label="Renglones"
      head={titleOf(report, address, answer)}
      onClose={() => address.show(null)}
      footer={data && <Foot report={report} query={query} page={page} data={data} />}
    >
      {!data ? (
        error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} height={48} bars={['60%', '20%']} />
        )
      ) : (
        <>
          <Sums report={report} address={address} answer={answer} data={data} onChanged={onChanged} />
          <List
            data={data}
            report={report}
            measure={open.measure}
            run={run}
            onRun={onRun}
            onActed={async () => (await refetch()).data?.rows ?? []}
          />
          <Pager page={page} last={Math.max(1, Math.ceil(data.total / LIMITS.rows))} onChange={setPage} />
        </>
      )}
    </Aside>
  )
}

/** The value of the open figure, to compare with its rows. */
function shown(
  { open }: ReportAddress,
  answer: Figures | undefined,
): { now: number | null | undefined; before: number | null | undefined } {
  const { measure, line, column } = open!
  if (!answer) return { now: undefined, before: undefined }
  const at = answer.columns.findIndex(({ key }) => key === column)
  const found = answer.lines.find(({ key }) => key === line)
  if (column) return { now: line ? found?.cells[at] : answer.columns[at]?.total, before: undefined }
  return {
    now: line ? found?.figures[measure] : answer.total[measure],
    before: line ? found?.earlier?.[measure] : answer.earlier?.[measure],
  }
}

function Sums({ report, address, answer, data, onChanged }: Omit<Props, 'run' | 'onRun'> & { data: Rows }) {
  const { measure } = address.open!
  const { kind, bad } = report.measures.find(({ key }) => key === measure)!
  const value = data.figures[measure]
  const { now, before } = shown(address, answer)
  const change = changeOf(kind, value, before)
  return (
    <div className={styles.sums}>
      <p className={styles.figure}>
        {kind === 'money' ? <BigMoney centavos={toCentavos(value ?? 0)} /> : <b>{figureText(kind, value)}</b>}
        {change && <Changed change={change} bad={bad} />}
        {before !== undefined && before !== null && <small className="muted tabular">antes {figureText(kind, before)}</small>}
      </p>
      {now !== undefined && value !== now && (
        <p className="amber small">
          Cambió hace un momento.{' '}
          <Button type="link" size="small" onClick={onChanged}>
            Leer de nuevo
          </Button>
        </p>
      )}
      <dl>
        {report.strip
          .filter(key => key !== measure)
          .map(key => {
            const other = report.measures.find(each => each.key === key)!
            return (
              <div key={key}>
                <dt>{other.label}</dt>
                <dd className="tabular">{figureText(other.kind, data.figures[key])}</dd>
              </div>
            )
          })}
      </dl>
    </div>
  )
}

/** An act that is being written down, and the place of its row. */
interface OpenAct {
  row: Row
  at: number
  act: string
  isSaved: boolean
}

interface ListProps {
  data: Rows
  report: Description
  measure: string
  run: string | null
  onRun(): void
  /** Reads the rows again. */
  onActed(): Promise<readonly Row[]>
}

/** A row opens its record. In lists of persons L calls, W writes, N notes, and the next person opens (DIR-38). */
function List({ data, report, measure, run, onRun, onActed }: ListProps) {
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const { kind } = report.measures.find(({ key }) => key === measure)!
  const focused = () => [...(list.current?.children ?? [])].findIndex(row => row.contains(document.activeElement))
  const step = (by: number) => {
    const at = focused() + (focused() === -1 && by < 0 ? 0 : by)
    list.current?.children[Math.min(data.rows.length - 1, Math.max(0, at))]?.querySelector('button')?.focus()
  }
  const part = useContactPart(report)
  const [begun, setBegun] = useState<OpenAct | null>(null)
  const begin = (row: Row | undefined, act: string) => row?.contact && setBegun({ row, at: data.rows.indexOf(row), act, isSaved: false })
  // Somebody else may act on this student meanwhile: what is typed stays.
  const isGone = begun !== null && !begun.isSaved && !data.rows.some(({ _id }) => _id === begun.row._id)
  const rows = isGone ? data.rows.toSpliced(begun.at, 0, begun.row) : data.rows
  const keys = part?.acts.map(({ act, key, label }) => [key, [label, () => begin(rows[Math.max(0, focused())], act)]] as const) ?? []
  usePlaceKeys(list, {
    arrowdown: ['Renglón', () => step(1)],
    arrowup: ['Renglón', () => step(-1)],
    ...Object.fromEntries(keys),
  })
  useEffect(() => {
    if (!run) return
    const row = data.rows[0]
    if (row?.contact) setBegun({ row, at: 0, act: run, isSaved: false })
    onRun()
  }, [run, data, onRun])
  const done = async () => {
    const { row, act } = begun!
    const passed = rows.slice(0, rows.findIndex(({ _id }) => _id === row._id) + 1)
    setBegun({ ...begun!, isSaved: true })
    const remaining = await onActed()
    // A student who was acted on leaves the list; the first of those below takes the place.
    const at = remaining.findIndex(({ _id }) => !passed.some(each => each._id === _id))
    const next = remaining[at]
    setBegun(next?.contact ? { row: next, at, act, isSaved: false } : null)
    if (!next) list.current?.querySelector('button')?.focus()
  }
  const end = () => {
    list.current?.children[rows.findIndex(({ _id }) => _id === begun?.row._id)]?.querySelector('button')?.focus()
    setBegun(null)
  }
  return (
    <ul className={styles.rows} ref={list}>
      {rows.map(row => {
        const { _id, title, about, value, squares, opens, contact } = row
        return (
          <li key={_id}>
            <button type="button" disabled={!opens} onClick={() => opens && void navigate(addressOf(opens))}>
              <span>
                <b className="truncate">{title}</b>
                {/* A sentence ends with its own point. */}
                <small className="muted">{about.replaceAll('. · ', '. ')}</small>
                {squares && <Squares days={squares} />}
              </span>
              {value !== null && (
                <span className="tabular">{figureText(kind === 'percent' || kind === 'number' ? 'number' : kind, value)}</span>
              )}
            </button>
            {part && contact && opens && begun?.row._id !== _id && (
              <div className={styles.acts}>
                {part.acts.map(({ act, key, label }) => (
                  <Button key={act} size="small" aria-label={`${label} ${key.toUpperCase()}: ${title}`} onClick={() => begin(row, act)}>
                    {label} <Kbd>{key.toUpperCase()}</Kbd>
                  </Button>
                ))}
              </div>
            )}
            {part && contact && opens && begun?.row._id === _id && (
              <>
                {isGone && <p className={styles.gone}>Ya no está en la lista: alguien lo atendió, o ya vino.</p>}
                <Suspense>
                  <part.Form
                    key={begun.act}
                    act={begun.act}
                    person={{ student: opens.id, name: title, ...contact }}
                    onDone={() => void done()}
                    onClose={end}
                  />
                </Suspense>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The last list days of a student, one square a day (look4 45). */
function Squares({ days }: { days: NonNullable<Rows['rows'][number]['squares']> }) {
  const came = days.filter(each => each.came).length
  return (
    <span className={styles.squares} role="img" aria-label={`Últimas clases: vino a ${came}, faltó a ${days.length - came}`}>
      {days.map(({ day, came: present }) => (
        <i key={day} className={present ? styles.came : styles.missed} title={`${formatDay(day)}: ${present ? 'vino' : 'faltó'}`} />
      ))}
    </span>
  )
}

function Foot({
  report,
  query,
  page,
  data,
}: {
  report: Description
  query: ReturnType<ReportAddress['rowsQuery']>
  page: number
  data: Rows
}) {
  const { can } = useSession()
  const { busy, save } = useSaveFile()
  const first = (page - 1) * LIMITS.rows
  const params = { path: report.path }
  const print = usePrint(() => call(reports.pdf, { params, query: { ...query, rows: true } }), false)
  return (
    <>
      <span className="muted small">
        {data.total === 0
          ? 'Ningún renglón'
          : `${figure(first + 1)}–${figure(Math.min(data.total, first + LIMITS.rows))} de ${figure(data.total)} ${report.rows}`}
      </span>
      <span className="spacer" />
      {can(reportsAccess.excel) && (
        <>
          <IconButton icon={Printer} label={`Imprimir ${report.rows}`} disabled={print.busy || data.total === 0} onClick={print.start} />
          <Button
            icon={<FileSpreadsheet aria-hidden />}
            loading={busy}
            onClick={() => void save(() => call(reports.excel, { params, query: { ...query, rows: true } }), `${report.path}.xlsx`)}
          >
            Excel
          </Button>
        </>
      )}
    </>
  )
}
