import { Paperclip } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { outbox } from '../contract.ts'
import { ASKS, NO_ADDRESS } from '../texts.ts'
import { MessageTag, subjectOf } from './MessageTag.tsx'
import { PurposeTag } from './shared/PurposeTag.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import styles from './outbox.module.css'

interface Props {
  id: string
  previous?: () => void
  next?: () => void
  onClose(): void
}

// The addresses of attachments work for 60 s.
const RENEWED_MS = 45_000

export function MessageSidebar({ id, ...steps }: Props) {
  const { data, error, refetch } = useRead(outbox.find, { params: { id } }, { every: RENEWED_MS })
  const retry = useCall(outbox.retry, { success: 'El mensaje está en cola', refresh: [outbox.list, outbox.find] })
  const message = data?.message
  const stopped = message?.state === 'failed' || message?.state === 'held'
  return (
    <Aside
      {...steps}
      label="Mensaje"
      head="Mensaje"
      footer={
        stopped && (
          <RouteButton
            route={outbox.retry}
            color="primary"
            variant="filled"
            loading={retry.busy}
            onClick={() => void retry.run({ params: { id } })}
          >
            Reintentar
          </RouteButton>
        )
      }
    >
      {message ? (
        <Content message={message} />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={44} bars={['30%', '50%']} />
      )}
    </Aside>
  )
}

function Content({ message }: Answer<typeof outbox.find>) {
  const { timeZone } = useSession().academy
  const { channel, state, recipient, recipientName, createdAt, sentAt, tries, error, attachments, recalledAt } = message
  const lacksAddress = state === 'held' && error === NO_ADDRESS
  const late = state === 'held' && error === ASKS
  return (
    <>
      <h2 className={styles.subject}>{subjectOf(message)}</h2>
      <MessageTag state={state} /> {message.purpose === 'marketing' && <PurposeTag />}
      {state === 'held' && recalledAt && (
        <p className={styles.note}>Se detuvo antes de salir, {formatInstant(new Date(recalledAt), timeZone)}. «Reenviar» lo envía.</p>
      )}
      {lacksAddress && (
        <p className={styles.note}>
          <b>{NO_ADDRESS}.</b> El mensaje lleva una liga y saldrá cuando quien administra el servidor la ponga (PUBLIC_URL).
        </p>
      )}
      {state === 'held' && !recalledAt && !lacksAddress && !late && (
        <p className={styles.note}>Saldrá cuando haya {channel === 'sms' ? 'un proveedor de SMS' : 'correo'}.</p>
      )}
      {error && !lacksAddress && (
        <div className={styles.note} role="note">
          <b>{state === 'dropped' ? 'No se envió:' : late ? 'Espera tu respuesta:' : 'Último intento:'}</b> <Refusal reason={error} />
        </div>
      )}
      <Facts
        facts={[
          ...(recipientName ? [{ label: 'Para', value: recipientName }] : []),
          { label: 'Dirección', value: recipient },
          { label: 'Creado', value: formatInstant(new Date(createdAt), timeZone) },
          ...(sentAt ? [{ label: 'Enviado', value: formatInstant(new Date(sentAt), timeZone) }] : []),
          ...(tries > 1 || error ? [{ label: 'Intentos', value: tries }] : []),
        ]}
      />
      {attachments.length > 0 && (
        <ul className={styles.files} aria-label="Adjuntos">
          {attachments.map(({ filename, url }) => (
            <li key={filename}>
              <a href={url} target="_blank" rel="noreferrer">
                <Paperclip aria-hidden />
                {filename}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Letter html={message.html} text={message.text} />
    </>
  )
}

/** The letter as its reader sees it, in a frame that may do nothing. */
const Letter = ({ html, text }: { html: string | null; text: string }) =>
  html === null ? (
    <pre className={styles.text}>{text}</pre>
  ) : (
    <iframe className={styles.html} title="Contenido del mensaje" sandbox="" srcDoc={html} />
  )
