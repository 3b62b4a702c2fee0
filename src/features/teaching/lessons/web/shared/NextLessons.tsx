import { addDays, wallClock } from '#lib/days.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { today } from '#web/state/clock.ts'
import { useNow } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { closedDaysChanged } from '../../contract.ts'
import { LESSON_LIMITS, lessons, lessonsChanged, type GroupLesson } from '../../lessonContract.ts'
import { CalendarFileButton } from './CalendarFileButton.tsx'
import { hasEnded } from './comingLesson.ts'
import { stateText } from './lessonText.ts'
import styles from './nextLessons.module.css'

const READS = [lessons.list]
const MOST = 5

interface Props {
  group: { _id: string; name: string }
  /** 'YYYY-MM-DD' */
  today: string
}

export function NextLessons({ group, today }: Props) {
  const query = { from: today, to: addDays(today, LESSON_LIMITS.shown - 1) }
  const { data, error, refetch } = useRead(lessons.list, { params: { group: group._id }, query })
  useLive(lessonsChanged, READS)
  useLive(closedDaysChanged, READS)
  useLive(groupsChanged, READS)
  const { time } = wallClock(useNow(), useSession().academy.timeZone)
  const next = data?.lessons.filter(lesson => !hasEnded(lesson, today, time.replace(':', ''))).slice(0, MOST)
  return (
    <section className={styles.next} aria-label="Próximas clases">
      <div className={styles.title}>
        <h3 className="sectionTitle">Próximas clases</h3>
        <CalendarFileButton group={group} size="small" />
      </div>
      {!next ? (
        error ? (
          <Failed slim reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={3} height={32} bars={['50%', '20%']} />
        )
      ) : next.length === 0 ? (
        <p className="muted small">Sin clases en los próximos dos meses.</p>
      ) : (
        <ul className={styles.list}>
          {next.map(lesson => (
            <Line key={`${lesson.day}${lesson.startHour}${lesson.gone}`} lesson={lesson} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ lesson }: { lesson: GroupLesson }) {
  const { day, startHour, endHour, gone, change, classRoom } = lesson
  const state = lesson.toCover ? 'Sin profesor' : stateText(lesson, today())
  const when = `${weekdayText(day, today())}, ${formatHour(startHour)}–${formatHour(endHour)}`
  return (
    <li>
      <span className="tabular">{gone ? <s>{when}</s> : when}</span>
      {state ? (
        <StateTag tone={lesson.toCover || change?.kind === 'cancelled' ? 'red' : gone ? 'grey' : 'soft'}>{state}</StateTag>
      ) : (
        <small className="muted truncate">{classRoom?.name ?? 'Sin salón'}</small>
      )}
    </li>
  )
}
