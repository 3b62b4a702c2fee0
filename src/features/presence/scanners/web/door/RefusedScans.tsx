import { useSession } from '#web/session.tsx'
import { useStore } from '#web/useStore.ts'
import { dismiss, refused, resend } from '../offline/queue.ts'
import { replay } from '../offline/replay.ts'
import { formatInstant } from '#lib/days.ts'
import { LessonButtons } from './Choices.tsx'

/** Scans without network that the server refused afterwards: each with its reason, until somebody has read it. */
export function RefusedScans() {
  const scans = useStore(refused)
  const { timeZone } = useSession().academy
  if (scans.length === 0) return null
  return (
    <section className="dr-refused" aria-label="Lecturas rechazadas al enviarse">
      <h2 className="h3">Lecturas rechazadas al enviarse</h2>
      <ul>
        {scans.map(each => (
          <li key={each.scan}>
            <div className="dr-who">
              <b className="clip">{each.name ?? `Pase ${each.id}`}</b>
              <span className="t13 num mut">{formatInstant(new Date(each.scannedAt), timeZone)}</span>
              <p>{each.reason}</p>
            </div>
            <button type="button" className="btn" aria-label={`Descartar ${each.name ?? each.id}`} onClick={() => void dismiss(each.scan)}>
              Descartar
            </button>
            {each.choices && (
              <LessonButtons className="dr-choices-s" choices={each.choices} onChoose={lesson => void resend(each, lesson).then(replay)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
