import { fullName } from '#lib/text.ts'
import { today } from '#web/state/clock.ts'
import { FormModal } from '#web/ui/FormModal.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { useWrongEmail } from '#features/foundation/person/web/shared/useWrongEmail.ts'
import { personBody, personCheck, personOf } from '#features/foundation/person/web/shared/personCheck.ts'
import type { Student } from '#features/people/students/contract.ts'
import { studentFile } from '../contract.ts'
import { FILE_READS } from './fileReads.ts'

interface Props {
  student: Student
  /** Why letters do not arrive: shown at the e-mail, which takes the focus. */
  emailWrong?: string
  onClose(): void
}

/** The edit view: saves only valid data (STU-24). */
export function StudentEdit({ student, emailWrong, onClose }: Props) {
  const form = useForm(personOf(student), { draft: `alumno.${student._id}`, edits: editsOf(student, personOf) })
  useWrongEmail(form, emailWrong)
  const { submit, busy } = useRouteForm({
    route: studentFile.update,
    with: { params: { id: student._id } },
    form,
    body: values => personBody(values, student.email),
    check: values => personCheck(values, today(), student.email),
    success: 'Datos guardados',
    refresh: FILE_READS,
    onDone: onClose,
  })
  return (
    <FormModal
      title={`Editar · ${fullName(student)}`}
      access={studentFile.update.access}
      width={720}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      busy={busy}
    >
      <PersonFields form={form} />
    </FormModal>
  )
}
