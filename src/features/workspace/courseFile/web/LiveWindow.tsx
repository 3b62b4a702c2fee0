import { Input } from 'antd'
import { client } from '#web/calls/client.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { ChannelField } from '#features/online/liveChannels/web/shared/ChannelField.tsx'
import { courses, courseFailures } from '#features/teaching/courses/contract.ts'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import { isUrl } from './courseForm.ts'

interface Props {
  course: { _id: string; name: string }
  onClose(): void
}

/** Asks for the course's channel before its live starts for the first time (AUL-47). */
export function LiveWindow({ course: { _id, name }, onClose }: Props) {
  const params = { id: _id }
  const form = useForm({ liveStreamChannel: '', liveStreamUrl: '' })
  const { submit, busy } = useRouteForm({
    route: courses.updateLive,
    with: { params },
    form,
    body: ({ liveStreamChannel, liveStreamUrl }) => ({
      channel: liveStreamChannel.trim() || null,
      url: liveStreamUrl.trim() || null,
      active: true,
    }),
    check({ liveStreamChannel, liveStreamUrl }) {
      const url = liveStreamUrl.trim()
      if (liveStreamChannel.trim() === '' && url === '')
        return { field: 'liveStreamChannel', text: courseFailures.LIVE_WITHOUT_CHANNEL.message }
      return url === '' || isUrl(url) ? null : { field: 'liveStreamUrl', text: COURSE_TEXTS.url }
    },
    onDone(answer) {
      client.setQueryData([courses.find.name, { params }], answer)
      onClose()
    },
  })
  return (
    <FormModal
      title={`Canal del vivo · ${name}`}
      access={courses.updateLive.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Encender el vivo"
      busy={busy}
    >
      <ChannelField onChoose={channel => form.patch({ liveStreamChannel: channel.name, liveStreamUrl: channel.url })} />
      <Field form={form} name="liveStreamChannel" label="Canal">
        <Input maxLength={200} autoComplete="off" />
      </Field>
      <Field form={form} name="liveStreamUrl" label="Dirección de la transmisión" hint="https://…">
        <Input type="url" inputMode="url" maxLength={500} autoComplete="off" spellCheck={false} />
      </Field>
    </FormModal>
  )
}
