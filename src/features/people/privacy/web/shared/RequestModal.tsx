import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { privacyRequests } from '../../requestContract.ts'
import { REQUEST_KIND_LABELS, REQUEST_KINDS, type RequestKind } from '../../words.ts'

interface Props {
  student: { _id: string; name: string }
  onClose(): void
}

/** 'Anotar solicitud': a student's request about their data, with its date (CON-64). */
export function RequestModal({ student, onClose }: Props) {
  const today = useToday()
  const form = useForm<{ kind: RequestKind | null; received: string | null }>({ kind: null, received: today })
  const { submit, busy } = useRouteForm({
    route: privacyRequests.create,
    form,
    body: ({ kind, received }) => ({ student: student._id, kind: kind!, received: received! }),
    check: ({ kind, received }) =>
      kind === null
        ? { field: 'kind', text: 'Elige qué pide.' }
        : received === null
          ? { field: 'received', text: 'Escribe el día en que se recibió.' }
          : null,
    success: ({ request }) => `Solicitud anotada: se contesta a más tardar el ${formatDay(request.due)}`,
    refresh: [privacyRequests.list],
    onDone: onClose,
  })
  return (
    <FormModal
      title="Anotar solicitud"
      access={privacyRequests.create.access}
      width={480}
      dirty={form.dirty}
      discard={() => form.reset()}
      submit="Anotar"
      busy={busy}
      onClose={onClose}
      onSubmit={event => void submit(event)}
    >
      <p>Lo que {student.name} pide sobre sus datos personales. El plazo para contestar son 20 días hábiles desde que se recibió.</p>
      <Field form={form} name="kind" label="Qué pide" required>
        <Select
          suffixIcon={<ChevronDown aria-hidden />}
          placeholder="Elige"
          options={REQUEST_KINDS.map(kind => ({ value: kind, label: REQUEST_KIND_LABELS[kind] }))}
        />
      </Field>
      <Field form={form} name="received" label="Recibida" required>
        <DayField to={today} />
      </Field>
    </FormModal>
  )
}
