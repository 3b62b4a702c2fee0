import { ArrowRight, CircleAlert } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { Moving } from './useMassMove.ts'
import { classes } from '#web/look/classes.ts'
import styles from './move.module.css'

const students = (count: number) => (count === 1 ? '1 alumno' : `${count} alumnos`)

/** Shown before the move: seats for the selection, and the other course's price. */
export function MoveFigures({ moving: { source, destination, movers, priceOf, refusal } }: { moving: Moving }) {
  if (!destination) {
    return (
      <section className={classes(styles.figures, 'muted')} aria-label="Resultado del cambio">
        Elige el grupo destino y los alumnos para ver lugares y precio.
      </section>
    )
  }
  const over = movers.length - destination.available
  const [before, after] = [priceOf(source.course._id), priceOf(destination.course._id)]
  return (
    <section className={styles.figures} aria-label="Resultado del cambio" aria-live="polite">
      <dl>
        <div>
          <dt>Alumnos elegidos</dt>
          <dd className="tabular">{movers.length}</dd>
        </div>
        <div>
          <dt>Lugares en destino</dt>
          <dd className={classes(over > 0 && 'amber', 'tabular')}>{Math.max(destination.available, 0)}</dd>
        </div>
        <div>
          <dt>Precio del curso</dt>
          <dd className="tabular">
            {before === undefined ? '—' : formatMoney(toCentavos(before))}
            <ArrowRight aria-label="pasa a" />
            <b>{after === undefined ? '—' : formatMoney(toCentavos(after))}</b>
          </dd>
        </div>
        {before !== undefined && after !== undefined && (
          <Difference same={source.course._id === destination.course._id} by={toCentavos(after) - toCentavos(before)} />
        )}
      </dl>
      {refusal ? (
        <p className={styles.over}>
          <CircleAlert aria-hidden />
          {destination.name}: {refusal}
        </p>
      ) : (
        over > 0 && (
          <p className={styles.over}>
            <CircleAlert aria-hidden />
            Faltan lugares: {students(over)} {over === 1 ? 'se quedará' : 'se quedarán'} en {source.name}.
          </p>
        )
      )}
    </section>
  )
}

/** Within one course everybody keeps their price (GRP-112). */
function Difference({ same, by }: { same: boolean; by: number }) {
  const sign = by > 0 ? '+' : ''
  return (
    <div className={styles.end}>
      <dt>Diferencia por alumno</dt>
      <dd>
        <b className="tabular">{same ? 'Ninguna' : `${sign}${formatMoney(by)}`}</b>
        <small>
          {same
            ? 'cada quien conserva su precio'
            : by < 0
              ? 'lo pagado de más queda a favor'
              : by > 0
                ? 'se suma a su adeudo'
                : 'el precio de hoy es igual'}
        </small>
      </dd>
    </div>
  )
}
