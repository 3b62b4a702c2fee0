import { BookOpen } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { CoursePicker } from '#features/teaching/courses/web/shared/CoursePicker.tsx'
import type { Course } from '#features/teaching/courses/contract.ts'
import { ChoiceButton } from '#features/foundation/locations/web/shared/Chosen.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useChooser } from '#web/ui/useChooser.ts'
import type { Form } from '#web/ui/useForm.ts'
import { groupFailures, type Group } from '../../../contract.ts'
import type { ChosenCourse, GroupValues } from './groupValues.ts'

const { COURSE_NOT_COMPATIBLE, BUCKET_FIXED } = groupFailures
const PARENT_FIXED = 'El curso de un grupo con módulos no se puede cambiar.'

/** The course of a group, changed in the picker; fixed for parent courses and their children (GRP-50). */
export function CourseField({ form, group }: { form: Form<GroupValues>; group: Group }) {
  const picker = useChooser()
  const off = group.parentGroup ? BUCKET_FIXED.message : group.course.isParent ? PARENT_FIXED : undefined
  return (
    <>
      <Field form={form} name="course" label="Curso" required>
        <CourseButton off={off} onPress={picker.show} />
      </Field>
      {picker.open && (
        <CourseModal
          value={form.values.course}
          onClose={picker.close}
          onChoose={({ _id, name, isParent, duration }) => {
            picker.choose()
            form.set('course', { _id, name, isParent, duration })
          }}
        />
      )}
    </>
  )
}

interface ShownProps {
  id?: string
  value?: ChosenCourse | null
  status?: 'error'
  off?: string
  onPress(): void
}

const CourseButton = ({ value, ...rest }: ShownProps) => (
  <ChoiceButton
    id={rest.id}
    status={rest.status}
    off={rest.off}
    onPress={rest.onPress}
    icon={BookOpen}
    text={value && <span className="truncate">{value.name}</span>}
    title={value?.name}
    placeholder="Sin curso"
    action="Cambiar curso"
  />
)

function CourseModal({ value, onChoose, onClose }: { value: ChosenCourse | null; onChoose(course: Course): void; onClose(): void }) {
  const [pickedCourse, setCourse] = useState<Course | null>(null)
  const choose = (event: FormEvent) => {
    event.stopPropagation()
    if (!pickedCourse) return onClose()
    // The existing group keeps its room, quota and students.
    if (pickedCourse.isParent) return toast.warn(COURSE_NOT_COMPATIBLE.message)
    onChoose(pickedCourse)
  }
  return (
    <FormModal title="Cambiar curso" width={640} onClose={onClose} onSubmit={choose} submit="Elegir curso">
      <CoursePicker value={pickedCourse?._id ?? value?._id ?? null} onChange={setCourse} />
    </FormModal>
  )
}
