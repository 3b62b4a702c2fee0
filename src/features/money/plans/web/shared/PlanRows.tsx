import { Button } from 'antd'
import { Check, CircleAlert, Divide, Lock, Plus, Trash2 } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatMoney } from '#lib/money.ts'
import { DayInput } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { classes } from '#web/look/classes.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useAltKeys } from '#web/ui/useAltKeys.ts'
import { PLAN_LIMITS } from '../../contract.ts'
import { absorbed, isLocked, rowFault, spread, sumOf, sumText, withRow, type PlanRow, type Span } from './planRows.ts'
import styles from './planRows.module.css'

interface Props {
  id?: string
  rows: readonly PlanRow[]
  onChange(rows: PlanRow[]): void
  /** The sum that the rows must reach, centavos. */
  total: number
  span: Span
  /** The first date of a new row. */
  today: string
  /** Buttons beside those of the rows. */
  tools?: ReactNode
}

/** The length of 'DD/MM/YYYY': shorter input is not checked yet. */
const TYPED_DAY = 10

/**
 * Dates and amounts with a total (COB-12), beside the paid part of those that are agreed on. Enter moves to the next cell, Ctrl Enter
 * sends the form, Alt R spreads the rest, Supr on an empty or fully selected cell removes its row.
 */
export function PlanRows({ id, rows, onChange, total, span, today, tools }: Props) {
  const box = useRef<HTMLFieldSetElement>(null)
  const share = () => onChange(spread(rows, total))
  const add = () => {
    onChange(withRow(rows, total, today))
    requestAnimationFrame(() => focusCell(cellsIn(box.current).at(-2)))
  }
  useAltKeys(box, { KeyR: share })
  const [moved, setMoved] = useState<Moved | null>(null)
  // Any other change of the rows ends it.
  const say = moved?.emitted === rows ? moved : null
  const changeAmount = (key: string, amount: number | null) => {
    const before = say?.key === key ? say.before : rows
    const next = amount === null ? null : absorbed(before, key, amount, total)
    const emitted = next ?? before.map(row => (row.key === key ? { ...row, amount } : row))
    setMoved(sumOf(before) === total ? { key, before, emitted, isAbsorbed: next !== null } : null)
    onChange(emitted)
  }
  const change = (key: string, part: Partial<PlanRow>) => onChange(rows.map(row => (row.key === key ? { ...row, ...part } : row)))
  const remove = (key: string) => onChange(rows.filter(row => row.key !== key))
  const right = sumOf(rows) === total
  const isAgreed = rows.some(({ covered }) => covered !== undefined)

  const hear = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) return target.form?.requestSubmit()
      const cells = cellsIn(box.current)
      const next = cells[cells.indexOf(target) + 1]
      if (next) return focusCell(next)
      if (!right && rows.length < PLAN_LIMITS.instalments) add()
    }
    if (event.key === 'Delete' && (target.selectionEnd ?? 0) - (target.selectionStart ?? 0) === target.value.length) {
      const row = rows.find(({ key }) => key === target.closest<HTMLElement>('[data-row]')?.dataset.row)
      if (!row || isLocked(row) || rows.length === 1) return
      event.preventDefault()
      const at = rows.indexOf(row)
      remove(row.key)
      requestAnimationFrame(() => focusCell(cellsIn(box.current)[Math.max(0, at * 2 - 2)]))
    }
  }
  return (
    <fieldset
      ref={box}
      id={id}
      className={classes(styles.rows, isAgreed && styles.agreed)}
      aria-label="Fechas y montos"
      tabIndex={-1}
      onKeyDown={hear}
    >
      {isAgreed && (
        <div className={styles.heads} aria-hidden>
          <span />
          <span>Vence</span>
          <span>Pago</span>
          <span>Cubierto</span>
          <span>Falta</span>
        </div>
      )}
      <ol>
        {rows.map((row, at) => {
          const locked = isLocked(row)
          const fault = rowFault(rows, at, span)
          const shownFault = fault && (fault.field === 'amount' ? row.amount !== null : row.date.length === TYPED_DAY) ? fault : null
          const error = shownFault ? `${id}-${row.key}` : undefined
          return (
            <li key={row.key} data-row={row.key} className={classes(locked && styles.locked)}>
              <span className={styles.number} aria-hidden>
                {locked ? <Check /> : at + 1}
              </span>
              <DayInput
                value={row.date}
                onChange={date => change(row.key, { date })}
                disabled={locked}
                aria-label={`Fecha del pago ${at + 1}`}
                aria-invalid={shownFault?.field === 'date' || undefined}
                aria-describedby={error}
                status={shownFault?.field === 'date' ? 'error' : undefined}
              />
              <MoneyField
                value={row.amount}
                onChange={amount => changeAmount(row.key, amount)}
                disabled={locked}
                aria-label={`Monto del pago ${at + 1}`}
                aria-invalid={shownFault?.field === 'amount'}
                aria-describedby={error}
                status={shownFault?.field === 'amount' ? 'error' : undefined}
              />
              {isAgreed && <Covered row={row} />}
              <IconButton
                icon={locked ? Lock : Trash2}
                label={`Quitar el pago ${at + 1}`}
                disabled={locked || rows.length === 1}
                onClick={() => remove(row.key)}
              />
              {shownFault && <FieldError id={error} text={shownFault.text} />}
            </li>
          )
        })}
      </ol>
      <div className={styles.tools}>
        <Button icon={<Plus aria-hidden />} disabled={rows.length >= PLAN_LIMITS.instalments} onClick={add}>
          Otro pago
        </Button>
        <Button icon={<Divide aria-hidden />} onClick={share}>
          Repartir lo que falta en partes iguales <Kbd>Alt R</Kbd>
        </Button>
        {tools}
      </div>
      {say?.isAbsorbed && (
        <LastMoved
          {...say}
          total={total}
          onBack={(last, amount) => onChange(rows.map(row => (row.key === last ? { ...row, amount } : row)))}
        />
      )}
    </fieldset>
  )
}

