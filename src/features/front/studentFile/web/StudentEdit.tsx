import { DeleteStudent } from '#features/money/registrations/web/shared/DeleteStudent.tsx'
import { academyDay } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { PersonFields } from '#features/foundation/person/web/shared/PersonFields.tsx'
import { personBody, personCheck, personOf } from '#features/foundation/person/web/shared/personCheck.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students, type Student } from '#features/people/students/contract.ts'
import { studentFile } from '../contract.ts'

interface Props {
  student: Student
  onClose(): void
  onDeleted(): void
}

/** The edit view: updates only when the data is valid (STU-24). */
export function StudentEdit({ student, onClose, onDeleted }: Props) {
  const { timeZone } = useSession().academy
  const form = useForm(personOf(student), { draft: `alumno.${student._id}` })
  const { submit, busy } = useRouteForm({
    route: studentFile.update,
    with: { params: { id: student._id } },
    form,
    body: personBody,
    check: values => personCheck(values, academyDay(new Date(), timeZone)),
    success: 'Datos guardados',
    refresh: [students.list, students.search, studentAccount.sidebar, students.find],
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
      left={
        <DeleteStudent
          student={student}
          onDeleted={() => {
            form.reset()
            onDeleted()
          }}
        />
      }
    >
      <PersonFields form={form} />
    </FormModal>
  )
}
