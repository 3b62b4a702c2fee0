import { useRef } from 'react'
import { CoursePicker } from '#features/teaching/courses/web/shared/CoursePicker.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { GroupFields } from './GroupFields.tsx'
import { Summary } from './Summary.tsx'
import { STEPS, type GroupWizardState } from './useGroupWizard.ts'

/** The step at hand, mounted anew for each: the focus starts in its first field. */
export function StepBody({ wizard }: { wizard: GroupWizardState }) {
  const { form, values, room, choose } = wizard
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box)
  if (values.step === 1) {
    return (
      <section ref={box} className="gw-body gw-left" aria-label={STEPS[0]}>
        <CoursePicker id={form.idOf('course')} value={values.course?._id ?? null} onChange={choose} invalid={form.marks.course?.text} />
      </section>
    )
  }
  return (
    <div className="gw-body gw-two">
      <section ref={box} className="gw-left" aria-label={STEPS[1]}>
        <GroupFields form={form} room={room} />
      </section>
      <Summary values={values} />
    </div>
  )
}
