import { Phone } from 'lucide-react'
import { callStateLabel } from '#features/outreach/callDesk/callState.ts'
import { talksAccess } from '#features/outreach/talks/access.ts'
import { academyDay, formatDay, shortDay, wallClock } from '#lib/days.ts'
import { formatPhone } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { HomeLink } from './HomeLink.tsx'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import { classes } from '#web/look/classes.ts'
import homeStyles from './home.module.css'
import styles from './lists.module.css'
import figureStyles from '#web/ui/figure.module.css'

type Calls = NonNullable<Home['calls']>
type Call = Calls['list'][number]

/** People to call: work, so it has its own column. A past hour is amber. */
export function CallsCard({ calls: { total, list, talk }, today, timeZone }: { calls: Calls; today: string; timeZone: string }) {
  const opens = useSession().can(talksAccess.read)
  return (
    <section className={homeStyles.card} aria-label="Pláticas por llamar">
      <header>
        <h3>
          Pláticas por llamar <span className="count tabular">{total}</span>
        </h3>
        <span className="spacer" />
        {opens && (
          <HomeLink to={PLACES.calls} className="compact medium">
            Abrir lista
          </HomeLink>
        )}
      </header>
      {talk && (
        <div className={styles.progress}>
          <span className={figureStyles.bar} data-slot="bar" aria-hidden>
            <i style={{ width: `${(talk.done * 100) / talk.all}%` }} />
          </span>
          <span className="small muted truncate">
            {talk.done} de {talk.all} hechas ·{' '}
            {opens ? (
              <HomeLink to={PLACES.talk(talk._id)} title={formatDay(talk.date)}>
                {talk.name} {shortDay(talk.date, today)}
              </HomeLink>
            ) : (
              `${talk.name} ${shortDay(talk.date, today)}`
            )}
          </span>
        </div>
      )}
      {list.length === 0 ? (
        <p className={homeStyles.none}>No tienes llamadas pendientes.</p>
      ) : (
        <ul className={styles.list}>
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
      <span className={classes(styles.hour, call.due && styles.due, 'tabular')}>{hourOf(call, today, timeZone)}</span>
      <div>
        {opens ? (
          <HomeLink to={PLACES.call(call._id)} className="medium truncate">
            {name}
          </HomeLink>
        ) : (
          <span className="medium truncate">{name}</span>
        )}
        <div className="small muted tabular">
          {formatPhone(phoneNumber)} · {callStateLabel(state)}
        </div>
      </div>
      <a
        className={classes(styles.dial, 'iconButton')}
        href={`tel:${phoneNumber}`}
        aria-label={`Llamar a ${name}`}
        title={`Llamar a ${name}`}
      >
        <Phone aria-hidden />
      </a>
    </li>
  )
}

/** The hour of an appointment; its date if on an earlier day. */
function hourOf({ nextCallAt }: Call, today: string, timeZone: string): string {
  if (!nextCallAt) return '—'
  const at = new Date(nextCallAt)
  const day = academyDay(at, timeZone)
  return day === today ? wallClock(at, timeZone).time : shortDay(day, today)
}
