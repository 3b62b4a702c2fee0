import { CalendarX } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { lessonsAccess } from '#features/teaching/lessons/access.ts'
import { lessonFailures, type NoLesson } from '#features/teaching/lessons/contract.ts'
import { formatHour } from '#lib/schedules.ts'
import { useToday } from '#web/state/useNow.ts'
import type { CallError } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { attendance, attendanceChanged } from '../../contract.ts'
import { AttendanceLine } from './AttendanceLine.tsx'
import { Average } from './Average.tsx'
import { NewDay } from './NewDay.tsx'
import styles from './attendance.module.css'

const LIVE_ROUTES = [attendance.list]

interface Props {
  studentId: string
  group: { _id: string; startDate: string }
}

/** A day without lesson: with permission one is added, after a question (OFE-12). */
const asExtra =
  (may: boolean) =>
  async ({ code, message, ext }: CallError): Promise<object | null> => {
    if (!may || code !== lessonFailures.NO_LESSON_THAT_DAY.code) return null
    const { next } = (ext ?? {}) as Partial<NoLesson>
    const title = next ? `${message} Próxima: ${formatDay(next.day)}, ${formatHour(next.startHour)}.` : message
    const text = 'Se agrega una clase extra de ese día a este grupo.'
    return (await confirm({ title, text, ok: 'Es una clase extra' })) ? { extra: true } : null
  }

export function GroupAttendance({ studentId, group }: Props) {
  const { can } = useSession()
  const { data, error, refetch } = useRead(attendance.list, { params: { studentId }, query: { group: group._id } })
  useLive(attendanceChanged, LIVE_ROUTES, studentId)
  const today = useToday()
  if (!data)
    return error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={5} height={44} bars={['30%', '20%']} />

  const records = data.attendance.attendance
  const begun = group.startDate <= today
  return (
    <>
      {error && <Failed slim reason={error.message} retry={() => void refetch()} />}
      <Average average={data.average} records={records} />
      {can(attendance.create) &&
        (begun ? (
          <NewDay
            route={attendance.create}
            params={{ studentId }}
            more={{ group: group._id }}
            from={group.startDate}
            today={today}
            taken={records.map(({ date }) => date)}
            refresh={LIVE_ROUTES}
            again={asExtra(can(lessonsAccess.extra))}
          />
        ) : (
          <p className={styles.note}>El grupo empieza el {formatDay(group.startDate)}: todavía no hay asistencia que registrar.</p>
        ))}
      {records.length === 0 ? (
        <Empty icon={CalendarX} title="Sin registros de asistencia">
          Se llenan al pasar lista o al entrar con QR.
        </Empty>
      ) : (
        <ul aria-label="Registros de asistencia">
          {records.map(record => (
            <AttendanceLine key={record._id} studentId={studentId} record={record} />
          ))}
        </ul>
      )}
    </>
  )
}
