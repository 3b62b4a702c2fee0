import { Calendar, CalendarClock, MapPin, Users } from 'lucide-react'
import { formatDay, formatDuration } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { placesOf } from '#features/foundation/locations/web/shared/roomText.ts'
import { useRead } from '#web/calls/useRead.ts'
import { WizardAside } from '#web/ui/WizardShell.tsx'
import type { GroupValues } from './groupValues.ts'
import styles from './wizard.module.css'

export function Summary({ values: { course, schedules, startDate, endDate, classRoom, quota } }: { values: GroupValues }) {
  const reading = useRead(courses.list, {})
  const full = reading.data?.courses.find(({ _id }) => _id === course?._id)
  const parent = course?.isParent
  return (
    <WizardAside label="Resumen">
      <div className="small muted">Resumen</div>
      <h3 className={styles.course}>{course?.name}</h3>
      {full && (
        <p className="compact muted tabular">
          {formatDuration(full.duration)} · {formatMoney(toCentavos(full.price))}
        </p>
      )}
      <ul className={styles.facts}>
        <li>
          <CalendarClock aria-hidden />
          <span className="tabular">{formatSchedules(schedules) || 'Sin horarios'}</span>
        </li>
        <li>
          <Calendar aria-hidden />
          <span className="tabular">{startDate ? `${formatDay(startDate)} – ${endDate ? formatDay(endDate) : '…'}` : 'Sin fechas'}</span>
        </li>
        {!parent && (
          <>
            <li>
              <MapPin aria-hidden />
              <span>{classRoom ? `${classRoom.location.name}, ${classRoom.name}` : 'Sin salón'}</span>
            </li>
            <li>
              <Users aria-hidden />
              <span className="tabular">{quota ? placesOf(quota) : 'Sin cupo'}</span>
            </li>
          </>
        )}
      </ul>
      {parent && full && (
        <div className={styles.modules}>
          <h4>Se crean sus {full.children.length} módulos</h4>
          <ul>
            {full.children.map(child => (
              <li key={child._id}>{child.name}</li>
            ))}
          </ul>
          <p className="small muted">Con las mismas fechas e inhabilitados, hasta que cada uno tenga horario, salón y cupo.</p>
        </div>
      )}
    </WizardAside>
  )
}
