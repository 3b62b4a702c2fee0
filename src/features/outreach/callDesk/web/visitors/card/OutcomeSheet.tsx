import { Button, Drawer, Input } from 'antd'
import { ArrowRight, Check, MessageCircle, Phone } from 'lucide-react'
import { useState } from 'react'
import { COMMENT_MAX, comments } from '#features/people/comments/contract.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { studentsAccess } from '#features/people/students/access.ts'
import { now } from '#web/state/clock.ts'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { callsLater } from '../../../outcomes.ts'
import type { BackFromCall } from '../useDialled.ts'
import type { Desk } from '../useDesk.ts'
import { instantOf, laterFault, laterFrom } from '../visitorView.ts'
import { CallPad } from './CallPad.tsx'
import { LaterFields } from './LaterFields.tsx'
import styles from './outcomeSheet.module.css'

/** The sheet after a call: outcome, hour and comment, saved together; then the next one. */
export function OutcomeSheet({ back: { visitor, seconds }, desk }: { back: BackFromCall; desk: Desk }) {
  const { timeZone } = useSession().academy
  const [status, choose] = useState<number | null>(null)
  const [at, setAt] = useState(() => laterFrom(now(), timeZone) as { day: string | null; time: string })
  const [wrong, setWrong] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const { run, busy } = useCall(comments.create, { failure: 'Ocurrio un error', refresh: [comments.list] })
  const { may } = desk
  const who = fullName(visitor)
  const chat = whatsAppOf(visitor.phoneNumber)
  const later = status !== null && callsLater(status)

  /** The comment first, so that a refusal does not lose it. */
  async function keep(act: (() => void) | null): Promise<void> {
    if (comment.trim() !== '' && !(await run({ body: { userTalks: visitor._id, comment: comment.trim() } }))) return
    desk.dropBack()
    if (act) act()
    else desk.next?.()
  }
  const save = () => {
    if (status === null) return keep(null)
    const instant = later ? instantOf(at.day, at.time, timeZone) : null
    const why = later ? laterFault(instant, now()) : null
    setWrong(why)
    return why === null ? keep(() => desk.status(visitor, status, instant)) : undefined
  }
  return (
    <Drawer
      open
      placement="bottom"
      size="auto"
      className={styles.sheet}
      closable={false}
      onClose={desk.dropBack}
      aria-label={`¿Qué pasó con ${who}?`}
    >
      <button type="button" className={styles.grab} aria-label="Cerrar" onClick={desk.dropBack} />
      <header className={styles.head}>
        <div>
          <h2 translate="no">{who}</h2>
          <p className="muted tabular">
            {formatPhone(visitor.phoneNumber)} · llamada de {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
          </p>
        </div>
        <Button href={`tel:${visitor.phoneNumber}`} icon={<Phone aria-hidden />} aria-label={`Llamar otra vez a ${who}`} />
        {chat && (
          <Button href={chat} target="_blank" rel="noreferrer" icon={<MessageCircle aria-hidden />} aria-label={`WhatsApp a ${who}`} />
        )}
      </header>
      {may.call && !visitor.confirmed && (
        <FinalButton block icon={<Check aria-hidden />} loading={busy} onClick={() => void keep(() => desk.confirm(visitor, true))}>
          Confirmar
        </FinalButton>
      )}
      <CallPad visitor={visitor} asked={status} allowed={may.status} onChoose={choose} />
      {later && (
        <LaterFields
          value={at}
          wrong={wrong}
          onChange={next => {
            setWrong(null)
            setAt(next)
          }}
        />
      )}
      {may.comment && (
        <Input
          aria-label="Comentario"
          placeholder="Escribe un comentario"
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      )}
      <div className={styles.foot}>
        <RouteButton
          access={[studentsAccess.register, studentsAccess.enrol]}
          onClick={() => {
            desk.dropBack()
            desk.enrol(visitor)
          }}
        >
          Inscribir
        </RouteButton>
        <Button
          color="primary"
          variant="filled"
          loading={busy}
          disabled={status === null && comment.trim() === ''}
          icon={<ArrowRight aria-hidden />}
          iconPlacement="end"
          onClick={() => void save()}
        >
          Guardar y seguir
        </Button>
      </div>
    </Drawer>
  )
}
