import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Banknote, MessageCircle } from 'lucide-react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import { useRead } from '#web/calls/useRead.ts'
import { collections, type CaseCard as Card } from '../../contract.ts'
import { collectionsAccess } from '../../access.ts'
import { OUTCOMES } from '../../outcomes.ts'
import { keyOf } from './caseView.ts'
import { CardHead } from './CardHead.tsx'
import { CardDues, CardFamily } from './CardParts.tsx'
import { History } from './History.tsx'
import { MessagePart } from './MessagePart.tsx'
import { OutcomePart } from './OutcomePart.tsx'
import { useContact } from './useContact.ts'
import type { Queue } from './useQueue.ts'
import styles from './queue.module.css'

const LABEL = 'Alumno por cobrar'

interface Props {
  id: string
  /** '3 de 22'; null: not in the shown list. */
  place: string | null
  queue: Queue
  onClose(): void
}

/** Everything about a student for a call. */
export function CaseCard({ id, place, queue, onClose }: Props) {
  const { data, error, refetch } = useRead(collections.card, { params: { studentId: id } })
  if (data) return <Open card={data.case} place={place} queue={queue} onClose={onClose} />
  return (
    <Aside label={LABEL} head={place} previous={queue.previous} next={queue.next} onClose={onClose}>
      <div className={styles.card}>
        {error ? <Failed reason={error.message} retry={() => void refetch()} /> : <Skeleton rows={6} height={48} bars={['60%', '40%']} />}
      </div>
    </Aside>
  )
}

function Open({ card, place, queue, onClose }: { card: Card } & Omit<Props, 'id'>) {
  const { can } = useSession()
  const navigate = useNavigate()
  const today = useToday()
  const may = can({ access: collectionsAccess.contact }) && card.overdue > 0
  const contact = useContact(card, queue)
  const charge = () => void navigate({ to: '/caja', search: { alumno: card._id } })
  const press = (selector: string) => () => queue.box.current?.querySelector<HTMLElement>(selector)?.click()
  const only = <F,>(when: boolean, act: F) => (when ? act : undefined)
  const outcomes = OUTCOMES.map((outcome): [string, PlaceKey] => [
    keyOf(outcome),
    ['Qué pasó al contactar', only(may, () => contact.choose(outcome))],
  ])
  const keys: Record<string, PlaceKey> = {
    ...Object.fromEntries(outcomes),
    p: ['Promesa', only(may, () => contact.choose('promise'))],
    n: ['Nota', only(may, contact.focusNote)],
    e: ['Cambiar el mensaje', only(may && contact.chat !== null, contact.focusText)],
    l: ['Llamar', press('[data-dial]')],
    w: ['Abrir WhatsApp', only(contact.chat !== null, press('[data-whatsapp]'))],
    c: ['Cobrar', only(can({ access: paymentsAccess.create }), charge)],
    arrowdown: ['Siguiente', queue.next],
    arrowup: ['Anterior', queue.previous],
    escape: ['Cerrar', () => (contact.promising ? contact.stopPromise() : onClose())],
  }
  usePlaceKeys(queue.box, keys, card._id)
  return (
    <Aside
      label={LABEL}
      head={place ?? 'En seguimiento'}
      previous={queue.previous}
      next={queue.next}
      onClose={onClose}
      footer={
        <>
          <RouteButton access={paymentsAccess.create} icon={<Banknote aria-hidden />} onClick={charge}>
            Cobrar <Kbd>C</Kbd>
          </RouteButton>
          {contact.chat ? (
            <Button
              type="primary"
              href={contact.chat}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden />}
              onClick={() => may && contact.wrote()}
              data-whatsapp
            >
              <span>
                Abrir WhatsApp<span className="visuallyHidden"> a {contact.to.name}</span>
              </span>
              <Kbd>W</Kbd>
            </Button>
          ) : (
            <RouteButton type="primary" icon={<MessageCircle aria-hidden />} allow="El teléfono no es de México.">
              Abrir WhatsApp
            </RouteButton>
          )}
        </>
      }
    >
      <div className={styles.card} aria-label={fullName(card)} role="group">
        <CardHead card={card} today={today} />
        {contact.chat && may && <MessagePart contact={contact} />}
        {may && <OutcomePart card={card} contact={contact} today={today} busy={queue.busy === card._id} />}
        {card.family.length > 0 && (
          <CardFamily card={card} today={today} all={contact.family} onAll={may ? contact.setFamily : undefined} />
        )}
        <CardDues dues={card.dues} today={today} />
        <History contacts={card.contacts} />
      </div>
    </Aside>
  )
}
