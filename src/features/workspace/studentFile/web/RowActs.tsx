import { useNavigate } from '@tanstack/react-router'
import { Banknote, MessageCircle } from 'lucide-react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import type { ListedStudent } from '#features/people/students/contract.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { useSession } from '#web/session/session.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { CallLink } from '#web/ui/Reach.tsx'
import styles from './students.module.css'

/** Call, write, charge: in the row under the pointer or the keys. */
export function RowActs({ student: { _id, name, phoneNumber } }: { student: ListedStudent }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const chat = whatsAppOf(phoneNumber)
  return (
    <span className={styles.acts}>
      {phoneNumber && <CallLink digits={phoneNumber} who={name} />}
      {chat && (
        <a href={chat} target="_blank" rel="noreferrer" aria-label={`WhatsApp a ${name}`}>
          <MessageCircle aria-hidden />
        </a>
      )}
      {can(paymentsAccess.create) && (
        <IconButton icon={Banknote} label={`Cobrar a ${name}`} onClick={() => void navigate({ to: '/caja', search: { alumno: _id } })} />
      )}
    </span>
  )
}
