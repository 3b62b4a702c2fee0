import { CalendarCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { shortDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { today } from '#web/state/clock.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { collections, type Forecast } from '../../contract.ts'
import { FORECAST_WEEKS } from '../../forecast.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { CellList } from './CellList.tsx'
import styles from './week.module.css'

const LIVE_ROUTES = [collections.forecast, collections.cell]
const EVENTS = [studentsChanged, paymentsChanged]
const OFTEN_MS = 5_000

type Sum = Forecast['overdue'][number]
/** Groups without a campus. */
const NOWHERE = { _id: 'none', name: 'Sin sede' }
const campusOf = ({ location }: Sum) => location ?? NOWHERE

/** A line of the week's table. */
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
  const reading = useRead(collections.forecast, { query: { weeks: FORECAST_WEEKS, ...here } })
  useLiveOften(EVENTS, LIVE_ROUTES, OFTEN_MS)
  if (!reading.data)
    return reading.error ? <Failed reason={reading.error.message} retry={() => void reading.refetch()} /> : <Skeleton rows={9} />
  const lines = linesOf(reading.data, today())
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
  const most = Math.max(...lines.map(({ sums }) => totalOf(sums)))
  const whole = all.reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const open = lines.find(({ key }) => key === semana)
  const week = reading.data.weeks.find(({ from }) => from === semana)
  return (
    <section className={styles.week} aria-label="Semana">
      <div className={styles.main}>
        {reading.error && <Failed slim reason={reading.error.message} retry={() => void reading.refetch()} />}
        <p className={styles.sum}>
          <BigMoney pesos={whole / 100} />
          <span className="muted tabular">por cobrar hasta el {shortDay(reading.data.weeks.at(-1)!.to, today())}</span>
        </p>
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="Lo vencido y lo que se espera" onKeyDown={walkCells}>
            <thead>
              <tr>
                <th scope="col">Vence</th>
                {campuses.map(({ _id, name }) => (
                  <th key={_id} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">Total</th>
                <th scope="col">Alumnos</th>
                <th scope="col">
                  <span className="visuallyHidden">Parte</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, label, sums }, nth) => (
                <tr key={key} className={classes(key === 'vencido' && styles.late, nth === 1 && styles.present)}>
                  <th scope="row">{label}</th>
                  {campuses.map(({ _id, name }) => {
                    const sum = sums.find(each => campusOf(each)._id === _id)
                    return (
                      <td key={_id} data-campus={name}>
                        {sum ? (
                          <Cell
                            sum={sum}
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
                  <td className={classes(styles.total, 'tabular')} data-campus="Total">
                    {plainMoney(totalOf(sums))}
                  </td>
                  <td className="tabular muted" data-campus="Alumnos">
                    {figure(sums.reduce((count, { students }) => count + students, 0))}
                  </td>
                  <td className={styles.bar} aria-hidden>
                    <i style={{ width: `${most === 0 ? 0 : (totalOf(sums) * 100) / most}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {campuses.map(({ _id, name }) => (
                  <td key={_id} className="tabular" data-campus={name}>
                    {plainMoney(totalOf(all.filter(sum => campusOf(sum)._id === _id)))}
                  </td>
                ))}
                <td className="tabular" data-campus="Total">
                  {plainMoney(totalOf(all))}
                </td>
                <td className="muted" colSpan={2}>
                  <span className="visuallyHidden">Alumnos de cada semana, arriba</span>
                </td>
              </tr>
            </tfoot>
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

const totalOf = (sums: readonly Sum[]): number => sums.reduce((whole, { amount }) => whole + toCentavos(amount), 0)
/** An amount without centavos when they are zero. */
const plainMoney = (centavos: number) => formatMoney(centavos).replace(/\.00$/, '')

/** The arrows go from sum to sum. */
function walkCells(event: KeyboardEvent<HTMLTableElement>): void {
  const cell = (event.target as HTMLElement).closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  if (!cell || !row || !event.key.startsWith('Arrow')) return
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const by = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1
  const places = isAcross
    ? [...row.cells]
    : [...row.parentElement!.children].map(each => (each as HTMLTableRowElement).cells[cell.cellIndex]!)
  for (let at = places.indexOf(cell) + by; places[at]; at += by) {
    const button = places[at]!.querySelector('button')
    if (button) {
      event.preventDefault()
      return button.focus()
    }
  }
}

interface CellProps {
  sum: Sum
  label: string
  pressed: boolean
  onOpen(): void
}

const Cell = ({ sum: { amount, students }, label, pressed, onOpen }: CellProps) => {
  const money = plainMoney(toCentavos(amount))
  const people = counted(students, 'alumno', 'alumnos')
  return (
    <button
      type="button"
      className={classes(styles.cell, 'tabular')}
      aria-label={`${label}: ${money}, ${people}`}
      aria-pressed={pressed}
      title={people}
      onClick={onOpen}
    >
      {money}
    </button>
  )
}
