import { useEffect, useRef } from 'react'
import { fullName } from '#lib/text.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { useTight } from '#web/hooks/useWidth.ts'
import { WizardShell } from '#web/ui/WizardShell.tsx'
import { DoneStep } from './DoneStep.tsx'
import { StepBody } from './StepBody.tsx'
import { STEPS } from './steps.ts'
import { NewStudent } from './NewStudent.tsx'
import { Summary } from './Summary.tsx'
import { useWizard, type Wizard } from './useWizard.ts'
import { EnrolmentFoot } from './EnrolmentFoot.tsx'

export interface WizardProps {
  student?: string
  visit?: string
  hold?: string
  onClose(): void
  onUnsaved(unsaved: { discard(): void } | null): void
  /** Enrols this existing student instead of a new one. */
  onEnrol(studentId: string): void
  /** Opens the till with the student; keeps the enrolment as a draft. */
  onCharge(): void
  /** 'Inscribir a otro': 'again' in the same window, or how to open a new one; absent without the right. */
  onAnother?: 'again' | (() => void)
}

export function WizardModal({ student, visit, hold, onClose, onUnsaved, onEnrol, onCharge, onAnother }: WizardProps) {
  const wizard = useWizard(student, visit, hold)
  const reset = useRef(wizard.form.reset)
  reset.current = wizard.form.reset
  useEffect(() => {
    onUnsaved(wizard.dirty ? { discard: () => reset.current() } : null)
    return () => onUnsaved(null)
  }, [wizard.dirty, onUnsaved])
  // The student exists, so their typed data is nothing to lose.
  const enrol = (id: string) => {
    wizard.form.reset()
    onUnsaved(null)
    onEnrol(id)
  }
  const tight = useTight()
  const asideOf = () => {
    if (wizard.done || wizard.existing.failed) return null
    // In one column, similar students show below the phone field.
    if (wizard.step === 1) return tight ? null : <NewStudent wizard={wizard} onEnrol={enrol} />
    return wizard.step >= 3 && <Summary wizard={wizard} />
  }
  const close = () => (wizard.registering ? undefined : onClose())
  return (
    <WizardShell
      title="Inscripción"
      name={nameOf(wizard)}
      steps={STEPS}
      step={wizard.step}
      onNext={() => void wizard.next()}
      onClose={close}
      aside={asideOf()}
      foot={
        <EnrolmentFoot
          wizard={wizard}
          leave={visit === undefined && hold === undefined}
          onClose={close}
          onAnother={onAnother === 'again' ? wizard.again : onAnother}
        />
      }
    >
      {wizard.existing.failed ? (
        <Failed reason={wizard.existing.failed.message} retry={wizard.existing.failed.retry} />
      ) : wizard.done ? (
        <DoneStep done={wizard.done} today={wizard.today} />
      ) : (
        <StepBody wizard={wizard} onEnrol={enrol} onCharge={onCharge} />
      )}
    </WizardShell>
  )
}

function nameOf({ done, existing, values }: Wizard): string {
  const person = done?.student ?? existing.named ?? (values.step > 1 ? values : null)
  return person ? fullName(person) : ''
}
