import { useRef } from 'react'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { WizardPane } from '#web/ui/WizardShell.tsx'
import { CourseStep } from './CourseStep.tsx'
import { GroupStep } from './GroupStep.tsx'
import { OldDebt } from './OldDebt.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { STEPS } from './steps.ts'
import type { Wizard } from './useWizard.ts'

interface Props {
  wizard: Wizard
  onEnrol(studentId: string): void
  onCharge(): void
}

export function StepBody({ wizard, onEnrol, onCharge }: Props) {
  const { step, review } = wizard.values
  const { student } = wizard.existing
  // Reads the debt only for a student with an overdue date.
  const late = student?.dueOn && student.dueOn < wizard.today
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box, `${step}${review}`)
  return (
    <WizardPane ref={box} read={review} label={review ? 'Revisión' : STEPS[step - 1]!}>
      {late && <OldDebt student={student._id} today={wizard.today} onCharge={wizard.registering ? undefined : onCharge} />}
      {step === 1 && <PersonStep wizard={wizard} onEnrol={onEnrol} />}
      {step === 2 && <CourseStep wizard={wizard} />}
      {step === 3 && <GroupStep wizard={wizard} />}
      {step === 4 && (review ? <ReviewStep wizard={wizard} /> : <PaymentStep wizard={wizard} />)}
    </WizardPane>
  )
}
