import { Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { MATERIAL_LIMITS, MATERIAL_TEXTS } from '../../texts.ts'
import { material, videos, type Video } from '../../contract.ts'
import { CountedText } from '../CountedText.tsx'

const valuesOf = ({ title, description }: Video) => ({ title, description })

/** A video's title and description (VID-54). */
export function VideoEdit({ video, onClose }: { video: Video; onClose(): void }) {
  const { _id, title } = video
  const form = useForm(valuesOf(video), { draft: `video.${_id}`, edits: editsOf(video, valuesOf) })
  const { submit, busy } = useRouteForm({
    route: videos.update,
    with: { params: { id: _id } },
    form,
    check: values => (values.title.trim() ? null : { field: 'title', text: MATERIAL_TEXTS.videoTitle }),
    success: 'Video actualizado',
    failure: MATERIAL_TEXTS.videoFailed,
    refresh: [material.find, videos.ofQuiz],
    onDone: onClose,
  })
  return (
    <FormModal
      title={`Editar · ${title}`}
      access={videos.update.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      busy={busy}
    >
      <Field form={form} name="title" label="Título" required hint={`${form.values.title.length}/${MATERIAL_LIMITS.videoTitle}`}>
        <Input maxLength={MATERIAL_LIMITS.videoTitle} autoComplete="off" data-first />
      </Field>
      <CountedText form={form} name="description" label="Descripción" limit={MATERIAL_LIMITS.videoDescription} />
    </FormModal>
  )
}
