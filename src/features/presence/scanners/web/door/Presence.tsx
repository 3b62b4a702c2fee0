import { useToday } from '#web/state/useNow.ts'
import { useStore } from '#web/state/useStore.ts'
import { roster } from '../offline/roster.ts'
import { settings } from '../settings.ts'
import { presenceOf } from './presence.ts'
import figureStyles from '#web/ui/figure.module.css'

export function Presence() {
  const todayRoster = useStore(roster)
  const { campus } = useStore(settings)
  const today = useToday()
  if (todayRoster?.day !== today) return null
  const { came, expected } = presenceOf(todayRoster, campus?._id ?? null)
  if (expected === 0) return null
  return (
    <>
      <span className="spacer" />
      <span className="compact muted tabular">
        {came} de {expected} presentes
      </span>
      <div className={figureStyles.bar} data-slot="bar" aria-hidden>
        <i style={{ width: `${(100 * came) / expected}%` }} />
      </div>
    </>
  )
}
