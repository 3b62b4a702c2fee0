import { Button, Input } from 'antd'
import { useState, type FormEvent } from 'react'
import { addDays, shortDay, weekdayOf } from '#lib/days.ts'
import { SHORT_WEEKDAYS } from '#lib/schedules.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { toCentavos, wholeMoney } from '#lib/money.ts'
import { CONTACT_TEXTS, type CaseCard } from '../../contract.ts'
import { CONTACT_LIMITS, OUTCOME_LABELS, OUTCOMES } from '../../outcomes.ts'
import { iconOf, keyOf } from './caseView.ts'
import type { ContactForm } from './useContact.ts'
import styles from './queue.module.css'

/** At most one card is open. */
const [NOTE, RESUME] = ['cobranza-nota', 'cobranza-volver']

interface Props {
  card: CaseCard
  contact: ContactForm
  today: string
  busy: boolean
}

/** Six results with their keys; below them a note and another day. A promise asks for day and amount. */
export const OutcomePart = ({ card, contact, today, busy }: Props) => (
  <section className={styles.part} aria-label="¿Qué pasó?">
    <div className={styles.happened}>
      <h3>¿Qué pasó?</h3>
      {card.last?.promise && (
        <span className="small muted tabular">
          Prometió {wholeMoney(toCentavos(card.last.promise.amount))} para el {shortDay(card.last.promise.on, today)}
        </span>
      )}
    </div>
    <div className={styles.pad} role="group" aria-label="Resultado del contacto">
      {OUTCOMES.map(outcome => {
        const Icon = iconOf(outcome)
        return (
          <button
            key={outcome}
            type="button"
            disabled={busy}
            aria-keyshortcuts={outcome === 'promise' ? `${keyOf(outcome)} P` : keyOf(outcome)}
            aria-expanded={outcome === 'promise' ? contact.promising !== null : undefined}
            onClick={() => contact.choose(outcome)}
          >
            <Icon aria-hidden />
            <span className="truncate">{OUTCOME_LABELS[outcome]}</span>
            <span aria-hidden>
              <Kbd>{keyOf(outcome)}</Kbd>
            </span>
          </button>
        )
      })}
    </div>
    {contact.promising && <PromiseForm card={card} contact={contact} today={today} busy={busy} />}
    <div className={styles.beside}>
      <div data-note>
        <label className="label" htmlFor={NOTE}>
          Nota <Kbd>N</Kbd>
        </label>
        <Input.TextArea
          id={NOTE}
          value={contact.note}
          maxLength={CONTACT_LIMITS.note}
          autoSize={{ minRows: 1, maxRows: 5 }}
          onChange={event => contact.setNote(event.target.value)}
        />
      </div>
      <div>
        <label className="label" htmlFor={RESUME}>
          Llamar de nuevo
        </label>
        <DayField
          id={RESUME}
          value={contact.resumeOn}
          from={addDays(today, 1)}
          to={addDays(today, CONTACT_LIMITS.resume)}
          onChange={contact.setResumeOn}
        />
      </div>
    </div>
  </section>
)

/** Today, tomorrow, the next Monday and Friday, without duplicates. */
function quickDays(today: string): { day: string; label: string }[] {
  const days = [
    { day: today, label: 'Hoy' },
    { day: addDays(today, 1), label: 'Mañana' },
  ]
  const ahead = Array.from({ length: 7 }, (_, at) => addDays(today, at + 2)).filter(day => [0, 4].includes(weekdayOf(day)))
  return [...days, ...ahead.map(day => ({ day, label: `${SHORT_WEEKDAYS[weekdayOf(day)]} ${Number(day.slice(8))}` }))].slice(0, 4)
}

function PromiseForm({ card, contact, today, busy }: Props) {
  const { on, amount } = contact.promising!
  const [isSent, setSent] = useState(false)
  const above = amount !== null && amount > toCentavos(card.debt)
  const missing = on === null ? 'Elige el día de la promesa.' : !amount ? 'Escribe el monto de la promesa.' : null
  const error = above ? CONTACT_TEXTS.aboveDebt : isSent ? missing : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!missing && !above && !busy) contact.promised()
  }
  return (
    <form className={styles.promise} aria-label="Promesa de pago" onSubmit={submit} data-promise>
      <div className={styles.days}>
        {quickDays(today).map(({ day, label }) => (
          <Button key={day} size="small" aria-pressed={day === on} onClick={() => contact.setPromise({ amount, on: day })}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.fields}>
        <DayField
          aria-label="Día de la promesa"
          value={on}
          from={today}
          to={addDays(today, CONTACT_LIMITS.promise)}
          onChange={day => contact.setPromise({ amount, on: day })}
        />
        <MoneyField
          aria-label="Monto de la promesa"
          value={amount}
          status={above ? 'error' : undefined}
          aria-describedby={error ? 'promise-error' : undefined}
          onChange={centavos => contact.setPromise({ on, amount: centavos })}
        />
      </div>
      {error && <FieldError id="promise-error" text={error} />}
      <div className="row">
        <Button size="small" onClick={contact.stopPromise}>
          Cancelar
        </Button>
        <span className="spacer" />
        <FinalButton size="small" htmlType="submit" loading={busy}>
          Guardar promesa <Kbd>Enter</Kbd>
        </FinalButton>
      </div>
    </form>
  )
}
