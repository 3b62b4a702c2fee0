import { Button, Input } from 'antd'
import { Clock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { academyDay, wallClock } from '#lib/days.ts'
import { toast } from '#web/toasts.ts'
import { useSession } from '#web/session.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { CALL_LABELS, TALK_TEXTS } from '../../../texts.ts'
import { instantOf, laterFrom } from '../visitorView.ts'

interface Props {
  /** 7 or 8. */
  status: number
  /** What is kept already. */
  nextCallAt: string | null
  /** Just chosen: the hour has the focus. */
  fresh: boolean
  onSave(nextCallAt: Date | null): void
  onCancel?(): void
}

/** Date and hour of 'Reprogramar' and 'Volver a llamar'. Enter keeps them; they may be left out. */
export function LaterForm({ status, nextCallAt, fresh, onSave, onCancel }: Props) {
  const { timeZone } = useSession().academy
  const [{ day, time }, set] = useState<{ day: string | null; time: string }>(() =>
    nextCallAt ? wallClock(new Date(nextCallAt), timeZone) : laterFrom(new Date(), timeZone),
  )
  const [wrong, setWrong] = useState<string | null>(null)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fresh) box.current?.querySelector<HTMLElement>('[data-hour]')?.focus()
  }, [fresh])
  const error = useId()
  const type = (next: { day: string | null; time: string }) => {
    setWrong(null)
    set(next)
  }
  const save = () => {
    const instant = instantOf(day, time, timeZone)
    const why = !instant ? TALK_TEXTS.noCallHour : instant <= new Date() ? TALK_TEXTS.callInThePast : null
    setWrong(why)
    if (why) toast.warn(why)
    else onSave(instant)
  }
  return (
    <form
      ref={box}
      className="tv-later"
      aria-label={CALL_LABELS[status - 1]}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !onCancel) return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <div>
        <div className="lab" aria-hidden>
          {CALL_LABELS[status - 1]}
        </div>
        <DayField
          aria-label="Fecha de la llamada"
          value={day}
          from={academyDay(new Date(), timeZone)}
          onChange={picked => type({ time, day: picked })}
        />
      </div>
      <div>
        <div className="lab" aria-hidden>
          Hora
        </div>
        <Input
          aria-label="Hora de la llamada"
          className="num"
          inputMode="numeric"
          placeholder="HH:MM"
          maxLength={5}
          autoComplete="off"
          prefix={<Clock aria-hidden />}
          value={time}
          onChange={event => type({ day, time: event.target.value })}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={wrong === null ? undefined : error}
          status={wrong === null ? undefined : 'error'}
          onFocus={event => event.target.select()}
          data-hour
        />
      </div>
      {wrong !== null && (
        <p id={error} className="tv-later-foot field-error">
          {wrong}
        </p>
      )}
      <div className="row tv-later-foot">
        {fresh && (
          <Button size="small" onClick={() => onSave(null)}>
            Sin fecha
          </Button>
        )}
        <span className="sp" />
        <Button size="small" color="primary" variant="filled" htmlType="submit">
          Guardar cita
        </Button>
      </div>
    </form>
  )
}
