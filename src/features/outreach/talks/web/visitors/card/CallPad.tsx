import { Check } from 'lucide-react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { talkFailures } from '../../../contract.ts'
import { CALL_LABELS, nextVoicemail } from '../../../texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { keyOf } from '../visitorView.ts'

interface Props {
  visitor: TalkStudent
  /** The one whose date and hour are being asked. */
  asked: number | null
  allowed: boolean
  onChoose(status: number): void
}

/** The ten outcomes of a call with their keys; the voicemail that comes next is proposed. Off, with the reason, while confirmed. */
export function CallPad({ visitor, asked, allowed, onChoose }: Props) {
  const now = asked ?? visitor.status?.status ?? null
  const proposed = nextVoicemail(visitor.status?.status ?? null)
  const reason =
    visitor.student !== null
      ? 'Ya está inscrito: no hace falta llamarle.'
      : visitor.confirmed
        ? talkFailures.ALREADY_CONFIRMED.message
        : null
  const off = reason !== null || !allowed || visitor.isUnavailable
  return (
    <section aria-label="Estatus de llamada">
      <div className="lab">Estatus de llamada{!off && <span className="mut tv-key">tecla</span>}</div>
      {reason && <p className="tv-reason">{reason}</p>}
      <div className="tv-pad" role="group" aria-label="Estatus de llamada">
        {CALL_LABELS.map((label, at) => {
          const status = at + 1
          return (
            <button
              key={label}
              type="button"
              aria-pressed={status === now}
              aria-keyshortcuts={keyOf(status)}
              title={reason ?? (status === proposed && !off ? 'Siguiente buzón' : undefined)}
              className={status === proposed && !off ? 'is-next' : undefined}
              disabled={off}
              onClick={() => onChoose(status)}
            >
              <span className="clip">{label}</span>
              {status === now && <Check aria-hidden className="tv-on" />}
              <span aria-hidden>
                <Kbd>{keyOf(status)}</Kbd>
              </span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
