import type { Form } from '#web/ui/useForm.ts'
import { useRead } from '#web/calls/useRead.ts'
import { courses, type CourseDetail } from '#features/teaching/courses/contract.ts'
import { ChildrenField } from './ChildrenField.tsx'
import type { CourseValues } from './courseForm.ts'
import { DiscountLines } from './DiscountLines.tsx'

/** 'Subcursos y descuentos': both choose among the other courses. */
export function PartsFields({ form, course }: { form: Form<CourseValues>; course?: CourseDetail }) {
  const reading = useRead(courses.list, {})
  const others = (reading.data?.courses ?? []).filter(({ _id }) => _id !== course?._id)
  return (
    <>
      <ChildrenField form={form} courses={others} loading={reading.isPending} locked={course?.childrenLocked ?? false} />
      <DiscountLines form={form} courses={others} loading={reading.isPending} />
    </>
  )
}
