import { useRef } from 'react'
import { CoursePicker } from '#features/teaching/courses/web/shared/CoursePicker.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { WizardPane } from '#web/ui/WizardShell.tsx'
import { GroupFields } from './GroupFields.tsx'
import { STEPS, type GroupWizardState } from './useGroupWizard.ts'

export function StepBody({ wizard }: { wizard: GroupWizardState }) {
  const { form, values, room, fitting, choose } = wizard
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box)
  return (
    <WizardPane ref={box} label={STEPS[values.step - 1]!}>
      {values.step === 1 ? (
        <CoursePicker id={form.idOf('course')} value={values.course?._id ?? null} onChange={choose} invalid={form.marks.course?.text} />
      ) : (
        <GroupFields form={form} room={room} fitting={fitting} />
      )}
    </WizardPane>
  )
}
