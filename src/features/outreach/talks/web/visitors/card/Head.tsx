import { Button } from 'antd'
import { MessageCircle, Phone } from 'lucide-react'
import { academyDay, formatInstant } from '#lib/days.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import { TALK_TEXTS } from '../../../texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { CallTag } from '../CallTag.tsx'
import { ageOn } from '../visitorView.ts'

interface Props {
  visitor: TalkStudent
  /** Where it matters which talk it is. */
  talk?: string
  /** Marks who called; absent without permission. */
  onCall?(): void
}

/** Who it is and their number: one click calls or writes, and marks who did. */
export function Head({ visitor, talk, onCall }: Props) {
  const { timeZone } = useSession().academy
  const { phoneNumber, secondPhoneNumber, birthDate, isUnavailable, calledBy, student } = visitor
  const who = fullName(visitor)
  const chat = whatsAppOf(phoneNumber)
  if (isUnavailable)
    return (
      <header className="tv-head">
        <h2 className="tv-blur" aria-hidden>
          {who}
        </h2>
        <p role="status" className="tv-moved">
          {TALK_TEXTS.moved}
        </p>
      </header>
    )
  const more = [
    secondPhoneNumber && (
      <a key="second" href={`tel:${secondPhoneNumber}`} onClick={onCall}>
        Segundo: {formatPhone(secondPhoneNumber)}
      </a>
    ),
    birthDate && <span key="age">{ageOn(birthDate, academyDay(new Date(), timeZone))} años</span>,
    talk && <span key="talk">{talk}</span>,
  ].filter(Boolean)
  return (
    <header className="tv-head">
      <h2>{who}</h2>
      {student !== null && <CallTag visitor={visitor} />}
      <div className="tv-phone">
        <a
          className="fig num"
          href={`tel:${phoneNumber}`}
          data-dial
          aria-label={`Llamar a ${who}, ${formatPhone(phoneNumber)}`}
          onClick={onCall}
        >
          {formatPhone(phoneNumber)}
        </a>
        <span className="sp" />
        <Button size="small" href={`tel:${phoneNumber}`} icon={<Phone aria-hidden />} onClick={onCall} aria-label={`Llamar a ${who}`}>
          Llamar
        </Button>
        {chat && (
          <Button
            size="small"
            href={chat}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle aria-hidden />}
            onClick={onCall}
            aria-label={`WhatsApp a ${who}`}
            title="WhatsApp"
          />
        )}
      </div>
      {more.length > 0 && <p className="tv-more num">{more.flatMap((part, at) => (at > 0 ? [' · ', part] : [part]))}</p>}
      {calledBy && (
        <p className="tv-more num">
          Llamó {calledBy.user.name} {calledBy.user.lastName}, {formatInstant(new Date(calledBy.date), timeZone)}
        </p>
      )}
    </header>
  )
}
