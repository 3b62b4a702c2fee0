import { Link } from '@tanstack/react-router'
import { KeyRound, Link2Off, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SettingCard } from '#web/ui/Setting.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { outboxAccess } from '../../access.ts'
import { channels, channelsChanged, outbox, outboxChanged, type MailState, type SmsState } from '../../contract.ts'
import { NO_ADDRESS } from '../../texts.ts'
import { DeliveryBody } from '../DeliveryBody.tsx'
import { MailForm } from '../MailForm.tsx'
import { SmsCard } from '../SmsCard.tsx'

const LIVE_ROUTES = [channels.find]
const LISTED = [outbox.list]

/** 'Correo y SMS' (OUT-37): the channels, and the messages that wait for them. */
export function DeliveryView({ section, title, back }: { section: string; title: string; back: ReactNode }) {
  const { data, error, refetch } = useRead(channels.find, {})
  useLive(channelsChanged, LIVE_ROUTES)
  return (
    <Page section={section} title={title} tools={back}>
      {data ? <Delivery {...data} /> : error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={8} />}
    </Page>
  )
}

function Delivery({ mail, sms }: { mail: MailState; sms: SmsState }) {
  const { can } = useSession()
  const above = can(outboxAccess.read) ? <Waiting mail={mail} /> : <Off mail={mail} />
  const below = <SmsCard key={sms.account} sms={sms} />
  if (can(channels.saveMail.access)) return <MailForm mail={mail} above={above} below={below} />
  return (
    <DeliveryBody>
      {above}
      <MailFacts mail={mail} />
      {below}
    </DeliveryBody>
  )
}

/** Without a server nothing is lost: how much waits, and where it can be read. */
function Waiting({ mail }: { mail: MailState }) {
  const { data } = useRead(outbox.list, { query: { state: 'held', channel: 'email', limit: 1 } })
  useLive(outboxChanged, LISTED)
  return <Off mail={mail} waiting={data?.total} action={<Link to="/bandeja">Ver bandeja</Link>} />
}

function Off({ mail, waiting, action }: { mail: MailState; waiting?: number; action?: ReactNode }) {
  if (mail.unreadable)
    return (
      <Note tone="amber" icon={KeyRound} title="La contraseña guardada no se puede leer en este servidor" action={action}>
        Cambió la clave del servidor. Escribe de nuevo la contraseña; mientras tanto los mensajes esperan en la bandeja.
      </Note>
    )
  if (mail.on && mail.noAddress)
    return (
      <Note tone="amber" icon={Link2Off} title={NO_ADDRESS} action={action}>
        Los mensajes con liga esperan en la bandeja y nadie puede pedir una contraseña temporal. Quien administra el servidor pone en
        PUBLIC_URL la dirección que la gente escribe.
      </Note>
    )
  if (mail.on) return null
  return (
    <Note tone="amber" icon={MailX} title="Sin servidor de correo" action={action}>
      {waiting
        ? `Nada se pierde: ${waiting === 1 ? '1 mensaje espera' : `${figure(waiting)} mensajes esperan`} en la bandeja y saldrán en cuanto haya servidor.`
        : 'Nada se pierde: los mensajes esperan en la bandeja y saldrán en cuanto haya servidor.'}
    </Note>
  )
}

const WORDS = { starttls: 'STARTTLS', tls: 'TLS', none: 'Ninguno' }

const MailFacts = ({ mail }: { mail: MailState }) => (
  <SettingCard title="Servidor de correo">
    <Facts
      facts={[
        { label: 'Servidor', value: mail.host },
        { label: 'Puerto', value: String(mail.port) },
        { label: 'Cifrado', value: WORDS[mail.encryption] },
        { label: 'Usuario', value: mail.username },
        { label: 'Remitente', value: [mail.senderName, mail.senderAddress].filter(Boolean).join(' · ') },
        { label: 'Responder a', value: mail.replyTo },
      ]}
    />
  </SettingCard>
)
