import { Switch } from 'antd'
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { refresh } from '#web/reading.ts'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/useCall.ts'
import { ask } from '#web/ui/asking.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { attendance, type AttendanceRecord } from '../../contract.ts'

const LISTS = [attendance.list]

/** A day. The switch acts at once and goes back when the server refuses. */
export function AttendanceLine({ studentId, record }: { studentId: string; record: AttendanceRecord }) {
  const { can } = useSession()
  const update = useCall(attendance.update)
  const remove = useCall(attendance.remove, { success: 'Registro eliminado exitosamente', refresh: LISTS })
  // What was switched to, until the list has been read again.
  const [meant, setMeant] = useState<boolean | null>(null)
  const present = meant ?? record.attendance
  const day = formatDay(record.date)

  const toggle = async (next: boolean) => {
    setMeant(next)
    const answer = await update.run({ params: { studentId }, body: { date: record.date, attendance: next, attendanceId: record._id } })
    if (answer) await refresh(LISTS)
    setMeant(null)
  }
  const drop = async () => {
    const text = `El registro del ${day} se borra y deja de contar en el promedio.`
    if (await ask({ title: '¿Borrar el registro?', text, ok: 'Borrar', danger: true }))
      await remove.run({ params: { studentId }, query: { attendanceId: record._id } })
  }
  return (
    <li className="at-line">
      <span className="num">
        <span className="m5">{day}</span> <span className="mut">{WEEKDAYS[weekdayOf(record.date)]}</span>
      </span>
      <span className="sp" />
      {present ? (
        <StateTag tone="green" icon={Check}>
          Asistió
        </StateTag>
      ) : (
        <StateTag tone="red" icon={X}>
          Faltó
        </StateTag>
      )}
      {can(attendance.update) && (
        <>
          <Switch checked={present} loading={update.busy} onChange={next => void toggle(next)} aria-label={`Asistió el ${day}`} />
          <IconButton icon={Trash2} label={`Borrar el registro del ${day}`} disabled={remove.busy} onClick={() => void drop()} />
        </>
      )}
    </li>
  )
}
