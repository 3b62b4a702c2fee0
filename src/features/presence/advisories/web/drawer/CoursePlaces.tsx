import { Pencil } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { advisories, type Appoiment } from '../../contract.ts'
import { seatsLeft, topicGroups } from '../weekView.ts'
import { PlaceRow } from './PlaceRow.tsx'

interface Props {
  appoiment: Appoiment
  over: boolean
  toCome: boolean
  onQuota(): void
  onStudent(bookingId: string): void
}

/** Who comes to the course at this hour, by topic where topics were asked for: 'count/maxQuota' and the topic's name (ADV-32). */
export function CoursePlaces({ appoiment, over, toCome, onQuota, onStudent }: Props) {
  const { _id: slotId, course, appoiments, maxQuota } = appoiment
  const groups = topicGroups(appoiment)
  return (
    <section aria-label={course.name}>
      <div className="as-seats">
        <div className="as-figures">
          <span className="fig num">{appoiments.length}</span>
          <span className="t12 mut num">de {maxQuota} lugares</span>
          <span className="sp" />
          <RouteButton route={advisories.quota} size="small" icon={<Pencil aria-hidden />} onClick={onQuota}>
            Editar cupo
          </RouteButton>
        </div>
        <span className="bar" aria-hidden>
          <i style={{ width: `${Math.min(100, (appoiments.length * 100) / maxQuota)}%` }} />
        </span>
        <p className={`t12 num ${appoiments.length >= maxQuota ? 'amber' : 'mut'}`}>{seatsLeft(appoiment)}</p>
      </div>
      {groups.length === 0 && <p className="as-none">No hay alumnos registrados</p>}
      {groups.map(({ topic, title, bookings }) => (
        <div key={topic?._id ?? ''} className="as-group">
          <h3 className="h3">
            <span className="tag tag-outline num">
              {bookings.length}/{maxQuota}
            </span>
            <span className="clip">{title}</span>
          </h3>
          <ul aria-label={title}>
            {bookings.map(booking => (
              <PlaceRow
                key={booking._id}
                slotId={slotId}
                booking={booking}
                over={over}
                toCome={toCome}
                onOpen={() => onStudent(booking._id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
