import { Button } from 'antd'
import { MailX } from 'lucide-react'
import { refusalParts } from '#lib/mailRefusal.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { seesCard, type CardKind } from '../../access.ts'
import { outbox, outboxChanged } from '../../contract.ts'
import styles from './undelivered.module.css'

const LIVE_ROUTES = [outbox.undelivered]

interface Props {
  kind: CardKind
  id: string
  /** The card's present address: another one is checked again. */
  email: string
  /** Opens the e-mail field with the reason below; absent without permission to change it. */
  onFix: ((reason: string) => void) | undefined
}

/** On a card: letters to this address fail, and why (M109). Shows nothing without an answer. */
export const UndeliveredNote = (props: Props) => <OfAddress key={`${props.id} ${props.email}`} {...props} />

function OfAddress({ kind, id, email, onFix }: Props) {
  const { can } = useSession()
  const { data } = useRead(outbox.undelivered, can(seesCard[kind]) ? { params: { kind, id }, query: { email } } : skip)
  useLive(outboxChanged, LIVE_ROUTES)
  if (!data?.undelivered) return null
  const { text } = refusalParts(data.undelivered.reason)
  return (
    <div className={styles.note} data-slot="card-note" role="status">
      <MailX aria-hidden />
      <b>El correo no llega.</b>
      {onFix && (
        <Button size="small" onClick={() => onFix(text)}>
          Corregir
        </Button>
      )}
      <span className={styles.reason}>{text}</span>
    </div>
  )
}
