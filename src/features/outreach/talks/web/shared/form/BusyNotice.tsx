import { CircleAlert } from 'lucide-react'
import type { RoomConflict } from '#features/foundation/locations/contract.ts'
import { conflictText } from '#features/foundation/locations/web/shared/roomText.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import styles from './talkForm.module.css'

/** 'Duración, Horario y salón ocupados:' with each group or talk that has the room (TLK-35). */
export const BusyNotice = ({ conflicts }: { conflicts: readonly RoomConflict[] }) => (
  <div role="alert">
    {conflicts.length > 0 && (
      <section className={styles.busy} aria-label="Salón ocupado">
        <CircleAlert aria-hidden />
        <div>
          <b>{TALK_TEXTS.busy}</b>
          <ul>
            {conflicts.map(conflict => (
              <li key={conflict._id}>
                {conflict.kind === 'talk' ? 'Plática' : 'Grupo'} <b>{conflict.name}</b>{' '}
                <span className="tabular">· {conflictText(conflict)}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    )}
  </div>
)