/** Says whether the rows sum up. */
export function PlanSum({ rows, total }: Pick<Props, 'rows' | 'total'>) {
  const isWhole = sumOf(rows) === total
  const Icon = isWhole ? Check : CircleAlert
  return (
    <output className={classes(styles.sum, isWhole ? 'green' : 'amber', 'tabular')}>
      <Icon aria-hidden />
      {sumText(rows, total)}
    </output>
  )
}

/** A changed amount, the rows before it and after it. */
interface Moved {
  key: string
  before: readonly PlanRow[]
  emitted: readonly PlanRow[]
  /** The last row took the difference. */
  isAbsorbed: boolean
}

interface LastProps extends Moved {
  total: number
  onBack(key: string, amount: number | null): void
}

/** Says that the last date moved by itself, with the way back. */
function LastMoved({ before, emitted, total, onBack }: LastProps) {
  const last = before.findLast(row => !isLocked(row))!
  const now = emitted.find(({ key }) => key === last.key)!
  if (now.amount === last.amount) return null
  return (
    <Say tone="did">
      El último pago pasó de {formatMoney(last.amount ?? 0)} a {formatMoney(now.amount ?? 0)}; el plan sigue sumando {formatMoney(total)}.{' '}
      <Button type="link" size="small" onClick={() => onBack(last.key, last.amount)}>
        Dejarlo en {formatMoney(last.amount ?? 0)}
      </Button>
    </Say>
  )
}

/** The paid part of a date, what its amount was, and what is missing. */
function Covered({ row: { amount, covered = 0, was, locked } }: { row: PlanRow }) {
  const changed = was !== undefined && was !== amount && `antes ${formatMoney(was)}`
  return (
    <>
      <span className={styles.covered}>
        <span className={styles.bar} aria-hidden>
          <i className={classes(locked && styles.whole)} style={{ width: `${amount ? Math.min(100, (covered * 100) / amount) : 0}%` }} />
        </span>
        <span className="small muted tabular lines">
          {locked ? (
            <span className="green">pagado</span>
          ) : (
            [covered > 0 && `${formatMoney(covered)} pagados`, changed].filter(Boolean).join(' · ')
          )}
        </span>
      </span>
      <span className={classes(styles.missing, 'tabular')}>
        <span className={styles.word}>falta </span>
        {locked || amount === null ? <span className="muted">—</span> : formatMoney(Math.max(0, amount - covered))}
      </span>
    </>
  )
}

const cellsIn = (box: HTMLElement | null): HTMLInputElement[] => [
  ...(box?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? []),
]

function focusCell(cell: HTMLInputElement | undefined): void {
  cell?.focus()
  cell?.select()
}
