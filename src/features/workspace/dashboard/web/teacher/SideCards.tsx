import { figure } from '#lib/numbers.ts'
import { fullName, surnamesFirst } from '#lib/text.ts'
import { formatInstant, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { materialAccess } from '#features/online/material/access.ts'
import { classes } from '#web/look/classes.ts'
import { useSession } from '#web/session/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { HomeLink } from '../HomeLink.tsx'
import { hourText } from '../homeText.ts'
import { PLACES } from '../places.ts'
import type { Teacher } from './useTeacher.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './teacher.module.css'

/** Comments on the videos of the teacher's courses; each opens its video at that moment. */
export function CommentsCard({ comments }: { comments: NonNullable<Teacher['comments']> }) {
  const { academy, can } = useSession()
  const opens = can(materialAccess.read)
  return (
    <section className={homeStyles.card} aria-label="Comentarios recientes">
      <header>
        <h3>Comentarios recientes</h3>
        <span className="spacer" />
        <HomeLink to={{ path: '/comentarios' }} className="compact medium">
          Ver todos
        </HomeLink>
      </header>
      <ul className={styles.comments}>
        {comments.map(comment => (
          <li key={comment._id}>
            <div>
              <b>{fullName(comment.student)}</b>
              <span className="small muted tabular"> · {formatInstant(new Date(comment.date), academy.timeZone)}</span>
            </div>
            {opens && comment.playlist !== null ? (
              <HomeLink to={PLACES.moment(comment)} className={classes(styles.video, 'small')}>
                {comment.video.title}
              </HomeLink>
            ) : (
              <span className="small muted">{comment.video.title}</span>
            )}
            <p>{comment.comment}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Students who missed the last lists of the teacher's groups; amber from three on. */
export function MissingCard({ missing: { total, list } }: { missing: NonNullable<Teacher['missing']> }) {
  return (
    <section className={homeStyles.card} aria-label="Faltan seguido">
      <header>
        <h3>
          Faltan seguido <span className="muted tabular">{list.length < total ? `${list.length} de ${figure(total)}` : total}</span>
        </h3>
      </header>
      <ul className={listsStyles.list}>
        {list.map(({ group, missed, ...student }) => (
          <li key={`${student._id} ${group._id}`}>
            <Avatar person={student} quiet />
            <div>
              <span className="medium truncate" title={fullName(student)}>
                {surnamesFirst(student)}
              </span>
              <HomeLink to={PLACES.group(group._id)} className={classes('small truncate', missed > 2 && styles.often)}>
                {group.name} · {missed} seguidas
              </HomeLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next advisories of the teacher's courses, with the occupied places. */
export function AdvisoriesCard({ advisories, today }: { advisories: NonNullable<Teacher['advisories']>; today: string }) {
  return (
    <section className={homeStyles.card} aria-label="Mis asesorías">
      <header>
        <h3>Mis asesorías</h3>
        <span className="spacer" />
        <HomeLink to={PLACES.advisories(today)} className="compact medium">
          Ver asesorías
        </HomeLink>
      </header>
      <ul className={styles.advisories}>
        {advisories.map(({ _id, course, date, hour, taken, quota }) => (
          <li key={_id}>
            <span className="tabular">
              {date === today ? 'Hoy' : `${WEEKDAYS[weekdayOf(date)]!.slice(0, 3)} ${Number(date.slice(8))}`}, {hourText(hour * 60)}
            </span>
            <b className="truncate" title={course}>
              {course}
            </b>
            {taken >= quota ? (
              <StateTag tone="outline">Lleno</StateTag>
            ) : (
              <span className="muted tabular">
                {taken} de {quota}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
