import { Button } from 'antd'
import { MessageCircle, Phone } from 'lucide-react'
import type { Contacted } from '#features/foundation/reports/web/shared/contactParts.ts'
import { useRef } from 'react'
import { addDays } from '#lib/days.ts'
import { whatsAppOf } from '#lib/phones.ts'
import { formatPhone } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import { useToday } from '#web/state/useNow.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { ACTS, comments, MOST_DAYS_ON, type Act } from '../../contract.ts'
import { CommentText } from '../shared/CommentText.tsx'
import styles from './act.module.css'

interface Props {
  person: Contacted
  act: string
  onDone(): void
  onClose(): void
}

const LABELS: Record<Act, string> = { call: 'Qué dijo', whatsapp: 'Qué se le escribió', note: 'Nota' }

/** Records an act on a student who stopped coming, and the day to look again (DIR-38). */
export function ActForm({ person, act: word, onDone, onClose }: Props) {
  const act = word as Act
  const today = useToday()
  const form = useForm({ comment: '', resumeOn: addDays(today, ACTS[act].days) })
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const { submit, busy } = useRouteForm({
    route: comments.create,
    form,
    body: ({ comment, resumeOn }) => ({
      student: person.student,
      about: 'attendance' as const,
      act,
      resumeOn,
      ...(comment.trim() !== '' && { comment }),
    }),
    success: `${ACTS[act].text} guardada`,
    refresh: [comments.list],
    onDone,
  })
  return (
    <form
      ref={box}
      className={styles.act}
      noValidate
      onSubmit={event => void submit(event)}
      aria-label={`${ACTS[act].text}: ${person.name}`}
    >
      {act !== 'note' && <Reached person={person} act={act} />}
      <CommentText form={form} label={LABELS[act]} required={act === 'note'} />
      <Field form={form} name="resumeOn" label="Volver a ver" required>
        <DayField needed from={addDays(today, 1)} to={addDays(today, MOST_DAYS_ON)} />
      </Field>
      <div className={styles.foot}>
        <Button onClick={onClose}>Cancelar</Button>
        <FinalButton htmlType="submit" loading={busy}>
          Guardar
        </FinalButton>
      </div>
    </form>
  )
}

function Reached({ person: { phone, name, message }, act }: { person: Contacted; act: 'call' | 'whatsapp' }) {
  const { academy } = useSession()
  if (act === 'call')
    return phone ? (
      <Button href={`tel:${phone}`} icon={<Phone aria-hidden />} aria-label={`Llamar a ${name}: ${formatPhone(phone)}`}>
        {formatPhone(phone)}
      </Button>
    ) : (
      <p className="muted small">Sin teléfono.</p>
    )
  const chat = whatsAppOf(phone, `${message} ${academy.name}`)
  return chat ? (
    <Button href={chat} target="_blank" rel="noreferrer" icon={<MessageCircle aria-hidden />}>
      Abrir WhatsApp
    </Button>
  ) : (
    <p className="muted small">Su teléfono no es de México.</p>
  )
}
