import { Switch } from 'antd'
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { ask } from '#web/ui/asking.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'

interface Props {
  /** 'YYYY-MM-DD'. */
  date: string
  attendance: boolean
  /** Done when the list has been read again, or the server refused. Without it there is no switch. */
  onToggle?(next: boolean): Promise<void>
  /** After the question. Without it nothing can be deleted. */
  onRemove?(): Promise<void>
  removing: boolean
}

/** A recorded day, of a student or an employee. The switch acts at once and goes back when the server refuses. */
export function DayLine({ date, attendance, onToggle, onRemove, removing }: Props) {
  // What was switched to, until the list has been read again.
  const [meant, setMeant] = useState<boolean | null>(null)
  const present = meant ?? attendance
  const day = formatDay(date)

  const toggle = async (next: boolean) => {
    setMeant(next)
    await onToggle?.(next)
    setMeant(null)
  }
  const drop = async () => {
    const text = `El registro del ${day} se borra y deja de contar en el promedio.`
    if (await ask({ title: '¿Borrar el registro?', text, ok: 'Borrar', danger: true })) await onRemove?.()
  }
  return (
    <li className="at-line">
      <span className="num">
        <span className="m5">{day}</span> <span className="mut">{WEEKDAYS[weekdayOf(date)]}</span>
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
      {onToggle && (
        <Switch checked={present} loading={meant !== null} onChange={next => void toggle(next)} aria-label={`Asistió el ${day}`} />
      )}
      {onRemove && <IconButton icon={Trash2} label={`Borrar el registro del ${day}`} disabled={removing} onClick={() => void drop()} />}
    </li>
  )
}
