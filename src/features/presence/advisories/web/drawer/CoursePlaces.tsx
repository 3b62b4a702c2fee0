import { Pencil } from 'lucide-react'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { advisories, type Appoiment } from '../../contract.ts'
import { seatsLeft, topicGroups } from '../weekView.ts'
import { PlaceRow } from './PlaceRow.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './slotSidebar.module.css'
import figureStyles from '#web/ui/figure.module.css'
import advisoriesStyles from '../advisories.module.css'
import tagStyles from '#web/ui/tag.module.css'

interface Props {
  appoiment: Appoiment
  over: boolean
  toCome: boolean
  onQuota(): void
  onStudent(bookingId: string): void
}

/** The course's places at this hour, by topic where chosen: 'count/maxQuota' and the topic's name (ADV-32). */
export function CoursePlaces({ appoiment, over, toCome, onQuota, onStudent }: Props) {
  const { _id: slotId, course, appoiments, maxQuota } = appoiment
  const groups = topicGroups(appoiment)
  return (
    <section aria-label={course.name}>
      <div className={styles.seats}>
        <div className={styles.figures}>
          <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
            {appoiments.length}
          </span>
          <span className="small muted tabular">de {maxQuota} lugares</span>
          <span className="spacer" />
          <RouteButton route={advisories.quota} size="small" icon={<Pencil aria-hidden />} onClick={onQuota}>
            Editar cupo
          </RouteButton>
        </div>
        <span className={figureStyles.bar} data-slot="bar" aria-hidden>
          <i style={{ width: `${Math.min(100, (appoiments.length * 100) / maxQuota)}%` }} />
        </span>
        <p className={classes(appoiments.length >= maxQuota ? 'amber' : 'muted', 'small tabular')}>{seatsLeft(appoiment)}</p>
      </div>
      {groups.length === 0 && <p className={advisoriesStyles.none}>No hay alumnos registrados</p>}
      {groups.map(({ topic, title, bookings }) => (
        <div key={topic?._id ?? ''} className={styles.group}>
          <h3 className="sectionTitle">
            <span className={classes(tagStyles.tag, tagStyles.outline, 'tabular')} data-slot="tag">
              {bookings.length}/{maxQuota}
            </span>
            <span className="truncate">{title}</span>
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
