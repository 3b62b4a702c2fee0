import { Input } from 'antd'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { ERASURE_TEXTS, erasures } from '../../erasureContract.ts'
import { LIVE_ROUTES } from './subject.ts'

interface Props {
  student: { _id: string; name: string }
  onClose(): void
}

/** 'Suprimir…': what is removed, and the folio to type (CON-65). */
export function EraseModal({ student, onClose }: Props) {
  const form = useForm({ folio: '', reason: '' })
  const { submit, busy } = useRouteForm({
    route: erasures.erase,
    form,
    with: { params: { studentId: student._id } },
    body: values => ({ folio: values.folio.trim(), reason: values.reason.trim() }),
    check: ({ folio, reason }) =>
      folio.trim() === ''
        ? { field: 'folio', text: ERASURE_TEXTS.folio }
        : reason.trim() === ''
          ? { field: 'reason', text: ERASURE_TEXTS.reason }
          : null,
    success: 'Datos suprimidos',
    refresh: LIVE_ROUTES,
    onDone: onClose,
  })
  return (
    <FormModal
      title="Suprimir los datos"
      access={erasures.erase.access}
      width={480}
      dirty={form.dirty}
      discard={() => form.reset()}
      submit="Suprimir"
      busy={busy}
      onClose={onClose}
      onSubmit={event => void submit(event)}
    >
      <p>Se borrará todo lo que identifica a {student.name}. Sus pagos quedan a nombre de «Persona» y un número. No se puede deshacer.</p>
      <Field form={form} name="folio" label="Escribe su folio" required>
        <Input maxLength={120} autoComplete="off" />
      </Field>
      <Field form={form} name="reason" label="Motivo" required>
        <Input maxLength={200} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
