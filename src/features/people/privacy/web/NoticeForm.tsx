import { Input, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { privacy, type Notice } from '../contract.ts'
import { PURPOSE_LABELS, PURPOSES, type Purpose } from '../words.ts'

/** A new version that starts as a copy of the one in force. Earlier versions do not change. */
export function NoticeForm({ last, onClose }: { last: Pick<Notice, 'text' | 'purposes'> | undefined; onClose(): void }) {
  const form = useForm<{ text: string; purposes: Purpose[] }>({ text: last?.text ?? '', purposes: last?.purposes ?? [...PURPOSES] })
  const { submit, busy } = useRouteForm({
    route: privacy.publish,
    form,
    success: ({ notice }) => `Aviso ${notice.number} vigente`,
    refresh: [privacy.notices],
    onDone: onClose,
  })
  return (
    <FormModal
      title="Nuevo aviso de privacidad"
      access={privacy.publish.access}
      width={720}
      submit="Publicar"
      dirty={form.dirty}
      busy={busy}
      onClose={onClose}
      onSubmit={event => void submit(event)}
    >
      <Field form={form} name="text" label="Texto" required>
        <Input.TextArea autoSize={{ minRows: 8, maxRows: 18 }} maxLength={19_000} />
      </Field>
      <Field form={form} name="purposes" label="Además pregunta si acepta">
        <Select
          mode="multiple"
          suffixIcon={<ChevronDown aria-hidden />}
          options={PURPOSES.map(purpose => ({ value: purpose, label: PURPOSE_LABELS[purpose] }))}
        />
      </Field>
      <p className="muted">Desde que se publica, a quien no lo haya aceptado se le marca «Falta aviso». Nada se detiene por eso.</p>
    </FormModal>
  )
}
