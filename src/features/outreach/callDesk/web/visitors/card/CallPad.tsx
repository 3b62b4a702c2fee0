import { talkFailures } from '#features/outreach/talks/contract.ts'
import { classes } from '#web/look/classes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { CALL_LABELS, nextVoicemail } from '../../../outcomes.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { iconOf, keyOf } from '../visitorView.ts'
import styles from './callPad.module.css'

interface Props {
  visitor: TalkStudent
  /** The outcome whose date and hour are being asked, or that is not saved yet. */
  asked: number | null
  allowed: boolean
  onChoose(status: number): void
}

/** The ten outcomes of a call with icon and key; suggests the next voicemail. Disabled, with the reason, while confirmed. */
export function CallPad({ visitor, asked, allowed, onChoose }: Props) {
  const now = asked ?? visitor.status?.status ?? null
  const proposed = nextVoicemail(visitor.status?.status ?? null)
  const reason = reasonOff(visitor)
  const off = reason !== null || !allowed
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      <div className={styles.pad} role="group" aria-label="Estatus de llamada">
        {CALL_LABELS.map((label, at) => {
          const status = at + 1
          const Icon = iconOf(status)
          return (
            <button
              key={label}
              type="button"
              aria-pressed={status === now}
              aria-keyshortcuts={keyOf(status)}
              title={reason ?? (status === proposed && !off ? 'Siguiente buzón' : undefined)}
              className={classes(status === proposed && !off && styles.next)}
              disabled={off}
              onClick={() => onChoose(status)}
            >
              <Icon aria-hidden />
              <span className="truncate">{label}</span>
              <span aria-hidden>
                <Kbd>{keyOf(status)}</Kbd>
              </span>
            </button>
          )
        })}
      </div>
    </>
  )
}

/** Why a visitor accepts no status. */
function reasonOff({ student, confirmed }: TalkStudent): string | null {
  if (student !== null) return 'Ya está inscrito: no hace falta llamarle.'
  return confirmed ? talkFailures.ALREADY_CONFIRMED.message : null
}
