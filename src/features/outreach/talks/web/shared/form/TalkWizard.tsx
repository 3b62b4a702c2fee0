import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import { useCall } from '#web/calls/useCall.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { WizardSteps } from '#web/ui/WizardSteps.tsx'
import { talks, type Talk } from '../../../contract.ts'
import { TALK_READS } from '../useTalks.ts'
import { DoneStep } from './DoneStep.tsx'
import { TalkFields } from './TalkFields.tsx'
import { EMPTY_TALK, inputOf } from './talkValues.ts'
import { useTalkRoom } from './useTalkRoom.ts'
import { useTalkSave } from './useTalkSave.ts'
import styles from './talkForm.module.css'

/** A new talk in two steps (TLK-21). */
const STEPS = ['Formulario Platica', 'Finalizar registro'] as const

interface Props {
  onClose(): void
  onShow(id: string): void
}

/** 'Agregar platica' in two steps. Enter registers, Escape leaves and asks about unsaved input. */
export function TalkWizard({ onClose, onShow }: Props) {
  const form = useForm(EMPTY_TALK, { draft: 'platica.nueva' })
  const [saved, setSaved] = useState<Talk | null>(null)
  const room = useTalkRoom(form.values)
  const create = useCall(talks.create, { quiet: true, refresh: TALK_READS })
  const send = async () => {
    const answer = await sharingTeacher({
      send: share => create.run({ body: { ...inputOf(form.values), ...share } }),
      lastError: create.lastError,
    })
    if (!answer) return create.lastError()
    form.reset()
    setSaved(answer.talk)
    return null
  }
  const { busy, fitting, submit } = useTalkSave(form, { room, send })
  const next = (event: FormEvent) => {
    event.stopPropagation()
    if (saved) onShow(saved._id)
    else void submit()
  }
  return (
    <FormModal
      title="Agregar platica"
      width={760}
      className={styles.modal}
      access={talks.create.access}
      dirty={form.dirty && !saved}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={next}
      submit={saved ? 'Ver plática' : 'Registrar'}
      cancel={saved ? 'Salir' : 'Salir sin guardar'}
      busy={busy}
      left={
        saved && (
          <Button type="text" onClick={() => setSaved(null)}>
            Agregar otra
          </Button>
        )
      }
    >
      <WizardSteps steps={STEPS} step={saved ? 2 : 1} />
      <div className={styles.step}>{saved ? <DoneStep talk={saved} /> : <TalkFields form={form} room={room} fitting={fitting} />}</div>
    </FormModal>
  )
}
