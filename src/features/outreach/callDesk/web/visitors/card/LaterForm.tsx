import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { wallClock } from '#lib/days.ts'
import { now } from '#web/state/clock.ts'
import { toast } from '#web/ui/toasts.ts'
import { useSession } from '#web/session/session.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { CALL_LABELS } from '../../../outcomes.ts'
import { instantOf, laterFault, laterFrom } from '../visitorView.ts'
import { LaterFields, type LaterAt } from './LaterFields.tsx'
import styles from './callPad.module.css'

interface Props {
  /** The status of the call: 7 or 8. */
  status: number
  /** The stored instant of the call-back. */
  nextCallAt: string | null
  /** The status was chosen just now, so the hour gets the focus. */
  fresh: boolean
  onSave(nextCallAt: Date | null): void
  onCancel?(): void
}

export function LaterForm({ status, nextCallAt, fresh, onSave, onCancel }: Props) {
  const { timeZone } = useSession().academy
  const [at, set] = useState<LaterAt>(() => (nextCallAt ? wallClock(new Date(nextCallAt), timeZone) : laterFrom(now(), timeZone)))
  const [wrong, setWrong] = useState<string | null>(null)
  const [touched, setTouched] = useState(nextCallAt === null)
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fresh) box.current?.querySelector<HTMLElement>('[data-hour]')?.focus()
  }, [fresh])
  const type = (next: LaterAt) => {
    setWrong(null)
    setTouched(true)
    set(next)
  }
  const save = () => {
    const instant = instantOf(at.day, at.time, timeZone)
    const why = laterFault(instant, now())
    setWrong(why)
    if (why) toast.warn(why)
    else onSave(instant)
  }
  return (
    <form
      ref={box}
      className={styles.laterForm}
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
      <LaterFields value={at} wrong={wrong} onChange={type} />
      {(fresh || touched) && (
        <div className="row">
          {fresh && (
            <Button size="small" onClick={() => onSave(null)}>
              Sin fecha
            </Button>
          )}
          <span className="spacer" />
          <FinalButton size="small" color="primary" variant="filled" htmlType="submit">
            Guardar cita <Kbd>↵</Kbd>
          </FinalButton>
        </div>
      )}
    </form>
  )
}
