import { academyDay } from '#lib/days.ts'
import { useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { roster } from '../offline/roster.ts'
import { settings } from '../settings.ts'
import { presenceOf } from './presence.ts'
import figureStyles from '#web/ui/figure.module.css'

/** '61 de 74 presentes', with its bar. Nothing on a day without classes. */
export function Presence() {
  const known = useStore(roster)
  const { campus } = useStore(settings)
  const { timeZone } = useSession().academy
  if (known?.day !== academyDay(new Date(), timeZone)) return null
  const { came, expected } = presenceOf(known, campus?._id ?? null)
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
