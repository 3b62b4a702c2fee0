import { Input } from 'antd'
import { ChannelField } from '#features/online/liveChannels/web/shared/ChannelField.tsx'
import { Field } from '#web/ui/Field.tsx'
import type { Form } from '#web/ui/useForm.ts'
import type { CourseValues } from './courseForm.ts'
import styles from './courseForm.module.css'

/** 'En vivo': the address of the stream. The switch is in the sidebar. */
export const LiveFields = ({ form }: { form: Form<CourseValues> }) => (
  <>
    <p className={styles.note}>La transmisión se enciende y se apaga desde la ficha del curso.</p>
    <ChannelField onChoose={({ name, url }) => form.patch({ liveStreamChannel: name, liveStreamUrl: url })} />
    <Field form={form} name="liveStreamChannel" label="Canal">
      <Input maxLength={200} autoComplete="off" />
    </Field>
    <Field form={form} name="liveStreamUrl" label="Dirección de la transmisión" hint="https://…">
      <Input type="url" inputMode="url" maxLength={500} autoComplete="off" spellCheck={false} />
    </Field>
  </>
)
