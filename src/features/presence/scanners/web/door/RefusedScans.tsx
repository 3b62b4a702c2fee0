import { useSession } from '#web/session/session.tsx'
import { useStore } from '#web/state/useStore.ts'
import { dismiss, refusedScans, resend } from '../offline/queue.ts'
import { replay } from '../offline/replay.ts'
import { formatInstant } from '#lib/days.ts'
import { LessonButtons } from './Choices.tsx'
import styles from '../door.module.css'

/** Offline scans that the server refused later: each with its reason, until dismissed. */
export function RefusedScans() {
  const scans = useStore(refusedScans)
  const { timeZone } = useSession().academy
  if (scans.length === 0) return null
  return (
    <section className={styles.refused} aria-label="Lecturas rechazadas al enviarse">
      <h2 className="sectionTitle">Lecturas rechazadas al enviarse</h2>
      <ul>
        {scans.map(each => (
          <li key={each.scan}>
            <div className={styles.who} data-slot="scan-who">
              <b className="truncate">{each.name ?? `Pase ${each.id}`}</b>
              <span className="compact tabular muted">{formatInstant(new Date(each.scannedAt), timeZone)}</span>
              <p>{each.reason}</p>
            </div>
            <button
              type="button"
              className="button"
              aria-label={`Descartar ${each.name ?? each.id}`}
              onClick={() => void dismiss(each.scan)}
            >
              Descartar
            </button>
            {each.choices && (
              <LessonButtons
                className={styles.choicesSmall}
                choices={each.choices}
                onChoose={lesson => void resend(each, lesson).then(replay)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
