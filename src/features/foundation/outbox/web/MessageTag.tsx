import { Check, CircleAlert, CircleSlash, Clock, Inbox, Send, type LucideIcon } from 'lucide-react'
import { StateTag, type Tone } from '#web/ui/StateTag.tsx'
import type { Message } from '../contract.ts'

export const STATES: Record<Message['state'], { tone: Tone; icon: LucideIcon; label: string }> = {
  queued: { tone: 'amber', icon: Clock, label: 'En cola' },
  sending: { tone: 'soft', icon: Send, label: 'Enviando' },
  sent: { tone: 'green', icon: Check, label: 'Enviado' },
  failed: { tone: 'red', icon: CircleAlert, label: 'Falló' },
  dropped: { tone: 'grey', icon: CircleSlash, label: 'Ya no hizo falta' },
  held: { tone: 'grey', icon: Inbox, label: 'Sin enviar' },
}

export const subjectOf = ({ channel, subject }: Pick<Message, 'channel' | 'subject'>): string => (channel === 'sms' ? 'SMS' : subject)

export function MessageTag({ state }: Pick<Message, 'state'>) {
  const { tone, icon, label } = STATES[state]
  return (
    <StateTag tone={tone} icon={icon}>
      {label}
    </StateTag>
  )
}
