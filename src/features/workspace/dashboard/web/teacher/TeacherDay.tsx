import { CalendarCheck } from 'lucide-react'
import { useRef } from 'react'
import { attendanceAccess } from '#features/presence/attendance/access.ts'
import { useSession } from '#web/session/session.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import type { DayChoice } from '../dayChoice.ts'
import { DaySwitch, HomeHead } from '../HomeHead.tsx'
import { HomeSkeleton } from '../HomeSkeleton.tsx'
import { atHand } from './axis.ts'
import { AdvisoriesCard, CommentsCard, MissingCard } from './SideCards.tsx'
import { LessonsCard } from './LessonsCard.tsx'
import { NextLesson, OwedList, owedList } from './NextLesson.tsx'
import { useTeacher, type Teacher } from './useTeacher.ts'
import { classes } from '#web/look/classes.ts'
import homeStyles from '../home.module.css'

const PART_NAMES: Record<Teacher['failed'][number], string> = {
  lessons: 'Mis clases',
  advisories: 'Mis asesorías',
  comments: 'Comentarios recientes',
  missing: 'Faltan seguido',
  hours: 'Mis horas',
}

/**
 * A teacher's day (HOM-31): the list still owed, the next lesson, own lessons, the next advisories, student comments; 'T'
 * opens the attendance list of the current lesson.
 */
export function TeacherDay({ choice }: { choice: DayChoice }) {
  const { read, teacher, today, time, minutes } = useTeacher()
  const { can } = useSession()
  const retry = () => void read.refetch()
  const { lessons, advisories, comments, missing: absent } = teacher ?? {}
  const side = [advisories, comments, absent?.list].some(part => part && part.length > 0)
  const may = can({ access: attendanceAccess.checklist }) && can({ access: attendanceAccess.list })
  const open = may && lessons ? atHand(lessons.list, minutes) : undefined
  const missing = may && lessons ? owedList(lessons.list, minutes) : undefined
  // One solid button: of the lesson that runs, else of the list that is still owed.
  const owes = missing && (open === undefined || open.end <= minutes) ? missing : undefined
  const taking = owes ? undefined : open
  const box = useRef<HTMLDivElement>(null)
  usePlaceKeys(box, { t: ['Tomar lista', () => box.current?.querySelector<HTMLElement>('[data-take]')?.click()] })
  return (
    <div ref={box} className={homeStyles.home} aria-busy={read.isPlaceholderData || undefined}>
      <HomeHead day={teacher?.day ?? today} time={time}>
        <DaySwitch choice={choice} />
      </HomeHead>
      {read.error && <Failed slim={teacher !== undefined} reason={read.error.message} retry={retry} />}
      {!teacher && !read.error && <HomeSkeleton />}
      {teacher?.failed.map(part => (
        <Failed key={part} slim reason={`No se pudo cargar: ${PART_NAMES[part]}.`} retry={retry} />
      ))}
      {teacher && !lessons && !side && teacher.failed.length === 0 && (
        <Empty icon={CalendarCheck} title="Nada por mostrar hoy">
          Tus permisos cambiaron. Abre una pantalla del menú.
        </Empty>
      )}
      {teacher && (
        <div className={classes(homeStyles.grid, !side && homeStyles.wide)}>
          <div className={homeStyles.main}>
            {owes && <OwedList lesson={owes} />}
            {lessons && <NextLesson {...lessons} today={teacher.day} minutes={minutes} takes={may} />}
            {lessons && <LessonsCard {...lessons} hours={teacher.hours} today={teacher.day} minutes={minutes} taking={taking} />}
          </div>
          {side && (
            <div className={homeStyles.side}>
              {comments && comments.length > 0 && <CommentsCard comments={comments} />}
              {absent && absent.list.length > 0 && <MissingCard missing={absent} />}
              {advisories && advisories.length > 0 && <AdvisoriesCard advisories={advisories} today={teacher.day} />}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
