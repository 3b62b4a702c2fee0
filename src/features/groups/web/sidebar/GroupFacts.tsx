import { formatDay, formatDuration } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { Facts } from '#web/ui/Facts.tsx'
import type { Group } from '../../contract.ts'
import { hoursOf } from '../parts/groupText.ts'

/** 001 §2: duration, course, days and times, location, classroom, teacher. */
export function GroupFacts({ group }: { group: Group }) {
  const { course, startDate, endDate, locationInfo, classRoomInfo, teacher, activeLanding } = group
  const dates = `${formatDay(startDate)} – ${formatDay(endDate)}`
  const hours = hoursOf(group)
  const name = teacher && fullName(teacher)
  return (
    <Facts
      facts={[
        { label: 'Curso', value: course.name, title: course.name },
        { label: 'Duración', value: formatDuration(course.duration) },
        { label: 'Fechas', value: dates, title: dates },
        { label: 'Días y horarios', value: hours, title: hours },
        { label: 'Sede', value: locationInfo?.name, title: locationInfo?.name },
        { label: 'Salón', value: classRoomInfo?.name, title: classRoomInfo?.name },
        { label: 'Profesor', value: name, title: name ?? undefined },
        { label: 'Externos', value: activeLanding ? 'Visible' : 'Oculto' },
      ]}
    />
  )
}
