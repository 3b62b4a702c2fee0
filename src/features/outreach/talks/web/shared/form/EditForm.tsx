import { Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { sharingTeacher } from '#features/foundation/locations/web/shared/sharingTeacher.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { versionOf } from '#web/ui/useRouteForm.ts'
import { talks, type Talk } from '../../../contract.ts'
import { TALK_TEXTS } from '../../../texts.ts'
import { TALK_READS } from '../useTalks.ts'
import { TalkFields } from './TalkFields.tsx'
import { changeOf, valuesOf, type TalkValues } from './talkValues.ts'
import { useTalkRoom } from './useTalkRoom.ts'
import { useTalkSave } from './useTalkSave.ts'
import styles from './talkForm.module.css'

interface Props {
  talk: Talk
  onClose(): void
  onDeleted(): void
}

export function EditForm({ talk, onClose, onDeleted }: Props) {
  // The first read: others' changes to untouched fields are kept.
  const [before] = useState(() => valuesOf(talk))
  const form = useForm(before, { draft: `platica.${talk._id}`, edits: editsOf(talk, valuesOf) })
  const room = useTalkRoom(form.values, talk._id)
  const change = useCall(talks.update, { quiet: true, refresh: TALK_READS })
  const removal = useCall(talks.remove, { failure: TALK_TEXTS.removeFailed, refresh: TALK_READS })
  const send = async (values: TalkValues) => {
    const body = changeOf(values, form.base())
    if (Object.keys(body).length > 0) {
      const answer = await sharingTeacher({
        send: share => change.run({ params: { id: talk._id }, body: { ...body, ...versionOf(talks.update, form), ...share } }),
        lastError: change.lastError,
      })
      if (!answer) return change.lastError()
      toast.success(TALK_TEXTS.saved)
    }
    form.reset(values)
    onClose()
    return null
  }
  const { busy, fitting, submit } = useTalkSave(form, { room, except: talk._id, send })
  const remove = async () => {
    if (removal.busy) return
    if (!(await removal.run({ params: { id: talk._id } }))) return
    form.reset()
    onDeleted()
  }
  const save = (event: FormEvent) => {
    event.stopPropagation()
    void submit()
  }
  return (
    <FormModal
      title="Editar plática"
      width={760}
      className={styles.modal}
      access={talks.update.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={save}
      submit="Guardar cambios"
      busy={busy || removal.busy}
      left={
        <RouteButton route={talks.remove} type="text" danger icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
          Eliminar
        </RouteButton>
      }
    >
      <TalkFields form={form} room={room} fitting={fitting} talk={talk} />
    </FormModal>
  )
}
