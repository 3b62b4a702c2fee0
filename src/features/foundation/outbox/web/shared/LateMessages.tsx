import { MailQuestionMark } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/Note.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { outbox, outboxChanged } from '../../contract.ts'
import styles from './late.module.css'

const LIVE_ROUTES = [outbox.list]
const HELD_QUERY = { query: { state: 'held', limit: 1 } } as const

/** One question about all late messages (M154); nothing when there are none or the user may not read them. */
export function LateMessages({ className }: { className?: string | undefined }) {
  const { can } = useSession()
  const { data } = useRead(outbox.list, can(outbox.list) ? HELD_QUERY : skip)
  useLive(outboxChanged, LIVE_ROUTES)
  const answer = useCall(outbox.answerLate, { refresh: [outbox.list, outbox.find] })
  const late = data?.late ?? 0
  if (late === 0) return null
  const button = (send: boolean, label: string) => (
    <RouteButton route={outbox.answerLate} size="small" loading={answer.busy} onClick={() => void answer.run({ body: { send } })}>
      {label}
    </RouteButton>
  )
  return (
    <div className={className}>
      <Note
        tone="amber"
        icon={MailQuestionMark}
        title={`${counted(late, 'mensaje lleva', 'mensajes llevan')} más de un día sin salir`}
        action={
          <span className={styles.answers}>
            {button(true, 'Enviar')}
            {button(false, 'No enviar')}
          </span>
        }
      >
        El servidor o el correo estuvo apagado. Lo que ya no servía no se envió.
      </Note>
    </div>
  )
}
