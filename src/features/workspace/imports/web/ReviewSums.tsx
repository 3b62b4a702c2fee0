import { useId } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { useRead } from '#web/calls/useRead.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { FigureStrip } from '#web/ui/FigureStrip.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { imports, type StudentImport } from '../contract.ts'
import styles from './review.module.css'

/** The difference from the old notebook: 'Faltan $1,400.00', 'Sobran 2 alumnos'. */
const difference = (sheet: number, notebook: number | null, words: (amount: number) => string): string | null =>
  notebook === null || notebook === sheet ? null : `${sheet < notebook ? 'Faltan' : 'Sobran'} ${words(Math.abs(notebook - sheet))}`

/** The figures of the old notebook. */
interface Notebook {
  students: number | null
  /** Centavos. */
  debt: number | null
}
export const EMPTY_NOTEBOOK: Notebook = { students: null, debt: null }

interface Props {
  shown: StudentImport
  notebook: Notebook
  onNotebook(notebook: Notebook): void
}

/** The sums of the rows that enter, beside what the old notebook says, then by group (LLE-40). */
export function ReviewSums({ shown, notebook, onNotebook }: Props) {
  const { data } = useRead(imports.sums, { params: { id: shown._id } })
  const { students, debt } = notebook
  const phone = usePhone()
  const [studentsId, debtId] = [useId(), useId()]
  if (!data) return null
  const money = (pesos: number) => formatMoney(toCentavos(pesos))
  const amiss = [
    difference(data.students, students, count => counted(count, 'alumno', 'alumnos')),
    difference(toCentavos(data.missing), debt, formatMoney),
  ].filter(each => each !== null)
  const told = students !== null || debt !== null
  return (
    <>
      <FigureStrip
        figures={[
          {
            label: 'Entran',
            value: figure(data.students),
            note: `${data.students === 1 ? 'alumno' : 'alumnos'}, ${counted(data.groups, 'grupo', 'grupos')}`,
          },
          { label: 'Costo', value: money(data.cost) },
          { label: 'Pagado antes de Plantel', value: money(data.paid) },
          { label: 'Falta por cobrar', value: money(data.missing), tone: data.missing > 0 ? 'red' : undefined },
          { label: 'Saldo a favor', value: money(data.credit) },
        ]}
      />
      <details className={styles.notebook} open={!phone}>
        <summary>Según tu libreta</summary>
        <div>
          <label htmlFor={studentsId}>Alumnos</label>
          <CountField id={studentsId} value={students} onChange={count => onNotebook({ ...notebook, students: count })} />
          <label htmlFor={debtId}>Te deben</label>
          <MoneyField id={debtId} value={debt} onChange={amount => onNotebook({ ...notebook, debt: amount })} />
          <span role="status" className={amiss.length > 0 ? 'amber' : 'green'}>
            {amiss.length > 0 ? `${amiss.join('. ')}.` : told ? 'Cuadra.' : ''}
          </span>
        </div>
      </details>
      <details className={styles.groups}>
        <summary>Por grupo {figure(data.groups)}</summary>
        <ul className="tabular">
          {data.byGroup.map(group => (
            <li key={group.name}>
              <span className="truncate" title={group.name}>
                {group.name}
              </span>
              <span>{counted(group.students, 'alumno', 'alumnos')}</span>
              <span>Costo {money(group.cost)}</span>
              <span>Pagado {money(group.paid)}</span>
              <span>Falta {money(group.missing)}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
