import { Input } from 'antd'
import { CircleCheck, CircleMinus, CirclePlus } from 'lucide-react'
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { formatMoney } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import { confirm } from '#web/ui/confirm.ts'
import { CountField } from '#web/ui/CountField.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck, useRouteForm, type Check } from '#web/ui/useRouteForm.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { cash, cashFailures, type CashReport } from '../contract.ts'
import { DENOMINATIONS, differenceWord, MAX_PIECES, pieceName, valueOf, type Denomination } from '../count.ts'
import { cashierName } from '../matrix.ts'
import { CLOSE_FORM, CloseButton, closeQuestion } from './CloseButton.tsx'
import { countBody, countingOf, emptyDrawer, type Counting, type DrawerValues } from './drawer.ts'
import styles from './drawer.module.css'

const BILLS = DENOMINATIONS.slice(0, 6)
const COINS = DENOMINATIONS.slice(6)
const STALE = [cash.report, cash.unclosed, ...MONEY_READS]
const ICONS = { Cuadra: CircleCheck, Sobra: CirclePlus, Falta: CircleMinus }

interface Props {
  report: CashReport
  children: ReactNode
}

/** 'Arqueo': counts the drawer and ends this cashier's day (COB-36). Enter goes down; empty, it closes without a count. */
export function DrawerForm({ report, children }: Props) {
  const phone = usePhone()
  const { date, cashier } = report
  const form = useForm<DrawerValues>(emptyDrawer(report), { draft: `arqueo.${date}.${cashier!._id}` })
  const { values } = form
  const counting = countingOf(values, report)
  const check = (): Check | null => {
    if (!counting) return null
    if (counting.handOver < 0) return { field: 'keptFloat', text: 'No puede quedar más de lo contado.' }
    if (counting.difference !== 0 && values.note.trim() === '') return { field: 'note', text: cashFailures.NOTE_MISSING.message }
    return null
  }
  const { submit, busy } = useRouteForm<typeof cash.close, DrawerValues>({
    route: cash.close,
    form,
    body: now => ({ date, cashier: cashier!._id, count: countBody(now, report) }),
    success: 'Caja cerrada',
    refresh: STALE,
    onDone: () => form.reset(emptyDrawer(report)),
  })
  const close = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    if (wrong) return tellCheck(form, wrong)
    if (await confirm(closeQuestion(report, counting))) await submit()
  }
  const field = (name: keyof DrawerValues) => ({ id: form.idOf(name), status: form.marks[name] && ('error' as const) })
  const money = (name: 'openingFloat' | 'loose' | 'keptFloat', label: string, value = values[name]) => (
    <>
      <label htmlFor={form.idOf(name)}>{label}</label>
      <MoneyField {...field(name)} value={value} onChange={centavos => form.set(name, centavos)} />
    </>
  )
  const pieces = (name: Denomination) => (
    <>
      <label htmlFor={form.idOf(name)}>{pieceName(name)}</label>
      <CountField
        {...field(name)}
        aria-label={`Piezas de ${pieceName(name)}`}
        value={values[name]}
        most={MAX_PIECES}
        onChange={count => form.set(name, count)}
        onStep={step => form.set(name, Math.max(0, Math.min((values[name] ?? 0) + step, MAX_PIECES)))}
      />
    </>
  )
  const sumOf = (names: readonly Denomination[]) => names.reduce((sum, each) => sum + (values[each] ?? 0) * valueOf(each), 0)
  return (
    <form id={CLOSE_FORM} className={styles.drawer} noValidate aria-label="Arqueo" onSubmit={event => void close(event)} onKeyDown={goDown}>
      <div className={styles.rows}>
        <h2>
          Arqueo <span className="muted truncate">{cashierName(cashier)}</span>
        </h2>
        <div className={styles.float}>{money('openingFloat', 'Fondo inicial')}</div>
        <ul className={styles.bills} aria-label="Billetes">
          {BILLS.map(each => (
            <li key={each}>
              {pieces(each)}
              <span className="tabular">{formatMoney(sumOf([each]))}</span>
            </li>
          ))}
        </ul>
        <p className={styles.part}>
          Monedas <span className="tabular">{formatMoney(sumOf(COINS) + (values.loose ?? 0))}</span>
        </p>
        <ul className={styles.coins} aria-label="Monedas">
          {COINS.map(each => (
            <li key={each}>{pieces(each)}</li>
          ))}
          <li>{money('loose', 'Otras monedas')}</li>
        </ul>
        {children}
      </div>
      <div className={styles.sums}>
        <Sums counting={counting} />
        <div className={styles.float}>{money('keptFloat', 'Fondo que queda', counting?.keptFloat ?? values.keptFloat)}</div>
        {form.marks.keptFloat && <FieldError id={`${form.idOf('keptFloat')}-error`} text={form.marks.keptFloat.text} />}
        <dl>
          <div>
            <dt>A entregar</dt>
            <dd className="tabular medium">{counting ? formatMoney(counting.handOver) : '—'}</dd>
          </div>
        </dl>
        <Input
          {...field('note')}
          aria-label="Nota"
          aria-required={counting !== null && counting.difference !== 0}
          aria-invalid={form.marks.note ? true : undefined}
          aria-describedby={form.marks.note && `${form.idOf('note')}-error`}
          placeholder={counting && counting.difference !== 0 ? 'Por qué hay diferencia' : 'Nota'}
          maxLength={500}
          autoComplete="off"
          value={values.note}
          onChange={({ target }) => form.set('note', target.value)}
        />
        {form.marks.note && <FieldError id={`${form.idOf('note')}-error`} text={form.marks.note.text} />}
        {!phone && <CloseButton report={report} loading={busy} block />}
      </div>
    </form>
  )
}

function Sums({ counting }: { counting: Counting | null }) {
  const word = counting && (differenceWord(counting.difference) as keyof typeof ICONS)
  const Icon = word && ICONS[word]
  return (
    <>
      <dl>
        <div className={styles.counted}>
          <dt>Contado</dt>
          <dd className="tabular">{counting ? formatMoney(counting.counted) : 'Sin arqueo'}</dd>
        </div>
        {counting && (
          <div>
            <dt>Esperado</dt>
            <dd className="tabular">{formatMoney(counting.expected)}</dd>
          </div>
        )}
      </dl>
      <output className={classes(styles.difference, word && styles[word])} aria-label="Diferencia">
        {Icon && <Icon aria-hidden />}
        {word ?? 'Sin contar no hay diferencia'}
        {counting && counting.difference !== 0 && (
          <>
            {' '}
            <span className="spacer" />
            <span className="tabular">{formatMoney(Math.abs(counting.difference))}</span>
          </>
        )}
      </output>
    </>
  )
}

/** Enter goes to the next field; in the last one it closes. */
function goDown(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
