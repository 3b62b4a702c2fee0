import { useId } from 'react'
import { formatMoney } from '#lib/money.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { OTHERS } from './charge.ts'
import { DebtBar, paidText } from './DebtBar.tsx'
import { filledBy, type DebtLine } from './debtLine.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './payments.module.css'

interface Props {
  lines: readonly DebtLine[]
  value: string | null
  onChange(course: string): void
  /** Offers 'Otros' as the last tile. */
  others?: boolean
  /** Shows each tile's digit, for a screen with digit keys. */
  keys?: boolean
  /** The first tile's id, so that a failed check can focus it. */
  id?: string
  error?: string | undefined
  /** Takes the initial focus. */
  first?: boolean
}

/**
 * The items to pay: first payments due by date, then a tile per course with its debt, and 'Otros'. One radio group; settled courses are disabled.
 */
export function DebtTiles({ lines, value, onChange, others = true, keys = false, id, error, first = false }: Props) {
  const name = useId()
  const firstOpen = lines.find(({ balance }) => balance > 0)?.courseId ?? OTHERS
  const radio = (own: string, off = false) => (
    <input
      type="radio"
      name={name}
      id={own === firstOpen ? id : undefined}
      data-first={first && own === firstOpen ? true : undefined}
      checked={own === value}
      disabled={off}
      onChange={() => onChange(own)}
    />
  )
  const digit = (at: number) => keys && at < 9 && <Kbd>{at + 1}</Kbd>
  return (
    <div
      className={classes(styles.tiles, error && styles.wrong)}
      role="radiogroup"
      aria-label="¿Qué paga?"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}error` : undefined}
    >
      {lines.map((line, at) => (
        <label key={line.courseId} className={styles.tile} data-slot="debt-tile">
          {radio(line.courseId, line.balance === 0)}
          <span className={styles.tileBody}>
            <span className={styles.tileTop}>
              <span className={styles.tileName} data-slot="debt-tile-name">
                <b>{line.name}</b>
                {line.place && <small>{line.place}</small>}
              </span>
              <span className={classes(styles.tileDebt, line.due && styles.tileDue)}>
                {!line.due && <small>{line.balance > 0 ? 'Adeudo' : 'Sin adeudo'}</small>}
                <b className="tabular">{formatMoney(filledBy(line))}</b>
                {line.due && digit(at)}
              </span>
            </span>
            {!line.due && (
              <>
                <DebtBar {...line} />
                <span className={styles.tileFoot}>
                  <small className="tabular">{paidText(line)}</small>
                  {line.balance > 0 && digit(at)}
                </span>
              </>
            )}
          </span>
        </label>
      ))}
      {others && (
        <label className={styles.tile} data-slot="debt-tile">
          {radio(OTHERS)}
          <span className={styles.tileBody}>
            <span className={styles.tileTop}>
              <span className={styles.tileName} data-slot="debt-tile-name">
                <b>Otros</b>
                <small>Guías, credencial, reposición</small>
              </span>
              {digit(lines.filter(({ balance }) => balance > 0).length)}
            </span>
          </span>
        </label>
      )}
      {error && <FieldError id={`${name}error`} text={error} />}
    </div>
  )
}
