import { Input } from 'antd'
import { Check, CircleAlert, TicketPercent, X } from 'lucide-react'
import { useId } from 'react'
import { academyDay, formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Wizard } from './useWizard.ts'
import { classes } from '#web/look/classes.ts'
import styles from './discounts.module.css'

/** 'Código de descuento': validates while the user types; shows whether it is valid and its discount. */
export function CodeLine({ wizard }: { wizard: Wizard }) {
  const {
    form,
    code: typed,
    reckoning: { code, bill },
  } = wizard
  const messageId = useId()
  const wrong = code.failure !== null || form.marks.code !== undefined
  const line = bill?.lines.find(({ source }) => source === 'code')
  const field = form.idOf('code')
  return (
    <li className={styles.code}>
      <label htmlFor={field} className="visuallyHidden">
        Código de descuento
      </label>
      <Input
        id={field}
        value={typed}
        placeholder="Código de descuento"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        prefix={<TicketPercent aria-hidden />}
        status={wrong ? 'error' : undefined}
        aria-invalid={wrong || undefined}
        aria-describedby={messageId}
        suffix={typed ? <IconButton icon={X} label="Quitar código" onClick={() => form.patch({ code: '' })} /> : <span />}
        onChange={event => form.patch({ code: event.target.value })}
        onBlur={code.settle}
      />
      <div id={messageId} className={styles.text} role="status">
        <CodeState wizard={wizard} />
      </div>
      {line && <span className={classes(styles.sum, 'tabular')}>{formatMoney(-line.discount)}</span>}
    </li>
  )
}

function CodeState({
  wizard: {
    timeZone,
    reckoning: {
      code: { code, text, failure, validUntil, waiting },
    },
  },
}: {
  wizard: Wizard
}) {
  if (text === '') return <small>Opcional. Uno por inscripción.</small>
  if (failure !== null)
    return (
      <b className="red row">
        <CircleAlert aria-hidden />
        {failure}
      </b>
    )
  if (waiting || !code || !validUntil) return <small>Validando…</small>
  const worth = code.discountPercentage !== null ? `${code.discountPercentage} % de lo que queda` : formatMoney(code.amount ?? 0)
  return (
    <>
      <b className="green row">
        <Check aria-hidden />
        Código válido
      </b>
      <small>
        {worth}, hasta {formatDay(academyDay(new Date(validUntil), timeZone))}
      </small>
    </>
  )
}
