import { DayLine } from '#features/presence/attendance/web/shared/DayLine.tsx'
import { refresh } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { presence, type Presence } from '../contract.ts'

const LISTS = [presence.list]

/** A day of an employee; switching and deleting are two rights (EMP-63). */
export function PresenceLine({ employeeId: id, record }: { employeeId: string; record: Presence }) {
  const { can } = useSession()
  const update = useCall(presence.update)
  const remove = useCall(presence.remove, { success: 'Registro eliminado exitosamente', refresh: LISTS })
  const { _id: attendanceId, date } = record

  const toggle = async (next: boolean) => {
    const answer = await update.run({ params: { id }, body: { date, attendance: next, attendanceId } })
    if (answer) await refresh(LISTS)
  }
  const drop = async () => void (await remove.run({ params: { id }, query: { attendanceId } }))
  return (
    <DayLine
      date={date}
      attendance={record.attendance}
      removing={remove.busy}
      {...(can(presence.update) && { onToggle: toggle })}
      {...(can(presence.remove) && { onRemove: drop })}
    />
  )
}
