import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { undoSeconds, type Reading } from './reading.ts'
import { undo } from './undo.ts'
import { now } from '#web/state/clock.ts'
import { classes } from '#web/look/classes.ts'
import styles from './resultCard.module.css'

/** 'Deshacer' with the remaining seconds; hidden after them. */
export function UndoButton({ reading, within }: { reading: Reading; within?: number }) {
  const [moment, setMoment] = useState(() => now().getTime())
  const [busy, setBusy] = useState(false)
  const secondsLeft = undoSeconds(reading, moment, within)
  useEffect(() => {
    if (secondsLeft === 0) return
    const clock = setInterval(() => setMoment(now().getTime()), 250)
    return () => clearInterval(clock)
  }, [secondsLeft])
  if (secondsLeft === 0) return null
  const press = async () => {
    setBusy(true)
    await undo(reading)
    setBusy(false)
  }
  const name = reading.name?.filter(Boolean).join(' ') ?? 'la lectura'
  return (
    <button
      type="button"
      className={classes(styles.undo, 'button')}
      data-slot="scan-undo"
      aria-label={`Deshacer ${name}`}
      disabled={busy}
      onClick={() => void press()}
    >
      <Undo2 aria-hidden />
      <span data-slot="scan-word">Deshacer</span>
      {/* The clock is for the eyes: a name that changes every second would be read every second. */}
      <span className={classes(styles.left, 'tabular muted')} data-slot="undo-left" data-left={secondsLeft} />
    </button>
  )
}
