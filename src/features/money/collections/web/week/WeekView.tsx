import { CalendarCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { today } from '#web/state/clock.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { collections } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { CellList } from './CellList.tsx'
import { DueToday } from './DueToday.tsx'
import { useForecast } from './useForecast.ts'
import { datesOf, linesOf, partOf, partsOf, totalOf, type Sum } from './weekLines.ts'
import styles from './week.module.css'

const LIVE_ROUTES = [collections.forecast, collections.cell]
const EVENTS = [studentsChanged, paymentsChanged]
const OFTEN_MS = 5_000

/** 'Semana': overdue debt, and expected income of coming weeks, by campus or course. A sum opens its students. */
export function WeekView() {
  const [{ sede, semana, celda, por }, change] = useCollectionsAddress()
  const here = sede ? { location: sede } : {}
  const reading = useForecast()
  useLiveOften(EVENTS, LIVE_ROUTES, OFTEN_MS)
  if (!reading.data)
    return reading.error ? <Failed reason={reading.error.message} retry={() => void reading.refetch()} /> : <Skeleton rows={9} />
  const { students, soon } = reading.data
  const lines = linesOf(reading.data, today())
  const all = lines.flatMap(({ sums }) => sums)
  const parts = partsOf(lines)
  if (parts.length === 0)
    return (
      <Empty icon={CalendarCheck} title="Nadie debe.">
        Aquí aparece lo vencido y lo que se espera cada semana.
      </Empty>
    )
  const most = Math.max(...lines.map(({ sums }) => totalOf(sums)))
  const whole = totalOf(all)
  const open = lines.find(({ key }) => key === semana)
  return (
    <section className={styles.week} aria-label="Semana">
      <div className={styles.main}>
        {reading.error && <Failed slim reason={reading.error.message} retry={() => void reading.refetch()} />}
        <p className={styles.sum}>
          <BigMoney pesos={whole / 100} />
          <span className="muted tabular">por cobrar a {counted(students, 'alumno', 'alumnos')}</span>
          <span className="spacer" />
          {soon > 0 && (
            <span className="muted tabular">
              En los próximos 7 días entran <b>{plainMoney(toCentavos(soon))}</b> si todos pagan
            </span>
          )}
        </p>
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="Lo vencido y lo que se espera" onKeyDown={walkCells}>
            <thead>
              <tr>
                <th scope="col">Vence</th>
                {parts.map(({ _id, name }) => (
                  <th key={_id} scope="col">
                    {name}
                  </th>
                ))}
                <th scope="col">Total</th>
                <th scope="col">Pagos</th>
                <th scope="col">
                  <span className="visuallyHidden">Parte</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, label, sums }, nth) => (
                <tr key={key} className={classes(key === 'vencido' && styles.late, nth === 1 && styles.present)}>
                  <th scope="row">{label}</th>
                  {parts.map(({ _id, name }) => {
                    const sum = sums.find(each => partOf(each)._id === _id)
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
                  <td className="tabular muted" data-campus="Pagos">
                    {figure(datesOf(sums))}
                  </td>
                  <td className={styles.bar} aria-hidden>
                    {sums.length > 0 && <i style={{ width: `${(totalOf(sums) * 100) / most}%` }} />}
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {parts.map(({ _id, name }) => (
                  <td key={_id} className="tabular" data-campus={name}>
                    {plainMoney(totalOf(all.filter(sum => partOf(sum)._id === _id)))}
                  </td>
                ))}
                <td className="tabular" data-campus="Total">
                  {plainMoney(totalOf(all))}
                </td>
                <td className="tabular" data-campus="Pagos">
                  {figure(datesOf(all))}
                </td>
                <td aria-hidden />
              </tr>
            </tfoot>
          </table>
        </div>
        <div className={styles.foot}>
          <span className={styles.keys} aria-hidden>
            <span className="hint">
              <Kbd>↑</Kbd>
              <Kbd>↓</Kbd>
              <Kbd>←</Kbd>
              <Kbd>→</Kbd> recorrer
            </span>
            <span className="hint">
              <Kbd>Enter</Kbd> ver los alumnos
            </span>
          </span>
          <span className="spacer" />
          <DueToday />
        </div>
      </div>
      {open && celda && (
        <CellList
          key={`${semana} ${celda}`}
          title={`${open.label} · ${parts.find(({ _id }) => _id === celda)?.name ?? ''}`}
          of={{ ...open.days, ...(por ? { course: celda, ...here } : { location: celda }) }}
          onClose={() => change({ semana: undefined, celda: undefined })}
        />
      )}
    </section>
  )
}

/** '—' for nothing. */
const plainMoney = (centavos: number) => (centavos === 0 ? '—' : wholeMoney(centavos))

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
