import { CalendarClock, CircleAlert, Clapperboard, FileLock, Mail, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, figure } from '#lib/numbers.ts'
import { HomeLink, type Place } from './HomeLink.tsx'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import { classes } from '#web/look/classes.ts'
import homeStyles from './home.module.css'
import styles from './lists.module.css'
import figureStyles from '#web/ui/figure.module.css'

/** The other tasks of the day: advisories, unsent messages, videos in process, requests about personal data. */
export function AlsoToday({ home: { day, advisories, messages, videos, requests } }: { home: Home }) {
  return (
    <section className={homeStyles.card} aria-label="También hoy">
      <ul className={classes(styles.list, styles.tasks)}>
        {advisories && (
          <Task icon={CalendarClock} to={PLACES.advisories(day)} label="Asesorías">
            {advisories.quota === 0 ? 'Sin asesorías' : `${advisories.booked} de ${counted(advisories.quota, 'lugar', 'lugares')}`}
          </Task>
        )}
        {messages && (
          <Task
            icon={messages.failed > 0 ? CircleAlert : Mail}
            alarm={messages.failed > 0}
            to={PLACES.failedMessages}
            label="Mensajes fallidos"
          >
            {figure(messages.failed)}
          </Task>
        )}
        {videos && <Videos videos={videos} />}
        {requests && (
          <Task icon={FileLock} alarm={requests.overdue > 0} to={PLACES.requests} label="Solicitudes de privacidad">
            {requests.overdue > 0 ? `${requests.due} · ${counted(requests.overdue, 'vencida', 'vencidas')}` : figure(requests.due)}
          </Task>
        )}
      </ul>
    </section>
  )
}

function Videos({ videos: { processing, failed, list } }: { videos: NonNullable<Home['videos']> }) {
  const [first] = list
  const text = failed > 0 ? `${processing} · ${failed} con error` : String(processing)
  return (
    <>
      <Task icon={Clapperboard} alarm={failed > 0} to={first ? PLACES.video(first) : undefined} label="Videos en proceso">
        {text}
      </Task>
      {list
        .filter(({ status }) => status === 'processing')
        .map(video => (
          <li key={video._id} className={styles.video}>
            <HomeLink to={PLACES.video(video)} className="small truncate" title={`${video.title} · ${video.course.name}`}>
              {video.title}
            </HomeLink>
            <span className={figureStyles.bar} data-slot="bar" aria-hidden>
              <i style={{ width: `${video.progress}%` }} />
            </span>
            <span className="small muted tabular">{video.progress} %</span>
          </li>
        ))}
    </>
  )
}

interface TaskProps {
  icon: LucideIcon
  label: string
  to?: Place
  /** Somebody must act on this line. */
  alarm?: boolean
  children: ReactNode
}

const Task = ({ icon: Icon, label, to, alarm = false, children }: TaskProps) => {
  const inside = (
    <>
      <Icon aria-hidden />
      <span>{label}</span>
      <b className={classes(alarm && 'red', 'tabular')}>{children}</b>
    </>
  )
  return (
    <li>
      {to ? (
        <HomeLink to={to} className={styles.task}>
          {inside}
        </HomeLink>
      ) : (
        <span className={styles.task}>{inside}</span>
      )}
    </li>
  )
}
