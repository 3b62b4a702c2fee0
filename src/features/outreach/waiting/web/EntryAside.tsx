import { Button } from 'antd'
import { MessageCircle, Phone, UserPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { HistoryButton } from '#features/foundation/audit/web/shared/HistoryButton.tsx'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { useNow } from '#web/state/useNow.ts'
import { useSession } from '#web/session/session.tsx'
import { Aside } from '#web/ui/Aside.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { usePlaceKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import type { WaitingEntry } from '../contract.ts'
import { momentOf } from '../offerText.ts'
import { useEntry } from './useEntry.ts'
import { nameOf, sinceOf, stateOf, whoOf, wishOf } from './view.ts'
import styles from './waiting.module.css'

interface Props {
  entry: WaitingEntry
  /** The element that receives the keyboard shortcuts. */
  box: RefObject<HTMLElement | null>
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  onClose(): void
}

export function EntryAside({ entry, box, previous, next, onClose }: Props) {
  const { academy } = useSession()
  const may = useEntry(entry)
  const keys: Record<string, PlaceKey> = {
    i: ['Inscribir', may.enrol],
    o: ['Ofrecer', may.offer],
    p: ['Prolongar', may.extend],
    e: ['Este grupo no', may.pass],
    n: ['No, gracias', may.leave],
    s: ['Sigue esperando', may.confirm],
  }
  usePlaceKeys(box, keys, entry._id)
  const { text, tone } = stateOf(entry, useNow().getTime(), academy.timeZone)
  const { hold, persons, note } = entry
  const person = persons[may.enrolled] ?? persons[0]
  const phone = person?.phoneNumber ?? null
  const chat = phone && whatsAppOf(phone)
  const name = person?.name ?? ''
  return (
    <Aside
      label="En espera"
      head={entry.place ? `Lugar ${entry.place}` : 'En espera'}
      {...(previous && { previous })}
      {...(next && { next })}
      onClose={onClose}
      tools={<HistoryButton record={entry._id} name={whoOf(entry)} />}
      footer={
        <>
          {phone && (
            <Button href={`tel:${phone}`} icon={<Phone aria-hidden />}>
              <span>
                Llamar<span className="visuallyHidden"> a {name}</span>
              </span>
            </Button>
          )}
          {may.enrol && (
            <Button type="primary" icon={<UserPlus aria-hidden />} onClick={may.enrol}>
              {persons.length > 1 ? `Inscribir a ${name}` : 'Inscribir'} <Kbd>I</Kbd>
            </Button>
          )}
        </>
      }
    >
      <div className={styles.entry}>
        {persons.map((each, at) => (
          <h2 key={at}>
            {nameOf(each)}
            {persons.length > 1 && at < may.enrolled && <span className="muted small"> · ya inscrito</span>}
          </h2>
        ))}
        <div>
          <StateTag tone={tone}>{text}</StateTag>
        </div>
        <Facts
          facts={[
            { label: 'Espera', value: wishOf(entry) },
            { label: 'Curso', value: entry.course.name },
            { label: 'Anotado', value: sinceOf(entry, academy.timeZone) },
            ...(phone ? [{ label: 'Teléfono', value: formatPhone(phone) }] : []),
            ...(person?.email ? [{ label: 'Correo', value: person.email }] : []),
            ...(hold
              ? [
                  { label: 'Lugar en', value: hold.group.name },
                  { label: 'Hasta', value: momentOf(new Date(hold.endsAt), academy.timeZone, today()) },
                ]
              : []),
            ...(note ? [{ label: 'Nota', value: note }] : []),
          ]}
        />
        {chat && (
          <Button
            block
            href={hold ? `${chat}?text=${encodeURIComponent(hold.text)}` : chat}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle aria-hidden />}
          >
            <span>
              WhatsApp<span className="visuallyHidden"> a {name}</span>
            </span>
          </Button>
        )}
        <div className={styles.acts}>
          {may.confirm && (
            <Button onClick={may.confirm}>
              Sigue esperando <Kbd>S</Kbd>
            </Button>
          )}
          {may.offer && (
            <Button onClick={may.offer}>
              Ofrecer <Kbd>O</Kbd>
            </Button>
          )}
          {may.extend && (
            <Button onClick={may.extend}>
              Prolongar <Kbd>P</Kbd>
            </Button>
          )}
          {may.pass && (
            <Button onClick={may.pass}>
              Este grupo no <Kbd>E</Kbd>
            </Button>
          )}
          {may.leave && (
            <Button onClick={may.leave}>
              No, gracias <Kbd>N</Kbd>
            </Button>
          )}
          {may.again && <Button onClick={may.again}>Volver a anotar</Button>}
        </div>
      </div>
    </Aside>
  )
}
