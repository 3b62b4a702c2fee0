import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { absences, absencesChanged, type UncoveredLesson } from '#features/teaching/teachers/contract.ts'
import { lessonsChanged } from '#features/teaching/lessons/contract.ts'
import { addDays } from '#lib/days.ts'
import { figure } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import { classes } from '#web/look/classes.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { whenText } from './homeText.ts'
import homeStyles from './home.module.css'
import listsStyles from './lists.module.css'
import styles from './listsCard.module.css'

const UncoveredDrawer = lazy(async () => (await import('#features/teaching/teachers/web/shared/UncoveredDrawer.tsx')).UncoveredDrawer)
const LIVE_ROUTES = [absences.uncovered, absences.list]
const LIMIT = 4

interface Props {
  today: string
  location: string | undefined
}

/** Lessons of the next seven days whose teacher is absent, and who is absent today (HOM-37). */
export function UncoveredCard({ today, location: campus }: Props) {
  const { can } = useSession()
  const may = can(absences.uncovered)
  const [isOpen, open] = useState(false)
  const days = { from: today, to: addDays(today, 6) }
  const lessons = useRead(absences.uncovered, may ? { query: { ...days, ...(campus && { location: campus }) } } : skip).data?.lessons ?? []
  const absent = useRead(absences.list, may ? { query: { from: today, to: today } } : skip).data?.absences ?? []
  useLive(absencesChanged, LIVE_ROUTES)
  useLive(lessonsChanged, LIVE_ROUTES)
  const drawer = isOpen && (
    <Suspense>
      <UncoveredDrawer {...days} campus={campus} onClose={() => open(false)} />
    </Suspense>
  )
  if (lessons.length + absent.length === 0) return drawer
  return (
    <section className={homeStyles.card} aria-label="Por cubrir">
      <header>
        <h3>
          Por cubrir{' '}
          <span className="muted tabular">{lessons.length > LIMIT ? `${LIMIT} de ${figure(lessons.length)}` : lessons.length}</span>
        </h3>
        <span className="spacer" />
        <Button size="small" onClick={() => open(true)}>
          Cubrir
        </Button>
      </header>
      <ul className={listsStyles.list}>
        {lessons.slice(0, LIMIT).map(lesson => (
          <Line key={`${lesson.group._id} ${lesson.day} ${lesson.startHour}`} lesson={lesson} today={today} />
        ))}
      </ul>
      {absent.length > 0 && (
        <p className={homeStyles.none}>
          Faltan hoy: {absent.map(({ employee, reason }) => `${fullName(employee)}${reason && ` (${reason})`}`).join(', ')}
        </p>
      )}
      {drawer}
    </section>
  )
}

/** Red: nobody is free; amber: today. */
function Line({
  lesson: { group, day, startHour, classRoom, location, teacher, candidates },
  today,
}: {
  lesson: UncoveredLesson
  today: string
}) {
  const [first] = candidates
  const state = !first ? 'nadie libre a esa hora' : day === today ? `falta ${fullName(teacher)}` : `${fullName(first)} puede`
  return (
    <li>
      <span className={styles.when}>
        <small>{whenText(day, today)}</small>
        <b className="tabular">{startHour}</b>
      </span>
      <div>
        <span className="medium truncate" title={group.name} translate="no">
          {group.name}
        </span>
        <span className={classes('small truncate', !first ? 'red' : day === today ? 'amber' : 'muted')}>
          {[[location?.name, classRoom?.name].filter(Boolean).join(', '), state].filter(Boolean).join(' · ')}
        </span>
      </div>
    </li>
  )
}
