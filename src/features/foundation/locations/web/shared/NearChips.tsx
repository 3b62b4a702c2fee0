import { Button } from 'antd'
import { Clock, DoorOpen } from 'lucide-react'
import { formatHour, SHORT_WEEKDAYS } from '#lib/schedules.ts'
import type { ClassRoom, Near } from '../../contract.ts'
import type { Schedule } from '../../schedule.ts'
import { placesOf } from './roomText.ts'
import styles from './parts.module.css'

interface Props {
  near: Near | undefined
  /** The campus of the wanted room: rooms of other campuses show theirs. */
  campus?: string | undefined
  onRoom(room: ClassRoom): void
  onHours(schedules: Schedule[]): void
}

/** '11:00–13:00 aquí'; lessons with different hours are each shown with their day. */
function hoursText(schedules: readonly Schedule[]): string {
  const spans = schedules.map(({ startHour, endHour }) => `${formatHour(startHour)}–${formatHour(endHour)}`)
  const text = new Set(spans).size === 1 ? spans[0]! : schedules.map(({ day }, at) => `${SHORT_WEEKDAYS[day]} ${spans[at]}`).join(', ')
  return `${text} aquí`
}

/** Alternatives to a busy room: one press takes it (OFE-45). */
export function NearChips({ near, campus, onRoom, onHours }: Props) {
  if (!near || near.rooms.length + near.hours.length === 0) return null
  return (
    <div className={styles.near} role="group" aria-label="Caben">
      {near.rooms.map(room => (
        <Button key={room._id} size="small" icon={<DoorOpen aria-hidden />} onClick={() => onRoom(room)}>
          {[room.name, ...(campus && room.location._id !== campus ? [room.location.name] : []), placesOf(room.capacity)].join(' · ')}
        </Button>
      ))}
      {near.hours.map(schedules => (
        <Button key={hoursText(schedules)} size="small" icon={<Clock aria-hidden />} onClick={() => onHours(schedules)}>
          {hoursText(schedules)}
        </Button>
      ))}
    </div>
  )
}
