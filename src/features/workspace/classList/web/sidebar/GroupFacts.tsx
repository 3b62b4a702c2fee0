import { formatDay, formatDuration } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { Facts } from '#web/ui/Facts.tsx'
import type { ListedGroup } from '#features/teaching/groups/contract.ts'
import { hoursOf } from '#features/teaching/groups/web/shared/groupText.ts'

/** Course, duration, days and times, location, classroom, teacher (GRP-90). */
export function GroupFacts({ group }: { group: ListedGroup }) {
  const { course, startDate, endDate, locationInfo, classRoomInfo, teacher, activeLanding } = group
  const dates = `${formatDay(startDate)} – ${formatDay(endDate)}`
  const hours = hoursOf(group)
  const name = teacher && fullName(teacher)
  return (
    <Facts
      // A parent has no hours, room and teacher: its modules have them.
      facts={[
        { label: 'Curso', value: course.name },
        { label: 'Duración', value: formatDuration(course.duration) },
        { label: 'Fechas', value: dates },
        { label: 'Días y horarios', value: hours },
        { label: 'Sede', value: locationInfo?.name },
        { label: 'Salón', value: classRoomInfo?.name },
        { label: 'Profesor', value: name },
        { label: 'Externos', value: activeLanding ? 'Visible' : 'Oculto' },
      ].filter(({ value }) => group.buckets.length === 0 || (value && value !== '—'))}
    />
  )
}
