import { CalendarCheck } from 'lucide-react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { shortDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { today } from '#web/state/clock.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { collections, type Forecast } from '../../contract.ts'
import { FORECAST_WEEKS } from '../../forecast.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { AgingBand } from './AgingBand.tsx'
import { CellList } from './CellList.tsx'
import styles from './week.module.css'

const SHOWN = [collections.forecast, collections.aging, collections.cell]
const EVENTS = [studentsChanged, paymentsChanged]
const OFTEN_MS = 5_000

type Sum = Forecast['overdue'][number]
/** Groups without a campus. */
const NOWHERE = { _id: 'none', name: 'Sin sede' }
const campusOf = ({ location }: Sum) => location ?? NOWHERE

/** A line of the table. */
interface Line {
  /** The first day, or 'vencido'. */
  key: string
  label: string
  sums: readonly Sum[]
}

const linesOf = ({ overdue, weeks }: Forecast, today: string): Line[] => [
  { key: 'vencido', label: 'Vencido', sums: overdue },
  ...weeks.map(({ from, to, campuses }, at) => ({
    key: from,
    label: at === 0 ? `Esta semana, hasta el ${shortDay(to, today)}` : `${shortDay(from, today)} a ${shortDay(to, today)}`,
    sums: campuses,
  })),
]

/** 'Semana': overdue debt, and expected income of coming weeks, campus by campus. A sum opens its students. */
export function WeekView() {
  const [{ sede, semana, celda }, change] = useCollectionsAddress()
  const here = sede ? { location: sede } : {}
  const read = useRead(collections.forecast, { query: { weeks: FORECAST_WEEKS, ...here } })
  const aging = useRead(collections.aging, { query: here }).data?.classes
  useLiveOften(EVENTS, SHOWN, OFTEN_MS)
  if (!read.data) return read.error ? <Failed reason={read.error.message} retry={() => void read.refetch()} /> : <Skeleton rows={9} />
  const lines = linesOf(read.data, today())
  const all = lines.flatMap(({ sums }) => sums)
  const campuses = [...new Map(all.map(sum => [campusOf(sum)._id, campusOf(sum)])).values()].toSorted(
    (a, b) => Number(a === NOWHERE) - Number(b === NOWHERE) || a.name.localeCompare(b.name, 'es'),
  )
  if (campuses.length === 0)
    return (
      <Empty icon={CalendarCheck} title="Nadie debe.">
        Aquí aparece lo vencido y lo que se espera cada semana.
      </Empty>
    )
  const most = Math.max(...all.map(({ amount }) => amount))
  const open = lines.find(({ key }) => key === semana)
  const week = read.data.weeks.find(({ from }) => from === semana)
  return (
    <section className={styles.week} aria-label="Semana">
      <div className={styles.main}>
        {read.error && <Failed slim reason={read.error.message} retry={() => void read.refetch()} />}
        {aging && <AgingBand classes={aging} />}
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="Lo vencido y lo que se espera">
            <thead>
              <tr>
                <th scope="col">Semana</th>
                {campuses.map(({ _id, name }) => (
                  <th key={_id} scope="col">
                    {name}
                  </th>
                ))}
                {campuses.length > 1 && <th scope="col">Total</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, label, sums }) => (
                <tr key={key} className={classes(key === 'vencido' && styles.late)}>
                  <th scope="row">{label}</th>
                  {campuses.map(({ _id, name }) => {
                    const sum = sums.find(each => campusOf(each)._id === _id)
                    return (
                      <td key={_id} data-campus={name}>
                        {sum ? (
                          <Cell
                            sum={sum}
                            most={most}
                            label={`${label}, ${name}`}
                            pressed={semana === key && celda === _id}
                            onOpen={() => change({ semana: key, celda: _id })}
                          />
                        ) : (
                          <span className="muted">—</span>
                        )}
                      </td>
                    )
                  })}
                  {campuses.length > 1 && (
                    <td className={classes(styles.total, 'tabular')} data-campus="Total">
                      {formatMoney(sums.reduce((whole, { amount }) => whole + toCentavos(amount), 0))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {open && celda && (
        <CellList
          key={`${semana} ${celda}`}
          title={`${open.label} · ${campuses.find(({ _id }) => _id === celda)?.name ?? ''}`}
          days={week ? { from: week.from, to: week.to } : {}}
          location={celda}
          onClose={() => change({ semana: undefined, celda: undefined })}
        />
      )}
    </section>
  )
}

interface CellProps {
  sum: Sum
  /** The largest sum, which sets the bars' scale. */
  most: number
  label: string
  pressed: boolean
  onOpen(): void
}

const Cell = ({ sum: { amount, students }, most, label, pressed, onOpen }: CellProps) => (
  <button type="button" className={styles.cell} aria-pressed={pressed} onClick={onOpen}>
    <span className="tabular">
      <span className="visuallyHidden">{label}: </span>
      {formatMoney(toCentavos(amount))}
    </span>{' '}
    <small className="muted tabular">{counted(students, 'alumno', 'alumnos')}</small>
    <i style={{ width: `${Math.max(2, (amount * 100) / most)}%` }} aria-hidden />
  </button>
)
