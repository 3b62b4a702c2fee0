import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { attendance, type ListedRecord } from '../../contract.ts'
import { DayLine } from './DayLine.tsx'

const LISTS = [attendance.list]

export function AttendanceLine({ studentId, record }: { studentId: string; record: ListedRecord }) {
  const { can } = useSession()
  const update = useCall(attendance.update)
  const remove = useCall(attendance.remove, { success: 'Registro eliminado exitosamente', refresh: LISTS })
  const { _id: attendanceId, date } = record

  const toggle = async (next: boolean) => {
    const answer = await update.run({ params: { studentId }, body: { date, attendance: next, attendanceId } })
    if (answer) await refresh(LISTS)
  }
  const drop = async () => void (await remove.run({ params: { studentId }, query: { attendanceId } }))
  return (
    <DayLine
      date={date}
      attendance={record.attendance}
      closed={record.closed}
      removing={remove.busy}
      {...(can(attendance.update) && { onToggle: toggle, onRemove: drop })}
    />
  )
}
