import type { ReactNode } from 'react'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { openDues } from '#features/money/plans/web/shared/openDues.ts'
import { attendance, attendanceChanged } from '#features/presence/attendance/contract.ts'
import { dueTag } from '#features/people/students/web/shared/dueText.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { placeOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { formatDay, shortDay, wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { nextDues } from '#lib/nextDues.ts'
import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useNow } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { lessonText } from './nextLesson.ts'
import { useNextLesson } from './useNextLesson.ts'
import styles from './summary.module.css'

interface Props {
  student: Student
  groups: readonly StudentGroup[]
  /** The user may read it. */
  attendance: boolean
}

const DUES = [paymentPlans.ofStudent]
const MARKS = [attendance.list]

/** The next lesson, the next payment, and the attendance rate. */
export function NextThree({ student, groups, attendance: mayRead }: Props) {
  const { timeZone } = useSession().academy
  const { day: today, time } = wallClock(useNow(), timeZone)
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
      <NextPayment student={student} today={today} />
      {mayRead && <Attendance student={student} group={group} several={groups.length > 1} />}
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

function NextPayment({ student, today }: { student: Student; today: string }) {
  const { data, error } = useRead(paymentPlans.ofStudent, { params: { id: student._id } })
  useLive(studentsChanged, DUES, student._id)
  useLive(paymentsChanged, DUES, student._id)
  const [first, second] = nextDues(openDues(data?.registrations ?? []), today)
  if (!data) return <Cell label="Próximo pago">{error ? 'No se pudo leer' : '…'}</Cell>
  if (!first) return <Cell label="Próximo pago">Nada por pagar</Cell>
  const { text, tone } = dueTag(first.dueOn, today)
  return (
    <Cell
      label="Próximo pago"
      note={second && `luego ${formatMoney(second.open)}${second.when === 'today' ? ', vence hoy' : ` el ${formatDay(second.dueOn)}`}`}
    >
      {formatMoney(first.open)} <StateTag tone={tone}>{text}</StateTag>
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
