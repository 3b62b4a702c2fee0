import { Clock } from 'lucide-react'
import { clockWrong } from '#web/state/clock.ts'
import { useStore } from '#web/state/useStore.ts'
import { Note } from '#web/ui/Note.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function spanText(milliseconds: number): string {
  const [unit, one, many] =
    milliseconds < HOUR ? [MINUTE, 'minuto', 'minutos'] : milliseconds < 2 * DAY ? [HOUR, 'hora', 'horas'] : [DAY, 'día', 'días']
  const count = Math.round(milliseconds / unit)
  return `${count} ${count === 1 ? one : many}`
}

/** Warns when this computer's clock is more than two minutes off: the console copes, other programs and an offline door do not (M123). */
export function ClockLine() {
  const error = useStore(clockWrong)
  if (error === 0) return null
  return (
    <Note tone="amber" icon={Clock} title={`El reloj de esta computadora está mal por ${spanText(Math.abs(error))}.`}>
      Está {error > 0 ? 'adelantado' : 'atrasado'}. Plantel usa la hora del servidor.
    </Note>
  )
}
