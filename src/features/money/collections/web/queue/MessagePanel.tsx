import { Button } from 'antd'
import { Info, Mail, MessageCircle } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted, figure } from '#lib/numbers.ts'
import { whatsAppOf } from '#lib/phones.ts'
import type { Answer } from '#contract/route.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toasts.ts'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useRead } from '#web/calls/useRead.ts'
import { collections } from '../../contract.ts'
import { TEMPLATES, whatsAppText, type Template } from '../../messages.ts'
import { MessageHead } from './MessageHead.tsx'
import type { ManyCases } from './useMany.ts'
import styles from './messagePanel.module.css'

type Readers = Answer<typeof collections.readers>

const READS = [collections.queue, collections.card]
const LABEL = 'Mensaje a varios'
const MOST_NAMED = 4
/** A promise is each student's own. */
const FOR_MANY = TEMPLATES.filter(each => each !== 'promise')

/** A reminder to many: who gets it, how it reads, mails at once, WhatsApp one after the other (M89). */
export function MessagePanel({ many, box }: { many: ManyCases; box: RefObject<HTMLElement | null> }) {
  // Unlike the queue it is not read again after each message: the readers keep their order.
  const { data, error, refetch } = useRead(collections.readers, { body: many.whom!.body }, { fresh: Number.POSITIVE_INFINITY })
  if (data) return <Ready readers={data} many={many} box={box} />
  return (
    <Aside label={LABEL} head={`Mensaje a ${counted(many.count, 'alumno', 'alumnos')}`} onClose={many.clear}>
      {error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={6} height={44} bars={['60%', '40%']} />}
    </Aside>
  )
}

function Ready({
  readers: { readers, emails, students, overdue, clabe, leftOut },
  many,
  box,
}: {
  readers: Readers
  many: ManyCases
  box: RefObject<HTMLElement | null>
}) {
  const { academy } = useSession()
  const [at, go] = useState(0)
  const [writtenChats, setWrittenChats] = useState<ReadonlySet<number>>(new Set())
  const [mailed, setMailed] = useState(false)
  const [template, setTemplate] = useState<Template>('reminder')
  const contacts = useCall(collections.contacts, { refresh: READS, failure: 'No se pudo anotar' })
  const mails = useCall(collections.remind)
  const reader = readers[at]
  const texts = readers.map(({ name, students: owing }) => {
    const [first, ...others] = owing.map(each => ({ name: each.name, amount: toCentavos(each.overdue) }))
    return whatsAppText({
      to: name,
      academy: academy.name,
      owed: [first!, ...others],
      clabe,
      reference: owing.length === 1 ? owing[0]!.reference : null,
      template,
    })
  })
  const chats = readers.map(({ phoneNumber }, nth) => whatsAppOf(phoneNumber, texts[nth]))
  const withPhone = chats.filter(chat => chat !== null).length
  const next = chats.findIndex((chat, nth) => chat !== null && !writtenChats.has(nth))
  const siblings = readers.filter(each => each.students.length > 1)
  const wrote = (nth: number) => {
    many.hold()
    setWrittenChats(before => new Set(before).add(nth))
    go(nth)
    void contacts.run({ body: { students: readers[nth]!.students.map(({ _id }) => _id), channel: 'whatsapp', outcome: 'whatsapp' } })
  }
  const send = async () => {
    many.hold()
    const answer = await mails.run({ body: { purpose: 'reminder', ...many.whom!.body } })
    if (!answer) return
    setMailed(true)
    const mailCount = counted(answer.queued, 'correo', 'correos')
    if (answer.held > 0) toast.success(`${mailCount} en la Bandeja: saldrán cuando haya correo.`)
    else toast.success(`${mailCount} en camino`)
  }
  const mayMail = emails > 0 && !mailed && !mails.busy
  const step = (by: number) => readers.length > 0 && go((at + by + readers.length) % readers.length)
  usePlaceKeys(box, {
    w: ['Abrir WhatsApp', next >= 0 ? () => box.current?.querySelector<HTMLElement>('[data-whatsapp]')?.click() : undefined],
    m: ['Mandar correos', mayMail ? () => void send() : undefined],
    arrowleft: ['Otra persona', () => step(-1)],
    arrowright: ['Otra persona', () => step(1)],
    escape: ['Quitar marcas', many.clear],
  })
  return (
    <Aside
      label={LABEL}
      head={`Mensaje a ${counted(students, 'alumno', 'alumnos')}`}
      previous={readers.length > 1 ? () => step(-1) : undefined}
      next={readers.length > 1 ? () => step(1) : undefined}
      onClose={many.clear}
      footer={
        <>
          <Button icon={<Mail aria-hidden />} disabled={!mayMail} loading={mails.busy} onClick={() => void send()}>
            {mailed ? 'Enviados' : counted(emails, 'correo', 'correos')} {mayMail && <Kbd>M</Kbd>}
          </Button>
          {next >= 0 ? (
            <Button
              type="primary"
              href={chats[next]!}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden />}
              onClick={() => wrote(next)}
              data-whatsapp
            >
              Abrir el {writtenChats.size + 1} de {withPhone} <Kbd>W</Kbd>
            </Button>
          ) : (
            <Button type="primary" icon={<MessageCircle aria-hidden />} disabled>
              {withPhone > 0 ? 'Ya se escribió a todos' : 'Nadie con celular'}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.figure}>
        <b className="tabular">{figure(readers.length)}</b> {readers.length === 1 ? 'persona' : 'personas'}
      </p>
      <p className="small muted tabular">
        {siblings.length > 0 &&
          `${siblings.reduce((sum, each) => sum + each.students.length, 0)} hermanos van en ${counted(siblings.length, 'mensaje', 'mensajes')} · `}
        deben {formatMoney(toCentavos(overdue))}
      </p>
      {reader && (
        <>
          <div className={styles.title}>
            <MessageHead templates={FOR_MANY} value={template} onChange={setTemplate} />
          </div>
          <p className={styles.bubble} translate="no">
            {texts[at]}
          </p>
          <p className={styles.place}>
            <span className="small muted">Así le llega a {reader.name}</span>
            <span className="small muted tabular">
              {at + 1} de {readers.length}
            </span>
          </p>
        </>
      )}
      <ul className={styles.ways}>
        <li>
          <MessageCircle aria-hidden />
          <span className="muted">WhatsApp</span>
          <span>{withPhone} con celular, uno tras otro</span>
        </li>
        <li>
          <Mail aria-hidden />
          <span className="muted">Correo</span>
          <span>
            {emails} con correo, todos a la vez{template !== 'reminder' && ', con el recordatorio'}
          </span>
        </li>
      </ul>
      {leftOut.length > 0 && (
        <Note tone="amber" icon={Info} title={`${counted(leftOut.length, 'queda', 'quedan')} fuera`}>
          {leftOut.slice(0, MOST_NAMED).map(({ name, reason }) => `${name} ${reason}. `)}
          {leftOut.length > MOST_NAMED && `Y ${figure(leftOut.length - MOST_NAMED)} más.`}
        </Note>
      )}
    </Aside>
  )
}
