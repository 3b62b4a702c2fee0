import { Phone } from 'lucide-react'
import { callStateLabel } from '#features/outreach/talks/callState.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { academyDay, formatDay, wallClock } from '#lib/days.ts'
import { formatPhone } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import { shortDay } from './chart.ts'
import { HomeLink } from './HomeLink.tsx'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'

type Calls = NonNullable<Home['calls']>
type Call = Calls['list'][number]

/** Whom to call: work, so it has a column of its own. An hour that has passed is amber. */
export function CallsCard({ calls: { total, list, talk }, today, timeZone }: { calls: Calls; today: string; timeZone: string }) {
  const opens = useSession().can(talksAccess.read)
  return (
    <section className="hm-card hm-calls" aria-label="Pláticas por llamar">
      <header>
        <h3>
          Pláticas por llamar <span className="count num">{total}</span>
        </h3>
        <span className="sp" />
        {opens && (
          <HomeLink to={PLACES.calls} className="t13 m5">
            Abrir lista
          </HomeLink>
        )}
      </header>
      {talk && (
        <div className="hm-progress">
          <span className="bar" aria-hidden>
            <i style={{ width: `${(talk.done * 100) / talk.all}%` }} />
          </span>
          <span className="t12 mut clip">
            {talk.done} de {talk.all} hechas ·{' '}
            {opens ? (
              <HomeLink to={PLACES.talk(talk._id)} title={formatDay(talk.date)}>
                {talk.name} {shortDay(talk.date)}
              </HomeLink>
            ) : (
              `${talk.name} ${shortDay(talk.date)}`
            )}
          </span>
        </div>
      )}
      {list.length === 0 ? (
        <p className="hm-none">No tienes llamadas pendientes.</p>
      ) : (
        <ul className="hm-list">
          {list.map(call => (
            <CallLine key={call._id} call={call} opens={opens} today={today} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CallLine({ call, opens, today, timeZone }: { call: Call; opens: boolean; today: string; timeZone: string }) {
  const { name, phoneNumber, state } = call
  return (
    <li>
      <span className={`num hm-hour${call.due ? ' due' : ''}`}>{hourOf(call, today, timeZone)}</span>
      <div>
        {opens ? (
          <HomeLink to={PLACES.call(call._id)} className="m5 clip">
            {name}
          </HomeLink>
        ) : (
          <span className="m5 clip">{name}</span>
        )}
        <div className="t12 mut num">
          {formatPhone(phoneNumber)} · {callStateLabel(state)}
        </div>
      </div>
      <a className="ib hm-dial" href={`tel:${phoneNumber}`} aria-label={`Llamar a ${name}`} title={`Llamar a ${name}`}>
        <Phone aria-hidden />
      </a>
    </li>
  )
}

/** The hour of an appointment; of an earlier day its date. */
function hourOf({ nextCallAt }: Call, today: string, timeZone: string): string {
  if (!nextCallAt) return '—'
  const at = new Date(nextCallAt)
  const day = academyDay(at, timeZone)
  return day === today ? wallClock(at, timeZone).time : shortDay(day)
}
