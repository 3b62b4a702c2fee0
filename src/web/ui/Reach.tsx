// A person's number and address, wherever a card of theirs is shown: one touch calls or writes.
import { MessageCircle, Phone } from 'lucide-react'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone } from '#lib/text.ts'
import type { Fact } from './Facts.tsx'

/** The number, which dials, and WhatsApp where it is a number of Mexico. */
function PhoneLink({ digits, who }: { digits: string; who: string }) {
  const chat = whatsAppOf(digits)
  return (
    <span className="reach">
      <a href={`tel:${digits}`} aria-label={`Llamar a ${who}, ${formatPhone(digits)}`}>
        {formatPhone(digits)}
      </a>
      {chat && (
        <a
          className="ib"
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

/** The handset at the right of a card: 44 px. */
export const CallLink = ({ digits, who, onClick }: { digits: string; who: string; onClick?(): void }) => (
  <a href={`tel:${digits}`} aria-label={`Llamar a ${who}`} onClick={onClick}>
    <Phone aria-hidden />
  </a>
)

interface Person {
  name: string
  email: string
  phoneNumber: string
  secondPhoneNumber?: string | null
}

/** 'Correo', 'Teléfono' and, if there is one, 'Segundo teléfono' as lines of `Facts`. */
export const reachFacts = ({ name, email, phoneNumber, secondPhoneNumber }: Person): Fact[] => [
  {
    label: 'Correo',
    value: (
      <span className="reach">
        <a className="clip" href={`mailto:${email}`} aria-label={`Escribir a ${name}, ${email}`}>
          {email}
        </a>
      </span>
    ),
    title: email,
  },
  { label: 'Teléfono', value: <PhoneLink digits={phoneNumber} who={name} /> },
  ...(secondPhoneNumber ? [{ label: 'Segundo teléfono', value: <PhoneLink digits={secondPhoneNumber} who={name} /> }] : []),
]
