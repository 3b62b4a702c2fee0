import { Button } from 'antd'
import { MessageCircle, Phone } from 'lucide-react'
import { ageOn } from '#lib/days.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLow } from '#web/hooks/useWidth.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { TALK_TEXTS } from '#features/outreach/talks/texts.ts'
import type { TalkStudent } from '../../../visitor.ts'
import { CallTag } from '../CallTag.tsx'
import { Caller } from './Caller.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './visitorCard.module.css'
import visitorsStyles from '../visitors.module.css'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  visitor: TalkStudent
  talk?: string
  /** Records the caller; absent without permission. */
  onCall?(): void
}

/** Name and number: one click calls or writes, and records the caller. */
export function Head({ visitor, talk, onCall }: Props) {
  const today = useToday()
  const { phoneNumber, secondPhoneNumber, birthDate, isUnavailable } = visitor
  // Where the pad is enabled, the outcome is set there.
  const callerAlone = useLow() && visitor.calledBy !== null && visitor.confirmed === null && visitor.student === null
  const who = fullName(visitor)
  const chat = whatsAppOf(phoneNumber)
  if (isUnavailable)
    return (
      <header className={styles.head}>
        <h2 className={visitorsStyles.blur} aria-hidden>
          {who}
        </h2>
        <p role="status" className={styles.moved}>
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
    birthDate && <span key="age">{ageOn(birthDate, today)} años</span>,
    talk && <span key="talk">{talk}</span>,
  ].filter(Boolean)
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h2 className="lines" translate="no">
          {who}
        </h2>
        {callerAlone ? <Caller visitor={visitor} /> : <CallTag visitor={visitor} />}
      </div>
      <div className={styles.phone}>
        <a
          className={classes(figureStyles.figure, 'tabular')}
          data-slot="figure"
          href={`tel:${phoneNumber}`}
          data-dial
          aria-label={`Llamar a ${who}, ${formatPhone(phoneNumber)}`}
          onClick={onCall}
        >
          {formatPhone(phoneNumber)}
        </a>
        <span className="spacer" />
        <Button href={`tel:${phoneNumber}`} icon={<Phone aria-hidden />} onClick={onCall}>
          <span className={styles.callWord}>
            Llamar<span className="visuallyHidden"> a {who}</span>
          </span>
          <span aria-hidden>
            <Kbd>L</Kbd>
          </span>
        </Button>
        {chat && (
          <Button
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
      {more.length > 0 && (
        <p className={classes(styles.more, 'tabular')}>{more.flatMap((part, at) => (at > 0 ? [' · ', part] : [part]))}</p>
      )}
    </header>
  )
}
