import { Mail, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone } from '#lib/text.ts'
import type { Fact } from './Facts.tsx'
import styles from './facts.module.css'

function PhoneLink({ digits, who }: { digits: string; who: string }) {
  const chat = whatsAppOf(digits)
  return (
    <span className={styles.reach}>
      <a href={`tel:${digits}`} aria-label={`Llamar a ${who}, ${formatPhone(digits)}`} translate="no">
        {formatPhone(digits)}
      </a>
      {chat && (
        <a
          className="iconButton"
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp a ${who}, ${formatPhone(digits)}`}
          title="WhatsApp"
        >
          <MessageCircle aria-hidden />
        </a>
      )}
    </span>
  )
}

export const CallLink = ({ digits, who, onClick }: { digits: string; who: string; onClick?(): void }) => (
  <a href={`tel:${digits}`} aria-label={`Llamar a ${who}`} onClick={onClick}>
    <Phone aria-hidden />
  </a>
)

/** WhatsApp; a number that has none can only be called. */
export function ChatLink({ digits, who, text, onClick }: { digits: string; who: string; text: string; onClick?(): void }) {
  const chat = whatsAppOf(digits, text)
  if (!chat) return <CallLink digits={digits} who={who} />
  return (
    <a href={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp a ${who}`} onClick={onClick}>
      <MessageCircle aria-hidden />
    </a>
  )
}

interface KeyProps {
  icon: LucideIcon
  label: string
  who: string
  /** The link; null: none, for the reason `off`. */
  to: string | null
  off: string
}

function ReachKey({ icon: Icon, label, who, to, off }: KeyProps) {
  if (to === null)
    return (
      <button type="button" aria-disabled title={off}>
        <Icon aria-hidden />
        {label}
      </button>
    )
  const elsewhere = to.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <a href={to} aria-label={`${label} a ${who}`} {...elsewhere}>
      <Icon aria-hidden />
      {label}
    </a>
  )
}

const NO_PHONE = 'No tiene teléfono.'

/** 'Llamar', 'WhatsApp', 'Correo' as three buttons; a disabled one says why. */
export const ReachKeys = ({ person: { name, phoneNumber, email } }: { person: Person }) => (
  <div className={styles.keys}>
    <ReachKey icon={Phone} label="Llamar" who={name} to={phoneNumber ? `tel:${phoneNumber}` : null} off={NO_PHONE} />
    <ReachKey
      icon={MessageCircle}
      label="WhatsApp"
      who={name}
      to={whatsAppOf(phoneNumber)}
      off={phoneNumber ? 'El teléfono no es de México.' : NO_PHONE}
    />
    <ReachKey icon={Mail} label="Correo" who={name} to={email ? `mailto:${email}` : null} off="No tiene correo." />
  </div>
)

interface Person {
  name: string
  email: string
  phoneNumber: string
  secondPhoneNumber?: string | null
}

/** 'Correo', 'Teléfono' and 'Segundo teléfono' as lines of `Facts`. */
export const reachFacts = ({ name, email, phoneNumber, secondPhoneNumber }: Person): Fact[] => [
  {
    label: 'Correo',
    value: (
      <span className={styles.reach}>
        <a href={`mailto:${email}`} aria-label={`Escribir a ${name}, ${email}`}>
          {email}
        </a>
      </span>
    ),
  },
  { label: 'Teléfono', value: <PhoneLink digits={phoneNumber} who={name} /> },
  ...(secondPhoneNumber ? [{ label: 'Segundo teléfono', value: <PhoneLink digits={secondPhoneNumber} who={name} /> }] : []),
]
