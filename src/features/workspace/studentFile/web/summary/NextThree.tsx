import type { ReactNode } from 'react'
import { commentsAccess } from '#features/people/comments/access.ts'
import { COMMENT_TEXTS, comments, commentsChanged } from '#features/people/comments/contract.ts'
import { attendance, attendanceChanged } from '#features/presence/attendance/contract.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { placeOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { daysBetween, shortDay, wallClock } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useNow } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { lessonText } from './nextLesson.ts'
import { useNextLesson } from './useNextLesson.ts'
import styles from './summary.module.css'

interface Props {
  student: Student
  groups: readonly StudentGroup[]
  /** The user may read it. */
  attendance: boolean
}

const COMMENTS = [comments.list]
const MARKS = [attendance.list]

/** The next lesson, the attendance rate, and the last contact. */
export function NextThree({ student, groups, attendance: mayRead }: Props) {
  const { academy, can } = useSession()
  const { day: today, time } = wallClock(useNow(), academy.timeZone)
  const lesson = useNextLesson(groups, today, time.replace(':', ''))
  const group = lesson?.group ?? groups.at(-1)
  return (
    <dl className={styles.next}>
      <Cell
        label="Próxima clase"
        note={lesson && [placeOf(lesson.group), lesson.group.teacher && fullName(lesson.group.teacher)].filter(Boolean).join(' · ')}
      >
        {lesson ? `${lessonText(lesson, today)} · ${lesson.group.courseInfo.name}` : lesson === null ? '…' : 'Sin clases por venir'}
      </Cell>
      {mayRead && <Attendance student={student} group={group} several={groups.length > 1} />}
      {can(commentsAccess.read) && <LastContact student={student} />}
    </dl>
  )
}

const Cell = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="small muted truncate">{label}</dt>
    <dd>
      <b className="tabular">{children}</b>
      {note && <span className="small muted truncate tabular">{note}</span>}
    </dd>
  </div>
)

function LastContact({ student }: { student: Student }) {
  const { timeZone } = useSession().academy
  const { data, error } = useRead(comments.list, { query: { student: student._id } })
  useLive(commentsChanged, COMMENTS, student._id)
  const [last] = data?.comments ?? []
  const label = 'Último contacto'
  if (!last) return <Cell label={label}>{data ? 'Ninguno' : error ? 'No se pudo leer' : '…'}</Cell>
  const { day } = wallClock(new Date(last.date), timeZone)
  const age = daysBetween(day, today())
  return (
    <Cell label={label} note={last.user ? fullName(last.user) : COMMENT_TEXTS.noAuthor}>
      {age === 0 ? 'Hoy' : age === 1 ? 'Ayer' : shortDay(day, today())}
    </Cell>
  )
}

interface AttendanceProps {
  student: Student
  group: StudentGroup | undefined
  several: boolean
}

/** Attendance in the group with the next lesson, because each group has its own list. */
function Attendance({ student, group, several }: AttendanceProps) {
  const { data, error } = useRead(attendance.list, group ? { params: { studentId: student._id }, query: { group: group._id } } : skip)
  useLive(attendanceChanged, MARKS, student._id)
  const records = data?.attendance.attendance ?? []
  const missed = records.find(record => !record.attendance)
  const came = records.filter(record => record.attendance).length
  const label = several && group ? `Asistencia · ${group.courseInfo.name}` : 'Asistencia'
  if (!group || (data && records.length === 0)) return <Cell label={label}>Sin registros</Cell>
  if (!data) return <Cell label={label}>{error ? 'No se pudo leer' : '…'}</Cell>
  const note = `${came} de ${records.length} ${records.length === 1 ? 'clase' : 'clases'}${missed ? ` · faltó el ${shortDay(missed.date, today())}` : ''}`
  return (
    <Cell label={label} note={note}>
      {Math.round((came * 100) / records.length)} %
    </Cell>
  )
}
