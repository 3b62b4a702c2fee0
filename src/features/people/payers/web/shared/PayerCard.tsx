import { Mail, MessageCircle, Pencil, Phone, Trash2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { payers, type StudentPayer } from '../../contract.ts'
import { RELATION_LABELS, TELL_LABELS } from '../../relations.ts'
import { PayerForm } from './PayerForm.tsx'
import styles from './payers.module.css'

const listed = new Intl.ListFormat('es')

export function PayerCard({ student, payer }: { student: { _id: string; name: string }; payer: StudentPayer }) {
  const { can } = useSession()
  const [editing, setEditing] = useState(false)
  const { run, busy } = useCall(payers.remove, {
    success: 'Tutor quitado',
    failure: 'No se pudo quitar el tutor',
    refresh: [payers.ofStudent, payers.search],
  })
  const name = fullName(payer)
  const siblings = payer.siblings.map(each => each.name)
  const channels = payer.tells.map(each => TELL_LABELS[each].toLowerCase())
  const remove = async () => {
    const text =
      siblings.length > 0
        ? `Deja de ser tutor de ${student.name}; lo sigue siendo de ${listed.format(siblings)}.`
        : 'No es tutor de nadie más: también se borran su nombre, teléfono y correo.'
    if (await confirm({ title: `¿Quitar a ${name}?`, text, ok: 'Quitar', danger: true }))
      await run({ params: { id: student._id, payerId: payer._id } })
  }
  return (
    <li className={styles.card}>
      <Avatar person={payer} quiet />
      <div className={styles.who}>
        <p className={styles.name}>
          <b>{name}</b>
          <span className="muted small">{RELATION_LABELS[payer.relation]}</span>
          {payer.pays && (
            <StateTag tone="soft" icon={Wallet}>
              Paga
            </StateTag>
          )}
        </p>
        <p className="small muted">{channels.length > 0 ? `Se le avisa de ${listed.format(channels)}` : 'No se le avisa'}</p>
      </div>
      <Reach payer={payer} name={name} />
      {can(payers.update) && <IconButton icon={Pencil} label={`Editar a ${name}`} onClick={() => setEditing(true)} />}
      {can(payers.remove) && <IconButton icon={Trash2} label={`Quitar a ${name}`} disabled={busy} onClick={() => void remove()} />}
      {editing && <PayerForm student={student} payer={payer} onClose={() => setEditing(false)} />}
    </li>
  )
}

function Reach({ payer: { phoneNumber, email }, name }: { payer: StudentPayer; name: string }) {
  const chat = phoneNumber && whatsAppOf(phoneNumber)
  return (
    <span className={styles.reach}>
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`} aria-label={`Llamar a ${name}, ${formatPhone(phoneNumber)}`} className={styles.phone}>
          <Phone aria-hidden />
          <span className="tabular">{formatPhone(phoneNumber)}</span>
        </a>
      )}
      {chat && (
        <a className="iconButton" href={chat} target="_blank" rel="noreferrer" title="WhatsApp" aria-label={`WhatsApp a ${name}`}>
          <MessageCircle aria-hidden />
        </a>
      )}
      {email && (
        <a className="iconButton" href={`mailto:${email}`} title={email} aria-label={`Escribir a ${name}, ${email}`}>
          <Mail aria-hidden />
        </a>
      )}
    </span>
  )
}
